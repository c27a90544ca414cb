import { text } from "node:stream/consumers";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { documentBody } from "./document-body.server";

const words = Array.from({ length: 300 }, (_, nth) => `${"b".repeat(nth % 7)}“ü” ’😀`);

/** A page of many short texts, which begin so many letters later. */
const drawn = (before: number) =>
  new Promise<string>((resolve, reject) => {
    const page = createElement(
      "p",
      { title: "a".repeat(before) },
      words.map((word, nth) => createElement("i", { key: nth }, word)),
    );
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(documentBody()))),
      onError: reject,
    });
  });

test("a document comes out as it was drawn, wherever its quotation marks fall", async () => {
  const inside = words.map((word) => `<i>${word}</i>`).join("");
  for (let before = 1; before < 40; before++)
    expect(await drawn(before), `after ${before} letters`).toBe(`<p title="${"a".repeat(before)}">${inside}</p>`);
});

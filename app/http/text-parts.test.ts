import { expect, test } from "vitest";
import { partsOf } from "./text-parts";

test("a text has headings, paragraphs and lists, and markup stays text", () => {
  const text =
    "\ufeff# Who we are\r\nLakeside runs this.\r\nCall us.\r\n\r\n- one\r\n* <b>two</b>\r\n\r\n\r\n- no list\r\nat all";
  expect(partsOf(text)).toEqual([
    { kind: "heading", text: "Who we are" },
    { kind: "paragraph", text: "Lakeside runs this. Call us." },
    { kind: "list", items: ["one", "<b>two</b>"] },
    { kind: "paragraph", text: "- no list at all" },
  ]);
  expect(partsOf(" \n\n ")).toEqual([]);
});

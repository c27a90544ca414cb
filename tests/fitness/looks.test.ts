import { describe, expect, it } from "vitest";
import { classesInMarkup, isSaid, ownClasses, styleSheets, utilitiesAmong, wordsOfApp } from "./styles";

/** What is not on the scale of five, and why. */
const offTheScale: Record<string, string> = {
  "form.css: font-size: 1rem": "iOS zooms into a field whose text is smaller; for fingers only",
  "paper.css: font-size: 11pt": "what the scale itself is measured in, on paper: a page for a board fits on one sheet",
  "paper.css: font-size: 9pt": "the same for a page for a board that also tells which renewals are decided",
  "print.css: font-size: 0.6875rem": "page numbers at the edge of a sheet, where the scale is not known",
  "print.css: font-size: 0.625rem !important": "nine columns on a sheet of paper",
};

/** Classes that a library puts on its elements. */
const ofLibraries = /^Toastify__/;

// Tailwind's own, which stand for an ancestor.
const markers = new Set(["group", "peer"]);

const own = ownClasses();
const uses = classesInMarkup();

describe("looks", () => {
  it("take their font sizes from the scale", () => {
    const sizes = [...styleSheets()].flatMap(([sheet, css]) =>
      [...css.matchAll(/(?<=[\s{;])font(?:-size)?:[^;]+/g)].map(([text]) => `${sheet}: ${text}`),
    );
    const off = sizes.filter((size) => !/var\(--text-|font: inherit/.test(size));
    expect(off.sort()).toEqual(Object.keys(offTheScale).sort());
    expect(uses.filter(({ name }) => /(^|:)text-\[[\d.]/.test(name))).toEqual([]);
  });

  // Tailwind takes its time on a busy machine.
  it("use no class that nothing defines", { timeout: 60_000 }, async () => {
    const others = uses.filter(({ name }) => !own.has(name) && !markers.has(name));
    const utilities = await utilitiesAmong(others.map(({ name }) => name));
    const undefinedOnes = others.filter(({ name }) => !utilities.has(name));
    expect(undefinedOnes, "misspelled, or missing in app/styles").toEqual([]);
    const inMarkup = uses.filter(({ name }) => own.has(name)).length;
    console.log(`${own.size} own classes, named ${inMarkup} times in the markup; utilities ${others.length} times`);
  });

  it("define no class that nothing uses", () => {
    const { texts, beginnings } = wordsOfApp();
    const unused = [...own].filter((name) => !ofLibraries.test(name) && !isSaid(name, texts, beginnings));
    expect(unused).toEqual([]);
  });

  it("leave our own classes to the pieces of app/ui: screens take pieces and utilities", () => {
    const outside = uses.filter(({ file, name }) => own.has(name) && !file.startsWith("app/ui/"));
    expect(outside, "draw it with a piece of app/ui, make one there, or use utilities").toEqual([]);
  });
});

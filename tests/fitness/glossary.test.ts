import { parse, sourceFiles, walk } from "tests/check/source";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Ways of saying things that people would not use, each with what to write. */
const never: [said: RegExp, write: string][] = [
  [/\bwhoever\b/i, "name who: the person who manages accounts, your Rollcall operator"],
  [/\bthose who\b/i, "name who: people who decide, requesters"],
  [/\b(how|as|what) (it|they) stands?\b|\bit stands\b(?! for)/i, "the status, or the current value"],
  [/\bwaits for\b/i, "waiting for"],
  [/\bfires\b/i, "applies"],
  [/\bask(s|ed)? for it\b/i, "request"],
  [/\bask first\b|\byes, if\b/i, "Request it first; Yes, with conditions"],
  [/\bfor a slip\b/i, "for typos"],
  [/\bbeing phased out\b/i, "phasing out"],
  [/\bset aside\b/i, "skipped"],
  [/\bverdict\b/i, "result"],
  [/\bpolicy dimension\b|\breview dimension\b/i, "review area"],
  [/\bsoftware that needs you\b|\bhere is what waits\b/i, "needs your attention"],
];

/** What people wrote in the demo, and the public laws, speak for themselves. */
const isRead = (file: string) => !/\.test\.tsx?$/.test(file) && !/(^|\/)(demo|seed)\//.test(file);

/** The texts of a file that a person may meet: prose in strings and in markup. SQL and class names are none. */
function textsOf(file: string): string[] {
  return [...walk(parse(file))].flatMap((node) => {
    if (ts.isJsxText(node)) return [node.text.replace(/\s+/g, " ").trim()];
    if (ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent)) return [node.text];
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node)) return [node.text];
    return ts.isTemplateMiddle(node) || ts.isTemplateTail(node) ? [node.text] : [];
  });
}

const isProse = (text: string) => /[a-z] [a-z]/i.test(text) && !/\b(select|where|from) [a-z_.*]+|::/.test(text);

describe("what people read", () => {
  it("keeps to the words of the glossary", () => {
    const found = sourceFiles("app", "domain", "worker")
      .filter(isRead)
      .flatMap((file) =>
        textsOf(file)
          .filter(isProse)
          .flatMap((text) =>
            never.flatMap(([said, write]) => (said.test(text) ? [`${file}: “${text}”: ${write}`] : [])),
          ),
      );
    expect(found).toEqual([]);
  });

  it.each([
    ["Ask whoever manages it."],
    ["This is how it stands."],
    ["It fires for every product."],
    ["Nobody has asked for it yet."],
  ])("would find %j", (text) => {
    expect(isProse(text) && never.some(([said]) => said.test(text))).toBe(true);
  });
});

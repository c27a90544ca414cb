import { readFileSync } from "node:fs";
import { parse, sourceFiles, walk } from "tests/check/source";
import { sentencesOf } from "tests/looks/reading-level";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isRead, proseOf } from "./prose";

/** Ways of saying things that people would not use, each with what to write. */
const never: [said: RegExp, write: string][] = [
  [/\bwhoever\b/i, "name who: the person who manages accounts, your Rollcall operator"],
  [/\bthose who\b/i, "name who: people who decide, requesters"],
  [/\b(how|as|what) (it|they) stands?\b|\bit stands\b(?! for)/i, "the status, or the current value"],
  [/\bwaits for\b/i, "waiting for"],
  [/\bfires\b/i, "applies"],
  [/\bask(s|ed)? for it\b/i, "request"],
  [/\bnobody\b/i, "no one, or what is so without it"],
  [/\bask first\b|\byes, if\b/i, "Request it first; Yes, with conditions"],
  [/\bfor a slip\b/i, "for typos"],
  [/\bbeing phased out\b/i, "phasing out"],
  [/\bset aside\b/i, "skipped"],
  [/\bverdict\b/i, "result"],
  [/\bblack-?list(s|ed)?\b/i, "blocked list, block; only the name “Software Blacklisting” is given"],
  [/\bban(s|ned|ning)?\b/i, "block, blocked"],
  [/\bpolicy dimension\b|\breview dimension\b/i, "review area"],
  [/\bsoftware that needs you\b|\bhere is what waits\b/i, "needs your attention"],
];

/** What only operators read, at a command line or in a log; and files whose names are ours: of figures and of columns. */
const ours = /^worker\/(?!mail\/)|\/peers\/comparison\.tsx$|\/contract-file\.ts$|\/guide\/samples\.ts$/;

/** A value that is a name somebody gave, by what it is called. */
const given = /(^|\.)(\w*[nN]ames?|product|vendor|school|district)$/;

/** Without it there is no such name, and the file need not be parsed, which takes long. */
const stopAfterValue = /\}\.(?: |`|\$\{)/;

/** Names that a sentence ends with and that get a period whatever they end with. */
const namesBeforeStop = (file: string) =>
  [...walk(parse(file))].flatMap((node) =>
    ts.isTemplateSpan(node) && given.test(node.expression.getText()) && /^\.( |$)/.test(node.literal.text)
      ? [`${file}: \${${node.expression.getText()}}.`]
      : [],
  );

describe("what people read", () => {
  const texts = sourceFiles("app", "domain", "worker")
    .filter(isRead)
    .flatMap((file) => proseOf(file).map((text) => ({ file, text })));

  it("keeps to the words of the glossary", () => {
    const found = texts.flatMap(({ file, text }) =>
      never.flatMap(([said, write]) => (said.test(text) ? [`${file}: “${text}”: ${write}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it("has no sentence of more than 25 words", () => {
    const long = texts.flatMap(({ file, text }) =>
      sentencesOf(text)
        .map((sentence) => ({ sentence, words: sentence.split(" ").filter((word) => /\w|…/.test(word)).length }))
        .flatMap(({ sentence, words }) => (words > 25 ? [`${file}: ${words} words: ${sentence}`] : [])),
    );
    expect(long).toEqual([]);
  });

  it("ends no sentence twice after a name such as Kahoot!", () => {
    const files = sourceFiles("app", "domain", "worker").filter(
      (file) => isRead(file) && !ours.test(file) && stopAfterValue.test(readFileSync(file, "utf8")),
    );
    expect(files.flatMap(namesBeforeStop)).toEqual([]);
  });

  it.each([
    ["Ask whoever manages it."],
    ["This is how it stands."],
    ["It fires for every product."],
    ["Nobody has requested it yet."],
    ["It is on the district's blacklist."],
    ["What is banned, and for whom."],
  ])("would find %j", (text) => {
    expect(never.some(([said]) => said.test(text))).toBe(true);
  });
});

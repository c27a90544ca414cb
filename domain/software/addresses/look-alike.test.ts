import { describe, expect, test } from "vitest";
import { readAddress } from "./address";
import { lookAlikeNote } from "./look-alike";

describe("a host that looks like another", () => {
  test.each([
    ["gооgle.com", "google.com"],
    ["*.classrооm.example", "*.classroom.example"],
    ["сосо.com/kids", "coco.com"],
    ["khanacademу.org", "khanacademy.org"],
  ])("%s is said to look like %s, typed or as the network has it", (typed, like) => {
    const said = `This address looks like ${like}, but it is another website: some of its letters are from another alphabet.`;
    expect(lookAlikeNote(typed)).toBe(said);
    if (!typed.startsWith("*")) expect(lookAlikeNote(readAddress(typed)?.host ?? "")).toBe(said);
  });

  test("that mixes alphabets is said to, though it looks like no plain name", () => {
    expect(lookAlikeNote("goжgle.com")).toBe(
      "This address mixes letters of several alphabets, so it may imitate another website.",
    );
  });

  test.each([
    "google.com",
    "münchen.example",
    "пример.рф",
    "東京カメラ.jp",
    "abc東京.jp",
    "한국어.kr",
    "example.org/о",
    "xn--0.example",
  ])("%s is not", (host) => expect(lookAlikeNote(host)).toBeNull());
});

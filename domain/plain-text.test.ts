import { describe, expect, test } from "vitest";
import { hasHidden } from "./plain-text";

describe("a name", () => {
  test.each([
    ["turns the direction", "A\u202eB"],
    ["has no width", "A\u200bB"],
    ["joins letters", "A\u034fB"],
    ["is a blank of Braille", "\u2800"],
    ["fills the place of a letter of Korean", "\u3164"],
    ["is a tag", "A\u{e0041}"],
  ])("with a character that %s is refused", (_, name) => {
    expect(hasHidden(name)).toBe(true);
  });

  test.each(["Zoë", "Jose\u0301", "مريم", "김민준", "O’Brien-Núñez", "葛\u{e0100}城"])(
    "such as %s is taken",
    (name) => {
      expect(hasHidden(name)).toBe(false);
    },
  );
});

import { hasHidden } from "domain/plain-text";
import { describe, expect, test } from "vitest";
import { line, requiredLine } from "~/http/field-shapes.server";

describe("a name with something hidden", () => {
  test.each([
    ["zero-width space", "Lake\u200bside"],
    ["zero-width joiner", "Lake\u200dside"],
    ["byte-order mark", "Lake\ufeffside"],
    ["right-to-left override", "Lake\u202eedis"],
    ["isolate", "\u2066Lakeside\u2069"],
    ["tag", "Lakeside\u{e0041}"],
    ["soft hyphen", "Lake\u00adside"],
    ["C0", "Lake\u0007side"],
    ["C1", "Lake\u0085side"],
    ["line separator", "Lake\u2028side"],
  ])("is found: %s", (_, name) => {
    expect(hasHidden(name)).toBe(true);
    for (const shape of [line(200), requiredLine(200, "Enter the name.")])
      expect(shape.safeParse(name).success).toBe(false);
  });

  test.each(["Lakeside", "José Núñez-O’Neil", "Grüne Tür 🚪", "李小龍", "עברית", "Ĳsselmeer, K–8"])(
    "%s is well",
    (name) => {
      expect(hasHidden(name)).toBe(false);
      expect(line(200).parse(name)).toBe(name);
    },
  );
});

import { describe, expect, it } from "vitest";
import { equalParts } from "./equal-parts.server";

describe("equal parts of rows", () => {
  it("are one object", () => {
    const shared = equalParts();
    const [first, second, other] = [
      { law: "FERPA", passed: 1 },
      { law: "FERPA", passed: 1 },
      { law: "FERPA", passed: 2 },
    ].map(shared);
    expect(second).toBe(first);
    expect(other).toEqual({ law: "FERPA", passed: 2 });
    expect(other).not.toBe(first);
  });

  it("are told from page to page anew", () => {
    expect(equalParts()({ law: "COPPA" })).not.toBe(equalParts()({ law: "COPPA" }));
  });
});

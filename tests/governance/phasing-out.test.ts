import { type Asker, type Ground, mayIUse } from "domain/software/policies/may-i-use";
import { describe, expect, test } from "vitest";
import { unknownFacts } from "./facts";

const teacher: Asker = { role: "teacher", profileId: "p", schoolId: "alder", grade: 4 };
const phasingOut = (facts: Partial<Ground["facts"]>): Ground => ({
  today: "2026-11-26",
  facts: { ...unknownFacts, approvalStatus: "retiring", privacyStatus: "compliant", ...facts },
  blacklist: [],
  rules: [],
  decision: null,
  request: null,
});

describe("a product that is phasing out, which no request brings back", () => {
  test.each<[string, Partial<Ground["facts"]>, string]>([
    [
      "an expired privacy agreement",
      { privacyStatus: "expired" },
      "The district is phasing it out, and its privacy agreement has expired.",
    ],
    ["another grade", { gradeMin: 1, gradeMax: 3 }, "It is allowed while phasing out, but made for grades 1 to 3"],
  ])("is answered with “No” for %s, and the reason agrees", (_, facts, reason) => {
    const said = mayIUse(teacher, phasingOut(facts));
    expect(said.answer).toBe("no");
    expect(said.reason).toContain(reason);
  });

  test("may be used on while nothing else speaks against it", () => {
    expect(mayIUse(teacher, phasingOut({})).answer).toBe("yes_if");
  });
});

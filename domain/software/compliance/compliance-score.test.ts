import { describe, expect, test } from "vitest";
import { type Check, complianceScore, resultOf, scoreOfAll } from "./compliance-score";

const today = "2026-11-21";
const check = (status: Check["status"], expiresOn: string | null = null, hasEvidence = true): Check => ({
  status,
  expiresOn,
  hasEvidence,
});

describe("how a requirement stands", () => {
  test.each([
    ["nothing on record", null, "unknown", false, true],
    ["a pass", check("pass"), "pass", true, true],
    ["a pass on its last day", check("pass", today), "pass", true, true],
    ["a pass a day later", check("pass", "2026-11-20"), "unknown", false, true],
    ["conditional with evidence and an end", check("conditional", "2027-06-30"), "conditional", true, true],
    ["conditional without an end", check("conditional"), "conditional", false, true],
    ["conditional without evidence", check("conditional", "2027-06-30", false), "conditional", false, true],
    ["conditional that has ended", check("conditional", "2026-11-20"), "unknown", false, true],
    ["a fail", check("fail"), "fail", false, true],
    ["unknown", check("unknown"), "unknown", false, true],
    ["waived", check("waived"), "waived", false, true],
    ["a waiver that has ended", check("waived", "2026-01-01"), "unknown", false, true],
    ["not applicable", check("not_applicable"), "not_applicable", false, false],
    ["not applicable, until a day that has passed", check("not_applicable", "2026-01-01"), "unknown", false, true],
  ] as const)("%s", (_, of, status, passed, counts) => {
    expect(resultOf(of, today)).toMatchObject({ status, passed, counts });
  });

  test("says that a check has ended, and of one that never was that it has not", () => {
    expect(resultOf(check("pass", "2026-11-20"), today).expired).toBe(true);
    expect(resultOf(check("unknown", "2026-11-20"), today).expired).toBe(false);
    expect(resultOf(null, today).expired).toBe(false);
  });
});

describe("the score", () => {
  const of = (...checks: (Check | null)[]) => complianceScore(checks.map((one) => resultOf(one, today)));

  test("is passed of what applies; unknown is not passed and is shown apart", () => {
    expect(of(check("pass"), check("pass"), null, check("fail"))).toEqual({
      percent: 50,
      passed: 2,
      applies: 4,
      unknown: 1,
    });
  });

  test("is not raised by what does not apply, nor by a waiver", () => {
    expect(of(check("pass"), check("not_applicable"))).toMatchObject({ percent: 100, applies: 1 });
    expect(of(check("pass"), check("waived"))).toMatchObject({ percent: 50, applies: 2 });
  });

  test("is nothing, and never 100, when nothing applies", () => {
    expect(of().percent).toBeNull();
    expect(of(check("not_applicable")).percent).toBeNull();
    expect(scoreOfAll([]).percent).toBeNull();
  });

  test("is rounded down: 100 means all of them", () => {
    const many = Array.from({ length: 299 }, () => check("pass"));
    expect(of(...many, null).percent).toBe(99);
    expect(of(...many).percent).toBe(100);
  });

  test("of many products weighs requirements, not products", () => {
    const [all, none] = [of(check("pass")), of(null, null, null)];
    expect(scoreOfAll([all, none])).toEqual({ percent: 25, passed: 1, applies: 4, unknown: 3 });
  });
});

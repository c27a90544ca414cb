import { describe, expect, it } from "vitest";
import { chooseExplanation } from "./removal-choice";

const school = { by: "school", values: ["Harbor Point"], covered: 100, of: 100 } as const;
const two = { by: "grade", values: ["07", "08"], covered: 100, of: 160 } as const;
const choose = (...candidates: Parameters<typeof chooseExplanation>[0][number][]) =>
  chooseExplanation(candidates, { gone: 100, active: 1_000 });

describe("what removals have in common", () => {
  it("is told with the fewest values", () => {
    expect(choose({ ...two, values: [...two.values] }, { ...school, values: [...school.values] })?.by).toBe("school");
  });

  it("is, of as many values, that of which most would go", () => {
    const part = { by: "school" as const, values: ["Harbor Point"], covered: 100, of: 400 };
    const whole = { by: "grade" as const, values: ["12"], covered: 96, of: 96 };
    expect(choose(part, whole)).toEqual(whole);
    expect(choose(part)).toEqual(part);
  });

  it.each([
    ["95 of 100 removals", 95, true],
    ["94 of 100 removals", 94, false],
  ])("covers %s: %s", (_, covered, isChosen) => {
    const found = choose({ by: "school", values: ["Harbor Point"], covered, of: 100 });
    expect(found !== null).toBe(isChosen);
  });

  // 800 of 1,000 active rows have the value: removals that all have it have it 1.25 times as often as the roster.
  it.each([
    [800, true],
    [801, false],
  ])("is nothing when %i of 1,000 have it anyway: %s", (of, isChosen) => {
    expect(choose({ by: "school", values: ["The only large school"], covered: 100, of }) !== null).toBe(isChosen);
  });

  it("is more than three values only when all that has them would go", () => {
    const four = { by: "school" as const, values: ["A", "B", "C", "D"], covered: 100, of: 100 };
    expect(choose(four)).toEqual(four);
    expect(choose({ ...four, of: 200 })).toBeNull();
  });

  it("is nothing where nothing was counted", () => {
    expect(choose()).toBeNull();
  });
});

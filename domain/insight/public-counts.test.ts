import { describe, expect, it } from "vitest";
import { publicCount, publicFigure, publicSaving } from "./public-counts";

describe("a public count", () => {
  it("is nobody, few, or whole tens that are never more than there are", () => {
    expect([0, 1, 9, 10, 19, 20, 804].map(publicCount)).toEqual([0, "few", "few", 10, 10, 20, 800]);
    expect(publicCount(null)).toBeNull();
    expect(publicFigure({ value: 806, before: 3 })).toEqual({ value: 800, before: "few" });
  });

  it("tells whoever subtracts one from another no group of 1 to 9: ten sizes fit at least", () => {
    const behind = new Map<number, number[]>();
    for (let people = 10; people < 500; people++) {
      const shown = publicCount(people) as number;
      behind.set(shown, [...(behind.get(shown) ?? []), people]);
    }
    for (const wholes of behind.values()) {
      for (const parts of behind.values()) {
        const rests = wholes.flatMap((whole) => parts.map((part) => whole - part)).filter((rest) => rest >= 0);
        const sizes = new Set(rests);
        if (sizes.size > 0) expect(sizes.size).toBeGreaterThanOrEqual(10);
      }
    }
  });
});

describe("a public saving", () => {
  const saving = { seats: 400, spare: 293, cents: 293_00, peak: 97 };

  it("is in whole tens of seats and people, and never more than can be saved", () => {
    expect(publicSaving(saving)).toEqual([{ seats: 400, spare: 290, cents: 290_00, peak: 90 }]);
    const one = { ...saving, peak: 98, spare: 292, cents: 292_00 };
    expect(publicSaving(one), "one person more changes nothing").toEqual(publicSaving(saving));
  });

  it("is told whole where no seat is kept, and not at all where few people or few seats are left", () => {
    expect(publicSaving({ seats: 45, spare: 45, cents: 45_00, peak: 0 })).toMatchObject([{ spare: 45, cents: 45_00 }]);
    expect(publicSaving({ ...saving, peak: 9 })).toEqual([]);
    expect(publicSaving({ ...saving, spare: 9, cents: 9_00 })).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { agreementBehind, coverOf, daysUntil } from "./agreement-state";

test("days are the calendar's", () => {
  expect(daysUntil("2026-11-21", "2026-11-21")).toBe(0);
  expect(daysUntil("2027-03-15", "2027-03-13")).toBe(2);
  expect(daysUntil("2026-11-20", "2026-11-21")).toBe(-1);
});

type State = Parameters<typeof coverOf>[0][number]["state"];

/** An agreement named by its last day, and what its state makes of its days. */
function an(state: State, endsOn: string | null, more: { from?: string; terminatedOn?: string } = {}) {
  return { state, endsOn, effectiveOn: more.from ?? null, terminatedOn: more.terminatedOn ?? null };
}

describe("the agreement that a product stands by", () => {
  const current = an("active", "2026-12-10");
  const next = an("begins_later", "2027-12-10", { from: "2026-12-11" });
  const afterNext = an("begins_later", "2028-12-10", { from: "2027-11-01" });
  const withGap = an("begins_later", "2029-12-10", { from: "2028-12-12" });

  test("where it is covered is what covers it last without a gap", () => {
    expect(agreementBehind([current], "active")).toBe(current);
    expect(agreementBehind([afterNext, withGap, current, next], "active")).toBe(afterNext);
    expect(agreementBehind([withGap, current], "ends_soon")).toBe(current);
    const endless = an("active", null);
    expect(agreementBehind([current, next, endless], "active")).toBe(endless);
  });

  test("is what was over last, which is said as terminated where it was", () => {
    const ended = an("ended", "2026-06-30");
    const terminated = an("terminated", "2027-02-18", { terminatedOn: "2026-11-20" });
    expect(agreementBehind([ended, terminated], "ended")).toBe(terminated);
    expect(coverOf([ended, terminated], "ended", "2026-11-28").stand).toBe("terminated");
    const before = an("terminated", "2027-02-18", { terminatedOn: "2026-06-01" });
    expect(coverOf([before, ended], "ended", "2026-11-28").stand).toBe("ended");
    expect(coverOf([terminated, current], "active", "2026-11-28").stand).toBe("active");
  });

  test("is not said to end soon where another one carries on for long", () => {
    const soon = an("ends_soon", "2026-12-10");
    expect(coverOf([soon], "ends_soon", "2026-11-28").stand).toBe("ends_soon");
    expect(coverOf([soon, next], "ends_soon", "2026-11-28").stand).toBe("active");
    expect(coverOf([soon, next], "ends_soon", "2026-12-10").stand).toBe("active");
    expect(coverOf([soon, an("begins_later", "2027-01-31")], "ends_soon", "2026-11-28").stand).toBe("ends_soon");
  });
});

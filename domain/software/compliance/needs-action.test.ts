import { describe, expect, test } from "vitest";
import { actionWords, whenWords } from "./action-words";
import { actionsNeeded } from "./needs-action";
import type { ProductCompliance } from "./product-compliance";

const today = "2026-11-22";
const on = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

type Check = { status: string; days?: number; expired?: boolean; law?: string };
type Made = {
  approval?: string;
  agreement?: string;
  checks?: Check[];
  ended?: { id: string; days: number; terminated?: number };
};

/** A product that is approved and has an agreement, unless it says otherwise. */
function aProduct(name: string, { approval = "approved", agreement = "active", checks = [], ended }: Made = {}) {
  const { terminated } = ended ?? {};
  const over =
    terminated === undefined
      ? { status: "signed", state: "ended", terminatedOn: null }
      : { status: "terminated", state: "terminated", terminatedOn: on(terminated) };
  const agreements = ended ? [{ id: ended.id, title: `${name} terms`, endsOn: on(ended.days), ...over }] : [];
  return {
    record: { softwareId: name, name, agreements, allowedUntil: null, nextReviewOn: null },
    facts: { approvalStatus: approval, agreement },
    applying: checks.map(({ status, days, expired = false, law = "FERPA" }, at) => ({
      requirement: { law, title: `Requirement ${at}` },
      result: { status, expired },
      expiresOn: days === undefined ? null : on(days),
    })),
  } as unknown as ProductCompliance;
}

const none = { today, agreements: [], reviews: [] };
const needed = (products: ProductCompliance[], known: Partial<Parameters<typeof actionsNeeded>[1]> = {}) =>
  actionsNeeded(products, { ...none, ...known });
const said = (spans: ReturnType<typeof actionsNeeded>) =>
  Object.fromEntries(
    spans
      .filter(({ count }) => count > 0)
      .map(({ urgency, first }) => [urgency, first.map((line) => actionWords[line.kind](line).title)]),
  );

describe("what needs an action", () => {
  test("what is past its day comes first and the longest first, then what is missing", () => {
    const products = [
      aProduct("Old", { agreement: "ended", ended: { id: "a1", days: -30 } }),
      aProduct("Stale", { checks: [{ status: "unknown", expired: true, days: -3 }] }),
      aProduct("Bare", { agreement: "none" }),
      aProduct("Faulty", { checks: [{ status: "fail", law: "COPPA" }, { status: "fail" }, { status: "fail" }] }),
    ];
    const reviews = [
      { softwareId: "late", name: "Late", since: on(-9), why: "review" as const },
      { softwareId: "gone", name: "Gone", since: on(-40), why: "ended" as const },
    ];
    expect(said(needed(products, { reviews }))).toEqual({
      late: ["Approval ended: Gone", "Agreement ended: Old", "Review overdue: Late", "Check expired: Stale"],
      missing: ["3 requirements failed: Faulty", "No agreement: Bare"],
    });
    const [late, missing] = needed(products);
    expect(late?.first[0]).toMatchObject({ id: "a1", about: "Old terms", on: on(-30), days: -30 });
    expect(missing?.first[0]).toMatchObject({ id: "Faulty", about: "COPPA, FERPA", count: 3 });
  });

  test.each([-8, 0])("what was terminated %i days from today is overdue, whatever its last day was", (terminated) => {
    const [late, ...others] = needed([
      aProduct("Off", { agreement: "ended", ended: { id: "a1", days: 82, terminated } }),
    ]);
    expect(late?.first).toMatchObject([{ kind: "agreement_terminated", about: "Off terms", on: on(terminated) }]);
    expect(others.every(({ count }) => count === 0)).toBe(true);
  });

  test.each([
    [0, "soon"],
    [30, "soon"],
    [31, "later"],
    [60, "later"],
    [61, "last"],
    [90, "last"],
  ])("what ends in %i days is in one group", (days, urgency) => {
    const agreements = [{ id: "a", title: "Terms", endsOn: on(days), days, products: ["One", "Two"] }];
    const reviews = [{ softwareId: "s", name: "Due", since: on(days), why: "review" as const }];
    const checked = aProduct("Checked", {
      checks: [
        { status: "pass", days },
        { status: "pass", days },
      ],
    });
    expect(said(needed([checked], { agreements, reviews }))).toEqual({
      [urgency]: ["Review due: Due", "Agreement ends: Terms", "2 checks expire: Checked"],
    });
  });

  test("of what isn't in use nothing is missing, overdue or failed", () => {
    const made = { agreement: "none", checks: [{ status: "fail" }, { status: "unknown", expired: true, days: -2 }] };
    for (const approval of ["denied", "retired", "not_reviewed"]) {
      expect(said(needed([aProduct("Gone", { ...made, approval })])), approval).toEqual({});
    }
    expect(Object.keys(said(needed([aProduct("Here", made)])))).toEqual(["late", "missing"]);
  });

  test("counts all, and lists the first twenty", () => {
    const many = Array.from({ length: 45 }, (_, at) => aProduct(`Product ${at}`, { agreement: "none" }));
    const [, missing] = needed(many);
    expect([missing?.count, missing?.first.length]).toEqual([45, 20]);
  });
});

test("how far a day is", () => {
  expect([-12, -1, 0, 1, 20].map(whenWords)).toEqual([
    "12 days overdue",
    "1 day overdue",
    "today",
    "1 day left",
    "20 days left",
  ]);
});

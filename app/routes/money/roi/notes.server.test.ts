import { expect, test } from "vitest";
import type { CostPage } from "~/routes/money/cost-list.server";
import { warnedOf } from "./notes.server";

const none = { names: [], annualCents: 0 };
const warned = (of: object) =>
  warnedOf({ use: { span: "90" }, figures: { idle: none, rare: none, ...of } } as unknown as Pick<
    CostPage,
    "use" | "figures"
  >);

test("site licenses that hardly anyone used ask for a decision, with a cancel-by date and without one", () => {
  expect(warned({ rare: { names: ["Maps"], annualCents: 120_000 } })).toEqual({
    idle: null,
    rare: "1 site license was used by 5% of people or fewer in the last 90 days: Maps. You pay $1,200 a year for it. Decide by the cancel-by date or, where none is set, before the contract ends.",
  });
});

test("products that no one used are named, three of them, and there is no warning of none", () => {
  expect(warned({ idle: { names: ["A", "B", "C", "D"], annualCents: 500 } }).idle).toBe(
    "No one used 4 products in the last 90 days: A, B, C and 1 other. You pay $5 a year for them.",
  );
  expect(warned({})).toEqual({ idle: null, rare: null });
});

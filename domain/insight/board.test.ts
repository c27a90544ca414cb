import type { ContractRow } from "domain/money/queries/contracts";
import { expect, test } from "vitest";
import { annualCost } from "./board";

const today = "2026-11-23";

/** A contract of $1,000 a year. */
const from = (startsOn: string, endsOn: string): ContractRow => ({
  id: crypto.randomUUID(),
  title: "Mathloom",
  vendor: "Loomworks",
  number: null,
  startsOn,
  endsOn,
  noticeOn: null,
  autoRenews: false,
  decision: null,
  noticeGivenOn: null,
  fundingSourceId: null,
  demo: false,
  lines: [
    {
      id: crypto.randomUUID(),
      softwareId: "mathloom",
      software: "Mathloom",
      vendor: null,
      isMeasured: true,
      kind: "licence",
      description: null,
      basis: "student",
      quantity: 100,
      unitCents: 1_000,
      billing: "year",
      schoolIds: [],
      schools: [],
      grades: [],
    },
  ],
});
const thisYear = () => from("2026-07-01", "2027-06-30");
const lastYear = () => from("2025-07-01", "2026-06-30");
const costOf = (...contracts: ContractRow[]) => annualCost({ contracts, enrolled: [] }, today);

test.each([
  ["nothing on record", [], { value: null, before: null }],
  ["only what runs today", [thisYear(), thisYear()], { value: 200_000, before: null }],
  ["one of three a year ago", [thisYear(), thisYear(), thisYear(), lastYear()], { value: 300_000, before: null }],
  ["one of two a year ago", [thisYear(), thisYear(), lastYear()], { value: 200_000, before: 100_000 }],
  ["what has ended", [lastYear()], { value: null, before: 100_000 }],
])("what contracts cost is compared where half of them are on record for a year ago: %s", (_, contracts, cost) => {
  expect(costOf(...contracts)).toEqual(cost);
});

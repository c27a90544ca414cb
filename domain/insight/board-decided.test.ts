import type { ContractRow } from "domain/money/queries/contracts";
import { expect, test } from "vitest";
import { decidedRenewals } from "./board-decided";

const today = "2026-11-28";
const contract = (id: string, more: Partial<ContractRow>): ContractRow => ({
  id,
  title: id,
  vendor: "V",
  number: null,
  startsOn: "2026-01-01",
  endsOn: "2027-01-17",
  noticeOn: "2026-12-18",
  autoRenews: true,
  decision: null,
  noticeGivenOn: null,
  fundingSourceId: null,
  demo: false,
  lines: [
    {
      id: "l",
      softwareId: "s",
      software: "S",
      vendor: null,
      isMeasured: true,
      kind: "licence",
      description: null,
      basis: "licence",
      quantity: 100,
      unitCents: 1_000,
      billing: "year",
      schoolIds: [],
      schools: [],
      grades: [],
    },
  ],
  ...more,
});

test("the decided renewals of contracts in force, the first to end first, with what ending them saves", () => {
  const decided = decidedRenewals(
    [
      contract("cancel", { decision: "cancel" }),
      contract("undecided", {}),
      contract("change", { decision: "change", endsOn: "2026-12-11" }),
      contract("over", { decision: "renew", endsOn: "2026-11-27" }),
      contract("later", { decision: "renew", startsOn: "2026-11-29" }),
    ],
    today,
  );
  expect(decided.map(({ id, savedCents }) => [id, savedCents])).toEqual([
    ["change", null],
    ["cancel", 100_000],
  ]);
  expect(decided[1]?.standing).toEqual({ kind: "untold", by: "2026-12-18", isLate: false });
});

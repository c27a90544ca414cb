import { expect, test } from "vitest";
import { endingOf, endingSaid } from "./ending";
import { costLines } from "./product-costs";
import type { ContractLine, ContractRow } from "./queries/contracts";
import type { RenewalDecision } from "./terms";

const line: ContractLine = {
  id: "l",
  softwareId: "mathloom",
  software: "Mathloom",
  vendor: null,
  isMeasured: true,
  kind: "licence",
  description: null,
  basis: "licence",
  quantity: 1_500,
  unitCents: 1_150,
  billing: "year",
  schoolIds: [],
  schools: [],
  grades: [],
};
const training: ContractLine = { ...line, kind: "training", quantity: 24, unitCents: 8_500, billing: "once" };
const contract = (title: string, decision: RenewalDecision | null, lines: ContractLine[]): ContractRow => ({
  id: title,
  title,
  vendor: "Loomworks",
  number: null,
  startsOn: "2026-01-18",
  endsOn: "2027-01-17",
  noticeOn: "2026-12-18",
  autoRenews: true,
  decision,
  noticeGivenOn: null,
  fundingSourceId: null,
  demo: false,
  lines,
});
const money = (cents: number) => `$${(cents / 100).toLocaleString("en-US")}`;
const said = (...contracts: ContractRow[]) =>
  endingSaid(endingOf(costLines(contracts, { today: "2026-11-28", enrolled: [] })), money);

test("ending a contract saves what is paid again, and not what was paid once", () => {
  expect(said(contract("Mathloom", "cancel", [line, training]))).toBe(
    "Already decided: ending “Mathloom” saves $17,250 a year.",
  );
  // Licenses that are paid once are for the term.
  expect(said(contract("Mathloom", "cancel", [{ ...line, billing: "once" }]))).toContain("saves $17,250 a year.");
});

test("ending several contracts saves their sum; they are named while they are few", () => {
  const ending = (...titles: string[]) => titles.map((title) => contract(title, "cancel", [line]));
  expect(said(...ending("B", "A"))).toBe("Already decided: ending “A” and “B” saves $34,500 a year.");
  expect(said(...ending("A", "B", "C", "D"))).toBe("Already decided: ending 4 contracts saves $69,000 a year.");
});

test("nothing is said where nothing ends, or where nothing is saved", () => {
  expect(said(contract("A", "renew", [line]), contract("B", "change", [line]), contract("C", null, [line]))).toBeNull();
  expect(said(contract("A", "cancel", [training]))).toBeNull();
});

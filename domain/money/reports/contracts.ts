import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { type ContractFilter, contractsMatching, type ListedContract } from "domain/money/contract-list";
import { listContracts } from "domain/money/queries/contracts";
import { renewalWords } from "domain/money/renewal-words";
import { contractStateWords } from "domain/money/words";
import { type ReferenceNames, readFundingNames } from "domain/places/kept-references";
import { atOnce, inCells, type Report } from "domain/report";

/** Cents as an amount in dollars that a spreadsheet reads: 1234.50. */
export const inDollars = (cents: number) => (cents / 100).toFixed(2);

const columns = [
  ...["title", "vendor", "number", "status", "starts_on", "ends_on", "notice_on", "renews_automatically"],
  ...["renewal_decision", "notice_given_on"],
  ...["funding_source", "annual_cost_usd", "products"],
];

type Input = { district: { id: string; today: string }; filter: ContractFilter };

/** A district's contracts that match a filter, with their status today. Amounts are in dollars. */
export function contractsReport(db: Db, scope: Scope, { district: { id, today }, filter }: Input): Report {
  const cellsOf = ({ row, names }: { row: ListedContract; names: ReferenceNames }) => [
    ...[row.title, row.vendor, row.number, contractStateWords[row.state], row.startsOn, row.endsOn, row.noticeOn],
    ...[row.autoRenews ? "yes" : "no", row.decision && renewalWords[row.decision].short, row.noticeGivenOn],
    ...[names.of(row.fundingSourceId), inDollars(row.annualCents)],
    row.products.map(({ name }) => name).join("; "),
  ];
  const read = async () => {
    const names = await readFundingNames(db, { districtId: id, scope, today });
    const found = contractsMatching(await listContracts(db, scope, { districtId: id }), filter, today);
    return found.map((row) => ({ row, names }));
  };
  return { name: `contracts-${today}`, columns, rows: inCells(atOnce(read), cellsOf) };
}

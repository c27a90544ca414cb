import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { type AgreementFilter, type AgreementRow, listAgreements } from "domain/software/compliance/queries/agreements";
import { agreementStateWords, agreementTypeWords } from "domain/software/compliance/words";

const columns = [
  ...["title", "kind", "status", "signed_on", "effective_on", "ends_on", "vendor", "products", "document"],
  "terminated_on",
];

const most = 100_000;

type Input = { district: { id: string; today: string }; filter: AgreementFilter };

/** A district's agreements that a filter holds, with how they stand today. */
export function agreementsReport(db: Db, scope: Scope, { district: { id, today }, filter }: Input): Report {
  const ask = { districtId: id, today, filter, page: 1, size: most };
  const cellsOf = (row: AgreementRow) => [
    ...[
      row.title,
      agreementTypeWords[row.type],
      agreementStateWords[row.state],
      row.signedOn,
      row.effectiveOn,
      row.endsOn,
      row.vendor,
    ],
    ...[row.products.map(({ name }) => name).join("; "), row.hasFile ? "yes" : "no", row.terminatedOn],
  ];
  const read = async () => (await listAgreements(db, scope, ask)).rows;
  return { name: `agreements-${today}`, columns, rows: inCells(atOnce(read), cellsOf) };
}

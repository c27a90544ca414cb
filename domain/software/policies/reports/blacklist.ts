import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { atOnce, inCells, type Report } from "domain/report";
import { inLetters } from "domain/software/addresses/letters";
import { patternTypeWords } from "domain/software/addresses/words";
import { scopeWords } from "domain/software/policies/entry-scope";
import { type BlacklistFilter, type BlacklistRow, listBlacklist } from "domain/software/policies/queries/blacklist";
import { blacklistReasonWords, blacklistStateWords } from "domain/software/policies/words";

const columns = [
  ...["banned", "kind", "for", "reason_code", "reason", "starts_on", "ends_on", "state", "instead", "exceptions"],
];

const cellsOf = (row: BlacklistRow) => [
  ...[
    row.softwareId ? row.name : inLetters(row.name),
    row.patternType ? patternTypeWords[row.patternType].label : "Product",
    scopeWords(row),
  ],
  ...[blacklistReasonWords[row.reasonCode], row.reason, row.startsOn, row.endsOn, blacklistStateWords[row.state]],
  ...[row.alternative?.usable ? row.alternative.name : null, row.exceptions],
];

type Input = { district: { id: string; today: string }; filter: BlacklistFilter };

/** The entries of a district's blacklist that a filter holds, in its order. */
export function blacklistReport(db: Db, scope: Scope, { district, filter }: Input): Report {
  const on = { districtId: district.id, today: district.today };
  const read = async () => (await listBlacklist(db, scope, { ...on, filter, size: null })).rows;
  return { name: "blocked-list", columns, rows: inCells(atOnce(read), cellsOf) };
}

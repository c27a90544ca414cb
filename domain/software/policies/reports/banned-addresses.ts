import { roleNames } from "domain/access/words";
import { atOnce, inCells, type Report } from "domain/report";
import { gradesInWords } from "domain/software/catalogue/grades";
import type { BannedAddress } from "domain/software/policies/queries/blacklist-export";

const columns = [
  ...["address", "type", "product", "reason_code", "reason", "starts_on", "ends_on", "schools", "grades", "roles"],
  "exceptions",
];

const cellsOf = (row: BannedAddress) => [
  ...[row.pattern, row.patternType, row.name, row.reasonCode, row.reason, row.startsOn, row.endsOn],
  ...[row.schools.join("; "), gradesInWords(row.grades), row.roles.map((role) => roleNames[role]).join("; ")],
  row.exceptions,
];

/**
 * Every address that is banned on a day, with for whom and why. Takes what has been read: how much of it went out is on
 * record before it goes.
 */
export const bannedAddressesReport = (addresses: readonly BannedAddress[], { today }: { today: string }): Report => ({
  name: `blocked-list-${today}`,
  columns,
  rows: inCells(
    atOnce(() => addresses),
    cellsOf,
  ),
});

import type { Scope } from "domain/access/scope";
import { type ContractRow, selectContractsFor } from "domain/money/queries/contracts";
import { type Enrolled, selectEnrollment } from "domain/money/queries/enrollment";
import { type CalendarRead, selectSchoolCalendar } from "domain/places/queries/school-calendar";
import { sql } from "kysely";
import type { Weights } from "../terms";
import { selectWeights } from "./weights";

/**
 * The contracts of a product, the students whom its site licences may cover, the reader's own weights, if any, and the
 * school calendar; that is null outside of the scope.
 */
export type PaidFor = {
  contracts: ContractRow[];
  enrolled: Enrolled[];
  weights: Weights[];
  calendar: CalendarRead | null;
};

/** What pays for one product, as one row that a page reads with its other lists. For everyone who works in the district. */
export function selectPaidFor(scope: Scope, of: { districtId: string; softwareId: string }) {
  const enrolled = selectEnrollment(scope, { districtId: of.districtId, siteOf: of.softwareId });
  return sql<PaidFor>`select
    (select row_to_json(c) from (${selectSchoolCalendar(scope, of)}) c) as calendar,
    (select coalesce(json_agg(l), '[]') from (${selectContractsFor(scope, of)}) l) as contracts,
    (select coalesce(json_agg(l), '[]') from (${enrolled}) l) as enrolled,
    (select coalesce(json_agg(l), '[]') from (${selectWeights(scope)}) l) as weights`;
}

import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { selectPatternsOf } from "domain/software/addresses/queries/url-patterns";
import { selectStaffRating } from "domain/software/catalogue/queries/educator-ratings";
import { selectRatings, selectStudies } from "domain/software/catalogue/queries/software-records";
import { selectTarget } from "domain/software/catalogue/queries/use-targets";
import { selectComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { selectBlacklistOf } from "domain/software/policies/queries/blacklist";
import {
  type ProductRequest,
  selectRequestsOfProduct,
} from "domain/software/requests/queries/software-requests-product";
import { type SoftwareRecord, selectRecord } from "domain/software/status/queries/district-software";
import { type HistoryLine, selectStatusHistory } from "domain/software/status/queries/status-history";
import type { RawBuilder } from "kysely";

type Of = { districtId: string; softwareId: string };

const moment = (text: string | null) => (text === null ? null : new Date(text));

/**
 * All that is kept about a product in a district: its record and history, what it is judged by in law, what the
 * blacklist says of it, requests for it (the latest), studies, ratings, its target, and the patterns of its addresses.
 * Takes the district's day, and how many lines of history and requests are wanted at most. One query, which reads
 * `beside`, too: what a subject above this one wants of the product (days as text).
 */
export async function findProductRecords<T>(
  db: Db,
  scope: Scope,
  {
    today,
    historyLines,
    requests: limit,
    beside,
    ...of
  }: Of & {
    today: string;
    historyLines: number;
    requests: number;
    beside: RawBuilder<T>;
  },
) {
  const { records, history, requests, compliance, staff, targets, besides, ...kept } = await listTogether(db, {
    besides: beside as RawBuilder<object>,
    records: selectRecord(scope, of),
    history: selectStatusHistory(scope, { ...of, limit: historyLines }),
    compliance: selectComplianceRecords(scope, of),
    blacklist: selectBlacklistOf(scope, { ...of, today }),
    requests: selectRequestsOfProduct(scope, { ...of, limit }),
    studies: selectStudies(scope, of),
    ratings: selectRatings(scope, of),
    patterns: selectPatternsOf(scope, of),
    staff: selectStaffRating(scope, of),
    targets: selectTarget(scope, of),
  });
  return {
    record: records.map((row): SoftwareRecord => ({ ...row, decidedAt: moment(row.decidedAt) }))[0],
    history: history.map((row): HistoryLine => ({ ...row, at: new Date(row.at) })),
    requests: requests.map((row): ProductRequest => ({ ...row, submittedAt: moment(row.submittedAt) })),
    compliance: compliance[0],
    staff: staff[0] ?? { count: 0, mean: null, own: null, demo: false },
    target: targets[0] ?? null,
    beside: besides as T[],
    ...kept,
  };
}

import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { selectPatternsOf } from "domain/software/addresses/queries/url-patterns";
import { selectRatings, selectStudies } from "domain/software/catalogue/queries/software-records";
import { selectComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { selectBlacklistOf } from "domain/software/policies/queries/blacklist";
import {
  type ProductRequest,
  selectRequestsOfProduct,
} from "domain/software/requests/queries/software-requests-product";
import { type SoftwareRecord, selectRecord } from "domain/software/status/queries/district-software";
import { type HistoryLine, selectStatusHistory } from "domain/software/status/queries/status-history";

type Of = { districtId: string; softwareId: string };

const moment = (text: string | null) => (text === null ? null : new Date(text));

/**
 * How a product stands in a district: its record and history, what it is judged by in law, and what the blacklist says of
 * it. Takes the district's day and how many lines of history are wanted at most. One query.
 */
export async function findProductStatus(
  db: Db,
  scope: Scope,
  { today, historyLines, ...of }: Of & { today: string; historyLines: number },
) {
  const { records, history, compliance, blacklist } = await listTogether(db, {
    records: selectRecord(scope, of),
    history: selectStatusHistory(scope, { ...of, limit: historyLines }),
    compliance: selectComplianceRecords(scope, of),
    blacklist: selectBlacklistOf(scope, { ...of, today }),
  });
  return {
    record: records.map((row): SoftwareRecord => ({ ...row, decidedAt: moment(row.decidedAt) }))[0],
    history: history.map((row): HistoryLine => ({ ...row, at: new Date(row.at) })),
    compliance: compliance[0],
    blacklist,
  };
}

/**
 * What is kept about a product in a district: requests for it (the latest, as many as are asked for), studies, ratings
 * and the patterns of its addresses. One query.
 */
export async function listProductRecords(db: Db, scope: Scope, { requests: limit, ...of }: Of & { requests: number }) {
  const { requests, studies, ratings, patterns } = await listTogether(db, {
    requests: selectRequestsOfProduct(scope, { ...of, limit }),
    studies: selectStudies(scope, of),
    ratings: selectRatings(scope, of),
    patterns: selectPatternsOf(scope, of),
  });
  return {
    requests: requests.map((row): ProductRequest => ({ ...row, submittedAt: moment(row.submittedAt) })),
    ...{ studies, ratings, patterns },
  };
}

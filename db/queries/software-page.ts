import type { Scope } from "../access/scope";
import type { Db } from "../client";
import { listTogether } from "../list-together";
import { selectBlacklistOf } from "./blacklist";
import { selectComplianceRecords } from "./compliance-records";
import { type SoftwareRecord, selectRecord } from "./district-software";
import { selectRatings, selectStudies } from "./software-records";
import { type ProductRequest, selectRequestsOfProduct } from "./software-requests-product";
import { type HistoryLine, selectStatusHistory } from "./status-history";
import { selectPatternsOf } from "./url-patterns";

type Of = { districtId: string; softwareId: string };

const moment = (text: string | null) => (text === null ? null : new Date(text));

/**
 * How a product stands in a district: its record and history, what it is judged by in law, and what the blacklist says of
 * it. Takes the district's day and how many lines of history are wanted at most. One query.
 */
export async function findProductStanding(
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

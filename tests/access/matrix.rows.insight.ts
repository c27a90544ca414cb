import type { Db } from "db/client";
import { scopeOf } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import { seenFrom } from "domain/insight/seen-from";
import { type Fresh, type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld, type VisitorName } from "./matrix.world";
import { aRow } from "./two-districts.place-governance";

const base = "/reports";

//                    out super admin dist curr it  prin teach stud
const read = "        in  200   200   200  200  200 200  200   no";
const wide = "        in  200   200   200  200  200 no   no    no";
const none = "        in  404   404   404  404  404 404  404   no";
const file = "        401 200   200   200  200  200 200  200   403";
const noFile = "      401 404   404   404  404  404 404  404   403";
const fault = "       in  422   422   422  422  422 422  422   403";
const gone = "        in  404   404   404  404  404 404  404   403";
const does = "        in  done  done  done done done done done  403";

const time = { cadence: "weekly", weekday: "1", monthDay: "1", hour: "7" };
const ask = () => ({ id: crypto.randomUUID() });

/** Whoever asks, as the owner of a report: someone who is signed out asks for the manager's. */
function ownerOf(world: MatrixWorld, visitor: VisitorName) {
  const { districtId, schoolId, managerId } = world.ours;
  if (visitor === "signed out") return { profileId: managerId, from: `district ${districtId}` };
  const role: Role = visitor;
  const { profileId } = world.viewers[role];
  const seesAll = role === "super_admin" || role === "admin";
  const scope = scopeOf({ id: profileId, role, districtId: seesAll ? null : districtId, schoolId });
  return { profileId, from: seenFrom(scope) };
}

const aFile =
  (state: "ready" | "failed") =>
  async (db: Db, world: MatrixWorld, visitor: VisitorName): Promise<Fresh> => {
    const { profileId, from } = ownerOf(world, visitor);
    const end = state === "ready" ? { name: "report", seen_from: from } : { fault: "fault" };
    const of = { district_id: world.ours.districtId, profile_id: profileId, kind: "use", state };
    return { id: await aRow(db, "report_files", { ...of, ...end }) };
  };

async function aSchedule(db: Db, world: MatrixWorld, visitor: VisitorName): Promise<Fresh> {
  const of = { district_id: world.ours.districtId, profile_id: ownerOf(world, visitor).profileId, kind: "use" };
  const when = { cadence: "weekly", hour: 7, next_run_at: new Date("2099-01-05T13:00:00Z") };
  return { id: await aRow(db, "report_schedules", { ...of, ...when }) };
}

const their = ({ theirs }: MatrixWorld) => ({ id: theirs.reportFileId });
const theirSchedule = ({ theirs }: MatrixWorld) => ({ id: theirs.reportScheduleId });
const change = { ...time, version: "1" };

/** Reports: the list, the page for the board, and what was made in the background. Each kind is among what opens. */
export const insightRows: Row[] = [
  ...rowsOf("insight/reports", {
    GET: { at: () => base, gives: read },
    "GET edit of another district": {
      at: ({ theirs }) => `${base}?edit=${theirs.reportScheduleId}`,
      gives: none,
    },
    "POST retry of another district": { at: () => base, fields: their, gives: gone },
    "POST retry of our own": {
      at: () => base,
      fresh: aFile("failed"),
      fields: (_, { id = "" }) => ({ id }),
      gives: does,
    },
    "POST end of another district": { at: () => base, fields: theirSchedule, gives: gone },
    "POST end of our own": { at: () => base, fresh: aSchedule, fields: (_, { id = "" }) => ({ id }), gives: does },
    "POST change of another district": {
      at: () => base,
      fields: (world) => ({ ...theirSchedule(world), ...change }),
      gives: gone,
    },
    "POST change of our own": {
      at: () => base,
      fresh: aSchedule,
      gives: does,
      fields: (_, { id = "" }) => ({ id, ...change }),
    },
  }),
  ...rowsOf("insight/report", {
    "GET of compliance on paper": { at: () => `${base}/compliance?print=1`, gives: read },
    "GET of unknown": { at: () => `${base}/${canarySearch}`, gives: none },
    "POST make of another district": {
      at: () => `${base}/use`,
      fields: ({ theirs }) => ({ ...ask(), forDistrict: theirs.districtId }),
      gives: fault,
    },
    "POST make of our own": { at: () => `${base}/use`, fields: ask, gives: does },
    "POST schedule of another district": {
      at: () => `${base}/use`,
      fields: ({ theirs }) => ({ ...ask(), ...time, forDistrict: theirs.districtId }),
      gives: fault,
    },
    "POST schedule of our own": { at: () => `${base}/use`, fields: () => ({ ...ask(), ...time }), gives: does },
  }),
  ...rowsOf("insight/report-csv", {
    "GET of unknown": { at: () => `${base}/${canarySearch}/export.csv`, gives: noFile },
  }),
  ...rowsOf("insight/board", { GET: { at: () => `${base}/board`, gives: wide } }),
  ...rowsOf("insight/report-progress", { GET: { at: () => `${base}/progress`, gives: file } }),
  ...rowsOf("insight/report-file", {
    "GET of another district": {
      at: ({ theirs }) => `${base}/files/${theirs.reportFileId}/report.csv`,
      gives: noFile,
    },
    "GET of our own": { at: (_, { id }) => `${base}/files/${id}/report.csv`, fresh: aFile("ready"), gives: file },
    "GET of a colleague": { at: ({ ours }) => `${base}/files/${ours.reportFileId}/report.csv`, gives: noFile },
    "GET of unknown": { at: ({ unknown }) => `${base}/files/${unknown}/report.csv`, gives: noFile },
    "GET of not an id": { at: () => `${base}/files/not-an-id/report.csv`, gives: noFile },
  }),
];

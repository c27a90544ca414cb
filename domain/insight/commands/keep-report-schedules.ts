import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";
import { Forbidden } from "domain/refusals";
import { entryId } from "domain/stamp";
import type { Tools } from "domain/tools";
import type { ReportTime } from "../next-report";
import {
  addReportSchedule,
  changeReportSchedule,
  endReportSchedule,
  findReportSchedule,
} from "../queries/report-schedules";
import { auditedFilter, type ReportFilter } from "../report-filters";
import { mayHave } from "../report-rights";
import type { ReportKind } from "../terms";

type In = { districtId: string; id: string };
type Added = In & { zone: string; now: Date; fields: ReportTime & { kind: ReportKind; filter: ReportFilter } };

const entryOf = ({ districtId, id }: In, verb: "created" | "changed" | "ended") => ({
  districtId,
  action: `report_schedule.${verb}`,
  object: { table: "report_schedules", id },
});

const timeDetails = ({ cadence, weekday, monthDay, hour }: ReportTime): Record<string, string | number> =>
  cadence === "weekly" ? { cadence, weekday, hour } : { cadence, month_day: monthDay, hour };

/**
 * Has a report made again and again and its owner told by mail. The id comes with the form: sent twice it is one schedule,
 * and with another time or filter another.
 */
export async function scheduleReport(tools: Tools, actor: ActingPerson, sent: Added) {
  const { kind, filter } = sent.fields;
  const input = { ...sent, id: entryId(sent.id, sent.fields) };
  if (!mayHave(actor, kind)) throw new Forbidden("Your role doesn’t include this report.");
  return tools.db.transaction().execute(async (db) => {
    const done = await addReportSchedule(db, actor, input);
    if (done === "added") {
      const details = { kind, ...timeDetails(input.fields), ...auditedFilter(filter) };
      await recordAudit(db, { actor, ...entryOf(input, "created"), details });
    }
    return done;
  });
}

type Changed = In & { version: number; zone: string; now: Date; time: ReportTime };

/**
 * Changes when somebody's own report comes. A conflict when it was changed in the meantime; undefined when it is gone.
 */
export async function moveReportSchedule(
  tools: Tools,
  actor: ActingPerson,
  input: Changed,
): Promise<"changed" | Conflict<null> | undefined> {
  return tools.db.transaction().execute(async (db) => {
    if (await changeReportSchedule(db, actor, input)) {
      await recordAudit(db, { actor, ...entryOf(input, "changed"), details: timeDetails(input.time) });
      return "changed" as const;
    }
    const standing = await findReportSchedule(db, actor, input);
    if (!standing?.isOwn) return undefined;
    const { action, object, districtId } = entryOf(input, "changed");
    const last = await findLastChange(db, actor, { districtId, ...object, actions: [action] });
    return conflictOf(last, { about: "schedule", version: standing.version, now: null });
  });
}

/** Ends a schedule: one's own, or anybody's of the district for who manages its people. False when it is not there. */
export async function endReports(tools: Tools, actor: ActingPerson, input: In): Promise<boolean> {
  return tools.db.transaction().execute(async (db) => {
    const ended = await endReportSchedule(db, actor, input);
    if (!ended) return false;
    const subjectProfileId = ended.ownerId === actor.profileId ? null : ended.ownerId;
    await recordAudit(db, { actor, ...entryOf(input, "ended"), details: { kind: ended.kind }, subjectProfileId });
    return true;
  });
}

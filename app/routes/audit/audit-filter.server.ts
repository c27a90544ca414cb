import { type Role, roleNames } from "domain/access/roles";
import { factsInWords, whoIn } from "domain/audit/lines";
import type { AuditCursor, AuditFilter, AuditLine } from "domain/audit/queries/audit-log";
import { listDistrictsNamed } from "domain/people/queries/people-places";
import { DateTime } from "luxon";
import { z } from "zod";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

const text = z.string().trim().max(200).catch("");
const day = z
  .string()
  .refine((value) => DateTime.fromFormat(value, "yyyy-MM-dd").isValid)
  .catch("");
const Query = z.object({
  who: text,
  whom: text,
  action: z
    .string()
    .regex(/^[a-z_]+(\.[a-z_]+)*$/)
    .max(100)
    .catch(""),
  result: z.enum(["ok", "denied", "error"]).or(z.literal("")).catch(""),
  district: text,
  from: day,
  to: day,
  after: z
    .string()
    .regex(/^[^|]{1,60}\|\d{1,18}$/)
    .catch(""),
});

const nobody = "00000000-0000-0000-0000-000000000000";

/** What the audit log is narrowed to, as the address has it: days are those of the viewer's zone. */
export async function readAuditFilter(viewer: Viewer, request: Request) {
  const { after, ...query } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const named = query.district ? await listDistrictsNamed(db, viewer, { texts: [query.district] }) : [];
  const unknownDistrict = query.district !== "" && named.length !== 1;
  const start = (value: string, plus: number) =>
    value ? DateTime.fromISO(value, { zone: viewer.zone }).plus({ days: plus }).startOf("day").toJSDate() : null;
  const filter: AuditFilter = {
    who: query.who,
    whom: query.whom,
    action: query.action || null,
    result: query.result || null,
    districtId: unknownDistrict ? nobody : (named[0]?.id ?? null),
    from: start(query.from, 0),
    to: start(query.to, 1),
  };
  const set = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
  return { query: set as Partial<typeof query>, filter, after: cursorOf(after), unknownDistrict };
}

/** A cursor as an address carries it. One that was not made here means the first page. */
function cursorOf(text: string): AuditCursor | null {
  const [at = "", id = ""] = text.split("|");
  return text && !Number.isNaN(Date.parse(at)) ? { at, id } : null;
}

export const writeAuditCursor = (cursor: AuditCursor | null) => cursor && `${cursor.at}|${cursor.id}`;

/** What was done, from "sftp_configuration.host_key_confirmed": "Sftp configuration host key confirmed" reads as words. */
export function actionWords(action: string): string {
  const words = action.replace(/[._]+/g, " ").replace(/\bsftp\b/g, "SFTP");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A line as the page shows it. */
export function toAuditRow(line: AuditLine) {
  return {
    id: line.id,
    at: line.at.toISOString(),
    who: whoIn(line),
    role: line.actorRole ? (roleNames[line.actorRole as Role] ?? line.actorRole) : null,
    whom: line.subjectName ?? (line.subjectId ? "someone who is gone" : null),
    district: line.districtName,
    action: actionWords(line.action),
    result: line.result,
    object: line.objectTable ? `${line.objectTable.replaceAll("_", " ")} ${line.objectId ?? ""}`.trim() : null,
    details: factsInWords(line.details),
    before: line.before ? factsInWords(line.before) : null,
    after: line.after ? factsInWords(line.after) : null,
    requestId: line.requestId,
    address: line.address,
  };
}

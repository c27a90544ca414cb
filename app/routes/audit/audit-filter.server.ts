import type { Role } from "domain/access/terms";
import { roleNames } from "domain/access/words";
import { factsInWords, whoIn } from "domain/audit/lines";
import type { AuditCursor, AuditFilter, AuditLine } from "domain/audit/queries/audit-log";
import { auditResults } from "domain/audit/terms";
import { actionWords } from "domain/audit/words";
import { listDistrictsNamed } from "domain/people/queries/people-places";
import { DateTime } from "luxon";
import { z } from "zod";
import { listOf } from "~/http/list.server";
import { cursorOf } from "~/http/list-cursor.server";
import { choiceFilter, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

const day = z
  .string()
  .refine((value) => DateTime.fromFormat(value, "yyyy-MM-dd").isValid)
  .catch("");
const action = z
  .string()
  .regex(/^[a-z_]+(\.[a-z_]+)*$/)
  .max(100)
  .catch("");

/** Where a page of the log begins. */
export const auditCursor = cursorOf<AuditCursor>(
  z.object({
    at: z
      .string()
      .max(60)
      .refine((text) => !Number.isNaN(Date.parse(text))),
    id: z.string().regex(/^\d{1,18}$/),
  }),
);

const readAudit = listOf({
  filters: {
    who: typedFilter(),
    whom: typedFilter(),
    action,
    result: choiceFilter(auditResults),
    district: typedFilter(),
    from: day,
    to: day,
  },
  cursor: auditCursor,
});

const nobody = "00000000-0000-0000-0000-000000000000";

/** What the audit log is narrowed to, as the address has it: days are those of the viewer's zone. */
export async function readAuditFilter(viewer: Viewer, url: URL) {
  const { values, after, view } = readAudit(url);
  const { who, whom, district } = values;
  const named = district ? await listDistrictsNamed(db, viewer, { texts: [district] }) : [];
  const unknownDistrict = district !== "" && named.length !== 1;
  const start = (value: string, plus: number) =>
    value ? DateTime.fromISO(value, { zone: viewer.zone }).plus({ days: plus }).startOf("day").toJSDate() : null;
  const filter: AuditFilter = {
    who,
    whom,
    action: values.action || null,
    result: values.result ?? null,
    districtId: unknownDistrict ? nobody : (named[0]?.id ?? null),
    from: start(values.from, 0),
    to: start(values.to, 1),
  };
  return { view, filter, after, unknownDistrict };
}

/** A line as the page shows it. */
export function toAuditRow(line: AuditLine) {
  return {
    id: line.id,
    at: line.at.toISOString(),
    who: whoIn(line),
    role: line.actorRole ? (roleNames[line.actorRole as Role] ?? line.actorRole) : null,
    whom: line.subjectName ?? (line.subjectId ? "someone who has left" : null),
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

export type AuditRow = ReturnType<typeof toAuditRow>;

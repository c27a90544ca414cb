import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { factsInWords, whoIn } from "domain/audit/lines";
import { type AuditCursor, type AuditFilter, type AuditLine, listAudit } from "domain/audit/queries/audit-log";
import { inCells, pageByPage, type Report } from "domain/report";

const columns = [
  ...["at", "action", "result", "who", "role", "on_whom", "district", "object", "object_id"],
  ...["before", "after", "details", "request_id", "address"],
];

const most = 50_000;
const size = 5_000;

const cellsOf = (line: AuditLine) => [
  ...[line.at.toISOString(), line.action, line.result, line.actorKeyId ? whoIn(line) : line.actorName, line.actorRole],
  ...[line.subjectName, line.districtName, line.objectTable, line.objectId],
  ...[factsInWords(line.before), factsInWords(line.after), factsInWords(line.details), line.requestId, line.address],
];

/** The lines of the audit log that match a filter: the newest 50,000. */
export function auditLogReport(db: Db, scope: Scope, { filter }: { filter: AuditFilter }): Report {
  const lines = pageByPage((after: AuditCursor | null) => listAudit(db, scope, { filter, after, size }), most);
  return { name: "audit-log", columns, rows: inCells(lines, cellsOf) };
}

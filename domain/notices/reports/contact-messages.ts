import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { inCells, pageByPage, type Report } from "domain/report";
import { contactTopicWords } from "../contact-words";
import {
  type ContactCursor,
  type ContactFilter,
  type ContactLine,
  listContactMessages,
} from "../queries/contact-messages";

const columns = ["number", "sent_at", "topic", "name", "email", "organization", "answered_at"];
const most = 50_000;
const size = 2_000;

const cellsOf = (line: ContactLine) => [
  ...[line.number, line.sentAt.toISOString(), contactTopicWords[line.topic], line.name, line.email],
  ...[line.organization, line.answeredAt?.toISOString() ?? null],
];

/** Who wrote, when and about what. What they wrote is read on its own page alone, where each view is on record. */
export function contactMessagesReport(db: Db, scope: Scope, { filter }: { filter: ContactFilter }): Report {
  const lines = pageByPage(
    (after: ContactCursor | null) => listContactMessages(db, scope, { filter, after, size }),
    most,
  );
  return { name: "contact-messages", columns, rows: inCells(lines, cellsOf) };
}

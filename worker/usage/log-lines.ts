import { createReadStream } from "node:fs";
import { readLog } from "domain/usage/logs/read-log";
import { Recent } from "domain/usage/logs/recent";
import { eventIdOf, requestOf, visitTimeOf } from "domain/usage/logs/visit-id";
import { fileFaultWords, lineFaultWords, logFormatWords, skipWords } from "domain/usage/logs/words";
import type { EventField } from "domain/usage/terms";
import { UserRefused } from "../accounts/user-refused";

/** One event as JSON, with its line in the file, from 1. */
export type Line = { line: string; number: number };

/** How the times of a log without a zone are meant (IANA), and the logformat line of squid.conf where it has one. */
export type LogForm = { timeZone: string; logformat: string | undefined };

/**
 * The visits of a web filter's log as events, as they are read. Requests of one visit have one id; each of its pages is
 * sent once, since only the door knows which of them belong to products of their own. The door knows no blocked visits
 * yet and needs a person, so that those lines stay behind; `tell`, once all is read, says how many, and what could not be
 * read.
 */
export function logLines(file: string, { timeZone, logformat, salt }: LogForm & { salt: string }) {
  const { report, entries } = readLog(createReadStream(file), { timeZone, logformat, salt });
  const sent = new Recent();
  let merged = 0;
  async function* lines(): AsyncGenerator<Line> {
    for await (const some of entries) {
      for (const { id, line: number, said } of some) {
        if (said.kind !== "visit" || said.action === "blocked" || said.person === null) continue;
        const request = requestOf(said);
        const { person, url, seconds } = request;
        const page = eventIdOf(id, url.split(/[?#]/, 1)[0] as string);
        if (sent.has(page)) {
          merged += 1;
          continue;
        }
        sent.add(page);
        const event: Partial<Record<EventField, string | number>> = {
          event_id: id,
          occurred_at: new Date(visitTimeOf(request)).toISOString(),
          person,
          url,
          ...(seconds !== null && { duration_seconds: seconds }),
        };
        yield { line: JSON.stringify(event), number };
      }
    }
    if (report.fault) throw new UserRefused(fileFaultWords[report.fault]);
  }
  const counted = (count: number, one: string, many: string) =>
    count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`;
  const tell = (): string[] => {
    if (report.format === null) return [];
    const out = [`${logFormatWords[report.format]}, ${counted(report.lines, "line", "lines")}.`];
    const { blocked, nobody, launches, skipped, faults } = report;
    if (merged > 0) out.push(`${counted(merged, "more request", "more requests")} of visits that were sent already.`);
    if (blocked > 0) out.push(`${counted(blocked, "blocked request", "blocked requests")}: not sent.`);
    if (nobody > 0) out.push(`${counted(nobody, "request", "requests")} without a person: not sent.`);
    if (launches > 0) out.push(`${counted(launches, "app launch", "app launches")} without an address: not sent.`);
    for (const [words, tallies] of [
      [skipWords, skipped],
      [lineFaultWords, faults],
    ] as const) {
      for (const [reason, { count, firstLine }] of Object.entries(tallies)) {
        out.push(
          `${counted(count, "line", "lines")} from line ${firstLine} on: ${(words as Record<string, string>)[reason]}`,
        );
      }
    }
    return out;
  };
  return { lines: lines(), tell };
}

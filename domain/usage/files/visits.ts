import type { LogEntry } from "../logs/read-log";
import { requestOf, visitIdAt, visitTimeOf } from "../logs/visit-id";
import type { Reading, Visit } from "../read-events";
import { siteOf } from "../site";
import type { LineBatch } from "./line-batches";
import type { RowFault } from "./terms";

export type BadRow = { line: number; fault: RowFault };

const longestAddress = 8_192;

type LineReading = Reading & {
  /** Milliseconds since 1970: no line of the file can be later. */
  latest: number;
};

/**
 * The visits of a batch of lines, each once, and the lines that are none, by number and reason. `isKnown` says which
 * visits of the same file were taken in before. `sameMinute` counts the lines of visits that are here or known.
 */
export function visitsOf({ entries, faults }: LineBatch, reading: LineReading, isKnown: (id: string) => boolean) {
  const visits = new Map<string, Visit>();
  const rejected: BadRow[] = [...faults];
  let sameMinute = 0;
  for (const entry of entries) {
    const read = visitOf(entry, reading);
    if (typeof read === "string") rejected.push({ line: entry.line, fault: read });
    else if (visits.has(read.id) || isKnown(read.id)) sameMinute += 1;
    else visits.set(read.id, read);
  }
  return { visits: [...visits.values()], rejected: rejected.sort((a, b) => a.line - b.line), sameMinute };
}

function visitOf({ id, said }: LogEntry, reading: LineReading): Visit | RowFault {
  if (said.kind !== "visit") return "no_address";
  if (said.at > reading.latest) return "later";
  if (said.address.length > longestAddress) return "url";
  const request = requestOf(said);
  const { person, url, seconds, blocked } = request;
  const site = siteOf(reading.matcher, url, reading.districtId);
  if (!site) return "no_site";
  const at = visitTimeOf(request);
  const { day, hour } = reading.clock(at);
  if (day < reading.firstDay) return "too_old";
  if (day > reading.lastDay) return "too_new";
  return { id: visitIdAt(id, site, reading.matcher), at, day, hour, person, site, seconds, blocked };
}

import type { LogLine } from "../logs/line";
import type { LogEntry } from "../logs/read-log";
import type { Reading, Visit } from "../read-events";
import { siteOf } from "../site";
import { spelledName } from "../spelled-name";
import { longestVisit } from "../terms";
import type { LineBatch } from "./line-batches";
import type { RowFault } from "./terms";

export type BadRow = { line: number; fault: RowFault };

const longestAddress = 8_192;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Whom a visit counts for that names nobody: its device, or all such visits together. Neither is in a roster. */
const stranger = (device: string | null) => (device === null ? "nobody:" : `device:${spelledName(device)}`);

/** The visits of a batch of lines, and the lines that are none, by number and reason. */
export function visitsOf({ entries, faults }: LineBatch, reading: Reading) {
  const visits: Visit[] = [];
  const rejected: BadRow[] = [...faults];
  for (const entry of entries) {
    const read = visitOf(entry, reading);
    if (typeof read === "string") rejected.push({ line: entry.line, fault: read });
    else visits.push(read);
  }
  return { visits, rejected: rejected.sort((a, b) => a.line - b.line) };
}

function visitOf({ id, said }: LogEntry, reading: Reading): Visit | RowFault {
  if (!isVisit(said)) return "no_address";
  const { at, person, device, address, action } = said;
  if (address.length > longestAddress) return "url";
  const url = scheme.test(address) ? address : `https://${address}`;
  const site = siteOf(reading.matcher, url, reading.districtId);
  if (!site) return "no_site";
  const { day, hour } = reading.clock(at);
  if (day < reading.firstDay) return "too_old";
  if (day > reading.lastDay) return "too_new";
  const seconds = said.seconds === null ? null : Math.min(said.seconds, longestVisit);
  return { id, at, day, hour, person: person ?? stranger(device), site, seconds, blocked: action === "blocked" };
}

const isVisit = (said: LogLine) => said.kind === "visit";

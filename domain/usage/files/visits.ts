import type { LogLaunches, LogVisit } from "../logs/line";
import { eventIdOf, requestOf, visitIdAt, visitTimeOf } from "../logs/visit-id";
import type { Reading, Visit } from "../read-events";
import { launchedProduct, siteOf } from "../site";
import { spelledName } from "../spelled-name";
import type { LineBatch } from "./line-batches";
import { mostLaunches, type RowFault } from "./terms";

export type BadRow = { line: number; fault: RowFault };

const longestAddress = 8_192;

type LineReading = Reading & {
  /** Milliseconds since 1970: no line of the file can be later. */
  latest: number;
  /** What a portal's launches need; none for other logs. */
  launches?: LaunchReading | undefined;
};

export type LaunchReading = {
  /** The product of a resource, or why its rows don't count. */
  productOf: (resource: string) => { softwareId: string } | "product_open" | "product_skipped";
  /** Noon of a day (YYYY-MM-DD) in the district, in milliseconds since 1970. */
  noonOf: (day: string) => number;
};

/**
 * The visits of a batch of lines, each once, and the lines that are none, by number and reason. `isKnown` says which
 * visits of the same file were taken in before. `sameMinute` counts the lines of visits that are here or known. A row of
 * launches is as many visits, which are told apart later from those that another row or file brought.
 */
export function visitsOf({ entries, faults }: LineBatch, reading: LineReading, isKnown: (id: string) => boolean) {
  const visits = new Map<string, Visit>();
  const rejected: BadRow[] = [...faults];
  let sameMinute = 0;
  for (const entry of entries) {
    const { id, said } = entry;
    if (said.kind === "launches") {
      const read = launchesOf({ id, said }, reading);
      if (typeof read === "string") rejected.push({ line: entry.line, fault: read });
      else for (const visit of read) visits.set(visit.id, visit);
      continue;
    }
    const read = visitOf({ id, said }, reading);
    if (typeof read === "string") rejected.push({ line: entry.line, fault: read });
    else if (visits.has(read.id) || isKnown(read.id)) sameMinute += 1;
    else visits.set(read.id, read);
  }
  return { visits: [...visits.values()], rejected: rejected.sort((a, b) => a.line - b.line), sameMinute };
}

function visitOf({ id, said }: { id: string; said: LogVisit }, reading: LineReading): Visit | RowFault {
  if (said.at > reading.latest) return "later";
  if (said.address.length > longestAddress) return "url";
  const request = requestOf(said);
  const { person, url, seconds, blocked } = request;
  const site = siteOf(reading.matcher, url, reading.districtId);
  if (!site) return "no_site";
  const at = visitTimeOf(request);
  const { day, hour } = reading.clock(at);
  const fault = dayFault(day, reading);
  if (fault) return fault;
  return { id: visitIdAt(id, site, reading.matcher), at, day, hour, person, site, seconds, blocked };
}

function dayFault(day: string, { firstDay, lastDay }: LineReading): RowFault | null {
  if (day < firstDay) return "too_old";
  return day > lastDay ? "too_new" : null;
}

/**
 * The launches of one row. A portal tells neither when nor how long: each is at noon of its day, and takes no time. The
 * first, second, … of a person, day and resource have the same ids in every file.
 */
function launchesOf({ id, said }: { id: string; said: LogLaunches }, reading: LineReading): Visit[] | RowFault {
  const { launches } = reading;
  const product = launches?.productOf(said.product) ?? "product_open";
  if (typeof product === "string") return product;
  if (said.day > reading.clock(reading.latest).day) return "later";
  const fault = dayFault(said.day, reading);
  if (fault || !launches) return fault ?? "product_open";
  const at = launches.noonOf(said.day);
  const { day, hour } = reading.clock(at);
  const [person, site] = [spelledName(said.person), launchedProduct(product.softwareId)];
  return Array.from({ length: Math.min(said.launches, mostLaunches) }, (_, nth) => ({
    id: eventIdOf(id, String(nth)),
    at,
    day,
    hour,
    person,
    site,
    seconds: 0,
    blocked: false,
  }));
}

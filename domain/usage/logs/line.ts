import type { LineFault, LogAction, SkipReason } from "./terms";

/** A request as a filter wrote it down. */
export type LogVisit = {
  kind: "visit";
  /** When it counts, in milliseconds since 1970: when it began; in a log that is written at the end, as countsAt has it. */
  at: number;
  /** The name of the account, spelled as names are looked up; null when the log names nobody. */
  person: string | null;
  /** The device's name or serial number, where the log has it. */
  device: string | null;
  /** A host or an address, still to be reduced by siteOf: it may have a path and must not be stored. */
  address: string;
  action: LogAction;
  /** How long it took, in whole seconds; null where the log does not say. */
  seconds: number | null;
};

/** How often one person opened one product on one day, as a portal counts. */
export type LogLaunches = {
  kind: "launches";
  /** YYYY-MM-DD on the district's calendar. */
  day: string;
  /** The person's number in the student information system. */
  person: string;
  product: string;
  /** The portal's own number of the product; "" when it gives none. */
  productId: string;
  launches: number;
};

export type LogLine = LogVisit | LogLaunches;
export type LineRead = LogLine | { skipped: SkipReason } | { fault: LineFault };
export type LineReader = (line: string) => LineRead;

/** A visit from what the log says, its times checked: what is before 2000 or after 2100 is no time of a log. */
export function visitOf(
  visit: Omit<LogVisit, "kind" | "device" | "seconds"> & { device?: string | null; seconds?: number | null },
): LineRead {
  if (!(visit.at >= earliest && visit.at < latest)) return { fault: "no_time" };
  const address = visit.address.trim();
  if (address === "" || address === "-") return { fault: "no_address" };
  const { at, person, action, device = null, seconds = null } = visit;
  return { kind: "visit", at, person, device, address, action, seconds };
}

const earliest = Date.UTC(2000, 0);
const latest = Date.UTC(2100, 0);

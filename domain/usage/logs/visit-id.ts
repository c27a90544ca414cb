import { hash } from "node:crypto";
import { readAddress } from "domain/software/addresses/address";
import type { Matcher } from "domain/software/addresses/matcher";
import type { WebSite } from "../site";
import { spelledName } from "../spelled-name";
import { longestVisit } from "../terms";
import type { LogVisit } from "./line";

/** A request of a log as it counts. */
type LoggedVisit = {
  /** Milliseconds since 1970. */
  at: number;
  /** As names are looked up. */
  person: string;
  /** With its scheme. */
  url: string;
  /** How long it took, in whole seconds; null where the log does not say. */
  seconds: number | null;
  blocked: boolean;
};

const minuteMs = 60_000;
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

const hexDigits = Buffer.from("0123456789abcdef");
const spelled = Buffer.alloc(36, "-");
/** Where the two digits of each byte of a UUID stand. */
const placeOf = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

/**
 * An id made of what is said, as a UUID of version 8. The district's salt is mixed in, so that nobody who sees the id can
 * find out what was visited by trying addresses. It is written digit by digit: millions of ids put together from parts of
 * texts would hold on to all of these.
 */
export function eventIdOf(salt: string, content: string): string {
  const bytes = hash("sha256", `${salt}\n${content}`, "buffer");
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  placeOf.forEach((place, nth) => {
    const byte = bytes[nth] as number;
    spelled[place] = hexDigits[byte >> 4] as number;
    spelled[place + 1] = hexDigits[byte & 15] as number;
  });
  return spelled.toString("latin1");
}

/** Whom a request counts for that names nobody: its device, or all such requests together. Neither is in a roster. */
const stranger = (device: string | null) => (device === null ? "nobody:" : `device:${spelledName(device)}`);

/** What a line says, as it counts. */
export const requestOf = ({ at, person, device, address, action, seconds }: LogVisit): LoggedVisit => ({
  at,
  person: person ?? stranger(device),
  url: scheme.test(address) ? address : `https://${address}`,
  seconds: seconds === null ? null : Math.min(seconds, longestVisit),
  blocked: action === "blocked",
});

/**
 * When the visit of a request counts, in milliseconds since 1970: at the beginning of its minute. One whose log says how
 * long it took is a visit of its own and keeps its time.
 */
export const visitTimeOf = ({ at, seconds }: Pick<LoggedVisit, "at" | "seconds">): number =>
  seconds === null ? Math.floor(at / minuteMs) * minuteMs : at;

/**
 * The id of the visit that a request belongs to. All requests of one person to one host within a minute of the clock are
 * one visit, wherever they stand and whatever brings them; those that were blocked are another. No source is part of it: a
 * visit counts once through whichever door it comes.
 */
export function visitIdOf(salt: string, request: LoggedVisit): string {
  const { person, url, seconds, blocked } = request;
  return eventIdOf(salt, JSON.stringify([visitTimeOf(request), person, hostOf(url), blocked, seconds]));
}

/**
 * The same, once it is known where the visit counts: on a host whose pages belong to several products by their path, those
 * of each are a visit of their own. Else which of them counts would depend on which line came first.
 */
export function visitIdAt(id: string, site: WebSite, matcher: Matcher): string {
  const path = site.pattern === null ? "" : (matcher.byId(site.pattern.id)?.path ?? "");
  return path === "" ? id : eventIdOf(id, path);
}

/** Whether an id is one that eventIdOf could have made, by its version. */
export const isMadeId = (id: string): boolean => id.charCodeAt(14) === 56;

const plainHost = /^https?:\/\/((?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62})(?::\d{1,4})?(?:[/?#]|$)/;

/** The host of an address in its one spelling; all of it where it has none. The pattern saves most from being read whole. */
const hostOf = (url: string): string => plainHost.exec(url)?.[1] ?? readAddress(url)?.host ?? url;

import { readAddress, readPath, trimmedFollowing } from "./address";
import { type HostIndex, indexHosts } from "./host-index";
import { byPrecedence } from "./precedence";
import type { PatternType } from "./terms";

/** A row of url_patterns as the matcher takes it. */
export type MatcherRow = {
  id: string;
  /** Null: for all districts. */
  districtId: string | null;
  pattern: string;
  type: PatternType;
  host: string;
  path: string;
  softwareId: string | null;
  softwareName: string;
  confidence: number;
  isAuthorized: boolean;
  /** Microseconds since 1970: the newer one of two that are alike wins. */
  createdAt: number;
};

export type Matcher = {
  /** The pattern that wins for an address in a district, or for those of all districts alone (null). */
  match: (address: string, districtId: string | null) => MatcherRow | null;
  /** The host of an address; null for what is no address of the web. */
  hostOf: (address: string) => string | null;
  /** Whether what wins for an address of this host depends on its path, too. */
  asksPath: (host: string, districtId: string | null) => boolean;
  /** Every pattern that covers the address, the one that wins first. */
  candidates: (address: string, districtId: string | null) => MatcherRow[];
  /** A pattern by its id. */
  byId: (id: string) => MatcherRow | undefined;
  size: number;
};

/** The patterns of each host, in the order in which they are tried: the first that covers an address wins. */
type Hosts = HostIndex<MatcherRow[]>;

function grouped<K>(rows: readonly MatcherRow[], keyOf: (row: MatcherRow) => K): Map<K, MatcherRow[]> {
  const groups = new Map<K, MatcherRow[]>();
  for (const row of rows) {
    const there = groups.get(keyOf(row));
    if (there) there.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function hostsOf(rows: readonly MatcherRow[]): Hosts {
  const hosts = grouped(rows, (row) => row.host);
  for (const patterns of hosts.values()) if (patterns.length > 1) patterns.sort(byPrecedence);
  return indexHosts(hosts);
}

/** Where the host of an address is in a text, and its path once somebody has asked for it. */
type Place = { text: string; start: number; end: number; path: string | null };

function covers(row: MatcherRow, place: Place): boolean {
  if (row.type === "domain") return true;
  const isWhole = row.host.length === place.end - place.start;
  if (row.type === "wildcard") return !isWhole;
  if (!isWhole) return false;
  place.path ??= readPath(trimmedFollowing(place.text.slice(place.end)));
  return place.path.startsWith(row.path) && ["/", undefined].includes(place.path[row.path.length]);
}

/** What a character is in a host that is spelled as patterns are: a letter, a digit or hyphen, a dot, what ends it. */
const [other, letter, digit, dot, end] = [0, 1, 2, 3, 4];
const kinds = new Uint8Array(128);
for (const sign of "abcdefghijklmnopqrstuvwxyz") kinds[sign.charCodeAt(0)] = letter;
for (const sign of "0123456789-") kinds[sign.charCodeAt(0)] = digit;
for (const sign of "/?#") kinds[sign.charCodeAt(0)] = end;
kinds[".".charCodeAt(0)] = dot;

/**
 * Where the host of an ordinary address ends: "http://" or "https://", then a host in the spelling that patterns have,
 * its last label beginning with a letter. -1 for anything else, which is read the long way.
 */
function plainHostEnd(address: string, start: number): number {
  let label = start;
  for (let at = start; ; at++) {
    const code = at < address.length ? address.charCodeAt(at) : 47;
    const kind = code < 128 ? (kinds[code] as number) : other;
    if (kind === letter || kind === digit) continue;
    if (kind === other || at === label || at - label > 63) return -1;
    if (kind === end) return kinds[address.charCodeAt(label)] === letter && at - start <= 253 ? at : -1;
    label = at + 1;
  }
}

function placeOf(address: string): Place | null {
  const start = address.startsWith("https://") ? 8 : address.startsWith("http://") ? 7 : -1;
  const end = start < 0 ? -1 : plainHostEnd(address, start);
  if (end >= 0) return { text: address, start, end, path: null };
  const read = readAddress(address);
  return read && { text: read.host, start: 0, end: read.host.length, path: read.path };
}

/** The patterns of one index that cover an address, the one that wins first; only that one when `first`. */
function covering(hosts: Hosts, place: Place, first: boolean): MatcherRow[] {
  const found = hosts.parentsOf(place.text, place.start, place.end);
  const rows: MatcherRow[] = [];
  for (let nth = found.length - 1; nth >= 0; nth--) {
    for (const row of found[nth] as MatcherRow[]) {
      if (!covers(row, place)) continue;
      rows.push(row);
      if (first) return rows;
    }
  }
  return rows;
}

/**
 * Compiles patterns into a matcher: what it answers, it looks up, without a query. Takes the rows of all districts; its
 * answers are those of the database's match_url_patterns.
 */
export function buildMatcher(rows: readonly MatcherRow[]): Matcher {
  const districts = new Map([...grouped(rows, (row) => row.districtId)].map(([id, own]) => [id, hostsOf(own)]));
  const shared = districts.get(null) ?? hostsOf([]);
  const ownOf = (districtId: string | null) => (districtId === null ? undefined : districts.get(districtId));
  let ids: Map<string, MatcherRow> | undefined;
  const pathsIn = (hosts: Hosts | undefined, host: string) =>
    hosts
      ?.parentsOf(host, 0, host.length)
      .some((found) => found.some((row) => row.type === "path_prefix" && row.host === host)) ?? false;
  const winner = (place: Place, districtId: string | null) => {
    const own = ownOf(districtId);
    return (own && covering(own, place, true)[0]) ?? covering(shared, place, true)[0] ?? null;
  };
  return {
    match: (address, districtId) => {
      const place = placeOf(address);
      return place && winner(place, districtId);
    },
    hostOf: (address) => {
      const place = placeOf(address);
      return place ? place.text.slice(place.start, place.end) : null;
    },
    asksPath: (host, districtId) => pathsIn(ownOf(districtId), host) || pathsIn(shared, host),
    candidates: (address, districtId) => {
      const place = placeOf(address);
      if (!place) return [];
      const own = ownOf(districtId);
      return [...(own ? covering(own, place, false) : []), ...covering(shared, place, false)];
    },
    byId: (id) => {
      ids ??= new Map(rows.map((row) => [row.id, row]));
      return ids.get(id);
    },
    size: rows.length,
  };
}

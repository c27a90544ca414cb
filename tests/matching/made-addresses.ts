import { readPattern } from "domain/software/addresses/pattern";
import type { PatternType } from "domain/software/addresses/terms";

/** The same numbers for the same seed, so that a difference that was found once is found again. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    one: <T>(of: readonly T[]): T => of[below(of.length)] as T,
    often: (share: number) => next() < share,
  };
}

type Random = ReturnType<typeof randomFrom>;

const names = [
  "google",
  "notgoogle",
  "khan",
  "quiz",
  "müller",
  "MÜLLER",
  "mu\u0308ller",
  "bücher",
  "学校",
  "ПРИМЕР",
  "ΣΊΣΥΦΟΣ",
];
const plainNames = ["docs", "mail", "a", "b", "kids-1", "x_y", "xn--mller-kva", "learn", "example", "science", "evil"];
const endings = ["com", "org", "co.uk", "k12.ca.us", "github.io", "io", "de", "example", "school.nz"];
const ips = [
  "192.0.2.1",
  "192.0.2.10",
  "10.0.0.1",
  "[::1]",
  "[2001:db8::7]",
  "[2001:DB8:0:0:0:0:0:7]",
  "[::ffff:192.0.2.1]",
];
const oddIps = [
  "192.0.2",
  "0xc0.0.2.1",
  "3221225985",
  "192.0.2.01",
  "256.1.1.1",
  "[::1",
  "[:::]",
  "[1::2::3]",
  "[::1%25eth0]",
];
const segments = [
  "a",
  "b",
  "kids",
  "A",
  "%61",
  "%41b",
  "caf\u00e9",
  "caf%C3%A9",
  "%c3%a9",
  "a b",
  "%2F",
  "%2e%2e",
  "..",
  ".",
  "",
];
const oddSegments = [
  "kids2",
  "ki",
  "%zz",
  "%",
  "%%41",
  "a;v=1",
  "a:b@c",
  "\u{1f600}",
  "\u0130",
  "a\tb",
  "\u007f",
  "~",
  "*",
];
const schemes = [
  "http://",
  "https://",
  "HTTPS://",
  "http:/",
  "https:",
  "http:\\\\",
  "//",
  "\\\\",
  "",
  "ftp://",
  "wss://",
];
const oddSchemes = [
  "chrome://",
  "mailto:",
  "javascript:",
  "about:",
  "data:",
  "file:///",
  "htt ps://",
  "/",
  "https:///",
  "x.y:",
];
const users = ["", "", "", "", "user@", "user:pass@", "google.com@", "google.com:80@", "a@b@", "google.com%40"];
const ports = ["", "", "", "", ":80", ":443", ":8080", ":", ":0", ":00080", ":65535", ":65536", ":99999999", ":8a"];
const tails = ["", "", "?", "?q=google.com/kids", "#", "#/kids", "?a#b", "#?x", "?/../a"];
const around = ["", "", "", "", "", " ", "\n", "\t", "\u0001", " \r\n"];

function host(random: Random): string {
  if (random.often(0.04)) return random.one(ips);
  if (random.often(0.02)) return random.one(oddIps);
  const labels = Array.from({ length: random.below(3) + (random.often(0.8) ? 1 : 0) }, () =>
    random.one(random.often(0.8) ? plainNames : names),
  );
  const whole = [...labels, random.one(random.often(0.7) ? endings.slice(0, 2) : endings)].join(".");
  if (random.often(0.8)) return whole;
  return random.one([
    whole.toUpperCase(),
    `${whole}.`,
    `${whole}..`,
    `.${whole}`,
    `${whole}.evil.io`,
    `not${whole}`,
    whole.replace(".", "\u3002"),
    whole.replace(".", ".."),
    whole.replace("o", "%6f"),
    whole.replace("o", "\uff4f"),
    whole.replace("o", "o\u00ad"),
    whole.replace("o", "%zz"),
    whole.replace("e", "%C3%A9"),
    whole.replace("e", "%c3"),
    whole.replace("a", "a%00"),
    `${"l".repeat(random.one([63, 64]))}.${whole}`,
    `${"lab.".repeat(random.one([60, 70]))}${whole}`,
    whole.replace("e", " "),
    whole.replace("e", "\u212a\u00df\u0130"),
  ]);
}

const path = (random: Random) =>
  Array.from({ length: random.below(4) }, () => {
    const segment = random.one(random.often(0.85) ? segments : oddSegments);
    return `${random.often(0.94) ? "/" : "\\"}${segment}`;
  }).join("") + (random.often(0.2) ? "/" : "");

/** One address, plain or with one trap or several. */
export function madeAddress(random: Random): string {
  const scheme = random.one(random.often(0.95) ? schemes : oddSchemes);
  const user = random.often(0.15) ? random.one(users) : "";
  const port = random.often(0.3) ? random.one(ports) : "";
  const tail = random.often(0.3) ? random.one(tails) : "";
  const edge = random.often(0.05) ? random.one(around) : "";
  return `${edge}${scheme}${user}${host(random)}${port}${path(random)}${tail}${edge}`;
}

/** One pattern of a kind that can be kept; many of them cover the same addresses. */
export function madePattern(random: Random) {
  for (;;) {
    const type = random.one<PatternType>(["domain", "domain", "wildcard", "path_prefix"]);
    const text = `${type === "wildcard" ? "*." : ""}${host(random)}${type === "path_prefix" ? path(random) : ""}`;
    const read = readPattern(text, type);
    if (read.ok) return { ...read, typed: text };
  }
}

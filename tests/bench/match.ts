import { cpus, totalmem } from "node:os";
import { FiltersEngine, Request } from "@ghostery/adblocker";
import { buildMatcher, type MatcherRow } from "domain/software/addresses/matcher";
import { getHostname } from "tldts";
import { randomFrom } from "../matching/made-addresses";

/**
 * `npm run bench:match`: the compiled matcher against a filter engine on the same rules and addresses, and against what it
 * can't do without: taking the host out of an address and looking it up once. Ends with 1 when an aim is missed.
 */
const rules = 20_000;
const addresses = 500_000;
const rounds = 5;
const aims = { fasterThanEngine: 3, slowerThanFloor: 3 };

const random = randomFrom(20_261_121);
const letters = "abcdefghijklmnopqrstuvwxyz0123456789";
const word = (least: number, most: number) =>
  `${letters[random.below(26)]}${Array.from({ length: least + random.below(most - least) }, () => letters[random.below(36)]).join("")}`;
const endings = ["com", "org", "net", "edu", "co.uk", "k12.ca.us"];
const site = () => `${word(4, 14)}.${random.one(endings)}`;

function madeHosts(): string[] {
  const hosts = new Set<string>();
  while (hosts.size < rules) hosts.add(random.often(0.2) ? `${word(2, 8)}.${site()}` : site());
  return [...hosts];
}

/** Addresses as a web filter logs them: a third of them covered by a rule, on the host itself or below it. */
function madeAddresses(hosts: string[]): string[] {
  return Array.from({ length: addresses }, () => {
    const base = random.often(0.33) ? random.one(hosts) : site();
    const host = `${random.often(0.6) ? `${random.one(["www", "app", "cdn", "api.v2", word(2, 8)])}.` : ""}${base}`;
    const path = Array.from({ length: random.below(5) }, () => word(3, 12)).join("/");
    return `https://${host}/${path}${random.often(0.3) ? `?${word(2, 6)}=${word(4, 30)}` : ""}`;
  });
}

const rowOf = (host: string, nth: number): MatcherRow => ({
  id: String(nth),
  districtId: null,
  pattern: host,
  type: "domain",
  host,
  path: "",
  softwareId: null,
  softwareName: "made",
  confidence: 0.9,
  isAuthorized: true,
  createdAt: nth,
});

const hosts = madeHosts();
const made = madeAddresses(hosts);
const matcher = buildMatcher(hosts.map(rowOf));
const engine = FiltersEngine.parse(hosts.map((host) => `||${host}^`).join("\n"));
const known = new Map(hosts.map((host, nth) => [host, nth]));

const contestants: Record<"matcher" | "engine" | "floor", (address: string) => boolean> = {
  matcher: (address) => matcher.match(address, null) !== null,
  engine: (url) => engine.match(Request.fromRawDetails({ type: "script", url })).match,
  floor: (address) => known.get(getHostname(address) ?? "") !== undefined,
};

function timed(covers: (address: string) => boolean): { ms: number; hits: number } {
  let hits = 0;
  const start = performance.now();
  for (const address of made) if (covers(address)) hits++;
  return { ms: performance.now() - start, hits };
}

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
const names = Object.keys(contestants) as (keyof typeof contestants)[];
const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
const hits: Record<string, number> = {};
// One after the other in each round, so that what else the machine does meets them alike; the first round warms up.
for (let round = 0; round <= rounds; round++) {
  for (const name of names) {
    const { ms, hits: found } = timed(contestants[name]);
    if (round > 0) times[name]?.push(ms);
    hits[name] = found;
  }
}

const [own, other, floor] = names.map((name) => median(times[name] as number[])) as [number, number, number];
const each = (ms: number) => `${Math.round((ms / addresses) * 1_000_000)} ns`;
const differing = made.filter((address) => contestants.matcher(address) !== contestants.engine(address)).length;
const met = {
  engine: other / own >= aims.fasterThanEngine,
  floor: own / floor <= aims.slowerThanFloor,
  hits: differing === 0,
};
const said = (is: boolean) => (is ? "met" : "MISSED");
const { model } = cpus()[0] ?? { model: "unknown" };
console.log(`${model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`);
console.log(`${rules} rules, ${addresses} addresses, ${rounds} rounds, medians for one address`);
console.log(`the matcher            ${each(own)}, ${hits.matcher} hits`);
console.log(
  `@ghostery/adblocker    ${each(other)}, ${hits.engine} hits, ${differing} answers differ: ${said(met.hits)}`,
);
console.log(`tldts and one look-up  ${each(floor)}`);
console.log(
  `${(other / own).toFixed(1)} times faster than the engine (at least ${aims.fasterThanEngine}): ${said(met.engine)}`,
);
console.log(`${(own / floor).toFixed(2)} times the floor (at most ${aims.slowerThanFloor}): ${said(met.floor)}`);
process.exitCode = Object.values(met).every(Boolean) ? 0 : 1;

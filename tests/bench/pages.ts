import { rm } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepareDatabase } from "worker/prepare-database";
import { startTestServer } from "../support/postgres";
import { Visitor } from "../support/visitor";
import { startWeb } from "../support/web";
import { fillBench, viewers } from "./pages-world";

/**
 * Measures the screens of people, places and governance in a district of 100,000 people, with a catalogue of 20,000
 * products, against a signed-in page of the same shell without data, in one run: in each round every screen is asked
 * for ten times at once, as is the plain page. Prints the middle and the 95th percentile in milliseconds, the latter's
 * ratio to the plain page's (aim: at most 3), the statements a request makes (aim: at most 8), and the slowest
 * statement, measured with one request at a time (aim: under 100 ms). `--explain` prints the statement of each screen
 * that is too slow.
 */
const { values } = parseArgs({
  options: {
    people: { type: "string", default: "100000" },
    requests: { type: "string", default: "300" },
    explain: { type: "boolean", default: false },
  },
});
const people = Number(values.people);
const requests = Number(values.requests);
if (!Number.isInteger(people) || people < 100 || !Number.isInteger(requests) || requests < 20) {
  console.error("Say how many: npm run bench:pages -- --people 100000 --requests 300");
  process.exit(64);
}

const atOnce = 10;
const aims = { ratio: 3, queries: 8, slowestMs: 100 };

type Who = keyof typeof viewers;
type Screen = { who: Who; at: string };

const screens: Screen[] = [
  { who: "district_admin", at: "/profile" },
  { who: "district_admin", at: "/profiles" },
  { who: "district_admin", at: "/profiles?q=mar" },
  { who: "district_admin", at: "/profiles?q=maeve" },
  { who: "district_admin", at: "/profiles?q=zz" },
  { who: "district_admin", at: "/profiles?role=student&sort=newest" },
  { who: "district_admin", at: "/profiles?sort=sign-in" },
  { who: "district_admin", at: "/user-management" },
  { who: "district_admin", at: "/user-management?show=all&q=nora" },
  { who: "district_admin", at: "/school-district-state-manager?tab=schools" },
  { who: "principal", at: "/profiles" },
  { who: "principal", at: "/profiles?q=nora" },
  { who: "super_admin", at: "/profiles" },
  { who: "super_admin", at: "/profiles?q=maeve" },
  { who: "super_admin", at: "/user-management?tab=districts" },
  { who: "super_admin", at: "/user-management?tab=districts&q=harbor" },
  { who: "super_admin", at: "/school-district-state-manager?tab=states" },
  { who: "super_admin", at: "/school-district-state-manager?tab=districts" },
  { who: "super_admin", at: "/school-district-state-manager?tab=schools" },
  { who: "super_admin", at: "/school-district-state-manager?tab=schools&q=harbor" },
  { who: "super_admin", at: "/admin" },
  { who: "super_admin", at: "/admin/audit" },
  { who: "super_admin", at: "/admin/audit?action=access.refused" },
  { who: "super_admin", at: "/home" },
  { who: "district_admin", at: "/home" },
  { who: "district_admin", at: "/software-search" },
  { who: "district_admin", at: "/software-search?q=math" },
  { who: "district_admin", at: "/software-search?q=algbera&grade=4" },
  { who: "district_admin", at: "/edtech-ai-recommendations?tab=requests" },
  { who: "district_admin", at: "/edtech-ai-recommendations?tab=requests&show=all&q=math" },
  { who: "district_admin", at: "/edtech-ai-recommendations/reviews/due" },
  { who: "district_admin", at: "/compliance-report" },
  { who: "district_admin", at: "/compliance-report?state=fail&ends=30" },
  { who: "district_admin", at: "/compliance-report?print=1" },
  { who: "district_admin", at: "/compliance-report/agreements" },
  { who: "district_admin", at: "/compliance-report.csv" },
  { who: "district_admin", at: "/software-blacklist-manager" },
  { who: "district_admin", at: "/software-blacklist-manager/filter.csv" },
  { who: "district_admin", at: "/url-mapper" },
  { who: "district_admin", at: "/url-mapper?q=site19" },
  { who: "district_admin", at: "/url-mapper?address=https://site1990.example/a" },
  { who: "district_admin", at: "/url-mapper?tab=policy-rules" },
  { who: "district_admin", at: "/notifications" },
  { who: "principal", at: "/software-search?q=math" },
  { who: "principal", at: "/compliance-report" },
];
/** A page of the same shell that shows no data. */
const plain = "/reports";

type Measured = { times: number[]; queries: number; slowestMs: number; slowest: string };

const postgres = await startTestServer();
let web: Awaited<ReturnType<typeof startWeb>> | undefined;
try {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
  );
  await prepareDatabase(postgres);
  const governance = { products: 20_000, patterns: 20_000, rules: 200 };
  const sizes = {
    people,
    otherDistricts: 13_000,
    otherSchools: 100_000,
    auditLines: 100_000,
    accounts: 300,
    governance,
  };
  await fillBench(postgres, sizes, (line) => console.log(line));
  const counting = new URL("../support/count-queries.mjs", import.meta.url);
  web = await startWeb(postgres.appUrl, { NODE_OPTIONS: `--import ${fileURLToPath(counting)}` });
  await measureAll(web.origin);
} finally {
  await web?.stop();
  await postgres.stop();
  await rm(postgres.dataDir, { recursive: true, force: true });
}
process.exit(0);

async function measureAll(origin: string): Promise<void> {
  const visitors = new Map<Who, Visitor>();
  for (const [who, email] of Object.entries(viewers) as [Who, string][]) {
    const visitor = new Visitor(origin);
    await visitor.signIn(email);
    visitors.set(who, visitor);
  }
  const all = [...(Object.keys(viewers) as Who[]).map((who) => ({ who, at: plain })), ...screens];
  const measured = new Map<Screen, Measured>();
  const standing = [];
  for (const screen of all) {
    const found = await alone(visitors.get(screen.who) as Visitor, screen);
    if (typeof found === "number") console.log(`${screen.at} answers ${screen.who} with ${found}: it is left out`);
    else {
      measured.set(screen, found);
      standing.push(screen);
    }
  }
  for (let round = 0; round < Math.ceil(requests / atOnce); round++) {
    for (const screen of standing) {
      const visitor = visitors.get(screen.who) as Visitor;
      const times = await Promise.all(Array.from({ length: atOnce }, () => timed(visitor, screen.at)));
      measured.get(screen)?.times.push(...times);
    }
  }
  report(measured);
}

/** Asked for by itself until it is warm: what it asks of the database, and how long that takes at best. */
async function alone(visitor: Visitor, { at }: Screen): Promise<Measured | number> {
  let best: Measured | undefined;
  for (let time = 0; time < 5; time++) {
    const answer = await visitor.get(at);
    await answer.text();
    if (answer.status !== 200) return answer.status;
    const slowestMs = Number(answer.headers.get("x-slowest-ms"));
    const slowest = decodeURIComponent(answer.headers.get("x-slowest") ?? "");
    const found = { times: [], queries: Number(answer.headers.get("x-queries")), slowestMs, slowest };
    if (!best || slowestMs < best.slowestMs) best = found;
  }
  return best as Measured;
}

async function timed(visitor: Visitor, at: string): Promise<number> {
  const begun = performance.now();
  const answer = await visitor.get(at);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${at} answered ${answer.status}`);
  return performance.now() - begun;
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function report(measured: Map<Screen, Measured>): void {
  const plainOf = (who: Who) => [...measured].find(([screen]) => screen.who === who && screen.at === plain)?.[1];
  const line = (cells: string[]) =>
    console.log(cells.map((cell, at) => (at < 2 ? cell.padEnd(at ? 50 : 15) : cell.padStart(9))).join(" "));
  line(["who", "page", "p50", "p95", "ratio", "queries", "slowest", ""]);
  for (const [{ who, at }, { times, queries, slowestMs, slowest }] of measured) {
    const p95 = percentile(times, 0.95);
    const ratio = p95 / percentile(plainOf(who)?.times ?? [], 0.95);
    const misses = ratio > aims.ratio || queries > aims.queries || slowestMs > aims.slowestMs;
    const numbers = [percentile(times, 0.5), p95, ratio].map((number) => number.toFixed(1));
    line([who, at, ...numbers, String(queries), slowestMs.toFixed(1), misses ? "misses" : ""]);
    if (values.explain && misses) console.log(`  ${slowest}\n`);
  }
}

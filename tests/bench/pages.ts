import { rm } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { leave } from "db/leave";
import { prepareDatabase } from "worker/prepare-database";
import { asOwner } from "../support/database";
import { startTestServer } from "../support/postgres";
import { startWeb, type Web } from "../support/web";
import { mostBytes } from "./page-weight";
import { type Measured, measureAll, percentile } from "./pages-measure";
import { plain, type Screen, screens, type Who } from "./pages-screens";
import { fillBench, viewers } from "./pages-world";

/**
 * Measures the screens of people, places and governance in a district of 100,000 people, with a catalogue of 20,000
 * products, against a signed-in page of the same shell without data, in one run: in each round every screen is asked
 * for ten times at once, as is the plain page. Prints the middle and the 95th percentile in milliseconds, the latter's
 * ratio to the plain page's (aim: at most 3), the statements a request makes (aim: at most 8), the slowest statement,
 * measured with one request at a time (aim: under 100 ms), and the weight of the page, uncompressed (aim: at most 100 kB
 * for 50 rows). `--explain` prints the statement of each screen that is too slow; `--before <folder>` measures the build
 * of another checkout in the same rounds, and prints what has changed since.
 */
const { values } = parseArgs({
  options: {
    people: { type: "string", default: "100000" },
    requests: { type: "string", default: "300" },
    explain: { type: "boolean", default: false },
    before: { type: "string" },
  },
});
const people = Number(values.people);
const requests = Number(values.requests);
if (!Number.isInteger(people) || people < 100 || !Number.isInteger(requests) || requests < 20) {
  console.error("Say how many: npm run bench:pages -- --people 100000 --requests 300");
  await leave(64);
}

const aims = { ratio: 3, queries: 8, slowestMs: 100 };

const postgres = await startTestServer();
const webs: Web[] = [];
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
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  const settings = { NODE_OPTIONS: `--import ${counting}` };
  webs.push(await startWeb(postgres.appUrl, settings));
  if (values.before) webs.push(await startWeb(postgres.appUrl, settings, values.before));
  const forget = () => asOwner(postgres.ownerUrl, "delete from limit_uses");
  const how = { requests, forget, say: (line: string) => console.log(line) };
  const [now, before] = await measureAll(webs, { viewers, screens }, how);
  if (now) report(now);
  if (now && before) compare(before, now);
} finally {
  for (const web of webs) await web.stop();
  await postgres.stop();
  await rm(postgres.dataDir, { recursive: true, force: true });
}
await leave(0);

function print(cells: string[]): void {
  console.log(cells.map((cell, at) => (at < 2 ? cell.padEnd(at ? 50 : 15) : cell.padStart(9))).join(" "));
}

function kilobytes(bytes: number): string {
  return bytes === 0 ? "" : (bytes / 1000).toFixed(1);
}

function report(measured: Map<Screen, Measured>): void {
  const plainOf = (who: Who) => [...measured].find(([screen]) => screen.who === who && screen.at === plain)?.[1];
  print(["who", "page", "p50", "p95", "ratio", "queries", "slowest", "kB", ""]);
  for (const [{ who, at }, { failed, times, queries, slowestMs, slowest, bytes, rows }] of measured) {
    const p95 = percentile(times, 0.95);
    const ratio = p95 / percentile(plainOf(who)?.times ?? [], 0.95);
    const isSlow = failed > 0 || ratio > aims.ratio || queries > aims.queries || slowestMs > aims.slowestMs;
    const misses = isSlow || bytes > mostBytes({ bytes, rows });
    const numbers = [percentile(times, 0.5), p95, ratio].map((number) => number.toFixed(1));
    print([who, at, ...numbers, String(queries), slowestMs.toFixed(1), kilobytes(bytes), misses ? "misses" : ""]);
    if (values.explain && isSlow) console.log(`  ${slowest}\n`);
  }
}

/** The middle time and the weight of each screen, then and now, and what share of the time is saved. */
function compare(before: Map<Screen, Measured>, now: Map<Screen, Measured>): void {
  print(["\nwho", "page", "p50 then", "p50 now", "saved", "kB then", "kB now"]);
  const all = { was: 0, is: 0 };
  for (const [screen, then] of before) {
    const since = now.get(screen);
    if (!since) continue;
    const [was, is] = [percentile(then.times, 0.5), percentile(since.times, 0.5)];
    all.was += was;
    all.is += is;
    const times = [was.toFixed(1), is.toFixed(1), share(was, is)];
    print([screen.who, screen.at, ...times, kilobytes(then.bytes), kilobytes(since.bytes)]);
  }
  print(["all", "", all.was.toFixed(1), all.is.toFixed(1), share(all.was, all.is)]);
}

function share(was: number, is: number): string {
  return `${Math.round((1 - is / was) * 100)}%`;
}

import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "db/embedded";
import { prepareDatabase } from "worker/prepare-database";
import { startTestServer } from "../support/postgres";
import { usualAims, Verdict } from "./dashboards-aims";
import { measureDashboards, measureGrowth } from "./dashboards-run";
import { type DashboardWorld, fillDashboards, makeWindows } from "./dashboards-world";

/**
 * Measures every dashboard, ranking, comparison, report and list of a district of 100,000 people with 30 school days of
 * use (20 million visits as rollups), 2,000 products, 400 contracts, requests and policies, in a database of its own.
 * Prints a line for each screen: its 95th percentile with ten requests at a time, the empty signed-in page's of the
 * same server in the same run, and the ratio of both (aim: at most 6), the statements a page asks (at most 8), the
 * slowest one by itself (under 100 ms), the page's weight, and what the server held above an idle one. The last line says
 * how many of them miss an aim; the command ends with 1 where any does. `--ratio` is another aim for the ratio. `--growth`
 * measures the same with the rollups of 1, 10 and 100 districts (`--districts`) present, and by how much that slows a
 * screen (aim: at most 1.3 times, of the medians). `--quick` is a district of 2,000 people, for a try in a minute;
 * `--only /reports` measures the addresses with that in them (several, with commas between); `--explain` prints slow
 * statements; `--build FOLDER` measures the build of another checkout. `--data FOLDER` keeps the district in that folder,
 * and measures the one that is there already, whatever sizes are asked for.
 */
const { values } = parseArgs({
  options: {
    people: { type: "string" },
    days: { type: "string", default: "30" },
    products: { type: "string" },
    contracts: { type: "string" },
    requests: { type: "string" },
    quick: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    districts: { type: "string", default: "1,10,100" },
    neighbors: { type: "string" },
    only: { type: "string" },
    explain: { type: "boolean", default: false },
    build: { type: "string" },
    data: { type: "string" },
    ratio: { type: "string", default: String(usualAims.ratio) },
  },
});
const size = (given: string | undefined, usual: number, quick: number) =>
  Number(given ?? (values.quick ? quick : usual));
const products = size(values.products, 2_000, 200);
const sizes = {
  people: size(values.people, 100_000, 2_000),
  days: Number(values.days),
  products,
  patterns: products,
  rules: Math.ceil(products / 10),
  sites: Math.ceil(products * 0.15),
  contracts: size(values.contracts, 400, 40),
};
const requests = size(values.requests, 100, 20);
const districts = values.districts.split(",").map(Number);
const neighbors = size(values.neighbors, 2_000, 200);
const all = [...Object.values(sizes), requests, neighbors, ...districts];
const ratio = Number(values.ratio);
const isWhole = all.every((number) => Number.isInteger(number) && number > 0);
if (!isWhole || sizes.people < 500 || requests < 20 || !(ratio > 0)) {
  console.error("Say how many: npm run bench:dashboards -- --people 100000 --products 2000 --requests 100");
  process.exit(64);
}
if (values.data && values.growth) {
  console.error("--growth adds districts, so it measures a district of its own: leave --data out.");
  process.exit(64);
}

const verdict = new Verdict({ ...usualAims, ratio });
const say = (line: string) => console.error(line);
const tell = (line: object) => console.log(JSON.stringify(line));

/**
 * The district that was kept, brought to this version, or a new one. Its days end where they did when it was made; its
 * windows are made anew, as a worker does each midnight: screens count people one by one while they are of another day.
 */
async function theWorld(): Promise<DashboardWorld> {
  const kept = path.join(postgres.dataDir, "district.json");
  await prepareDatabase(postgres);
  if (existsSync(kept)) {
    const world: DashboardWorld = JSON.parse(await readFile(kept, "utf8"), (key, value) =>
      key === "now" ? new Date(value) : value,
    );
    return { ...world, refreshMs: await makeWindows(postgres, world.districtId, new Date()) };
  }
  const made = await fillDashboards(postgres, sizes, say);
  if (values.data) await writeFile(kept, JSON.stringify(made));
  return made;
}

const { data } = values;
const postgres = data
  ? { ...(await startEmbedded({ dataDir: data, throwaway: true })), dataDir: data }
  : await startTestServer();
try {
  say(`${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`);
  const world = await theWorld();
  tell({ case: "windows made anew", rows: world.rows, seconds: Number((world.refreshMs / 1_000).toFixed(2)) });
  const run = {
    requests,
    say,
    ...(values.only ? { only: values.only } : {}),
    ...(values.build ? { build: values.build } : {}),
    ...(values.explain ? { slow: say } : {}),
  };
  if (values.growth) {
    await measureGrowth(postgres, world, { ...run, districts, people: neighbors, sites: sizes.sites }, (line) =>
      tell(verdict.of(line)),
    );
  } else {
    for (const line of await measureDashboards(postgres, world, run)) tell(verdict.of(line));
  }
} finally {
  await postgres.stop();
  if (!data) await rm(postgres.dataDir, { recursive: true, force: true });
}
tell(verdict.end.line);
process.exit(verdict.end.code);

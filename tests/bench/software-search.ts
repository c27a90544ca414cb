import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { openDatabase } from "db/client";
import { wholeDistrict } from "domain/access/scope";
import { type FacetValues, noFacets } from "domain/software/catalogue/facets";
import {
  listSoftwareNamed,
  type SoftwareFilter,
  searchSoftware,
} from "domain/software/catalogue/queries/software-search";
import { sql } from "kysely";
import { prepareDatabase } from "worker/prepare-database";
import { aDistrict } from "../support/people";
import { startTestServer } from "../support/postgres";
import { fillCatalogue } from "./catalogue-world";

/**
 * Measures the search of the catalogue at 20,000 made-up products: a page with all counts of its facets, which is one
 * statement, and the suggestions while one types. By the clock of the one who asks, so the way to the database and back is
 * in it. Prints the middle, the 95th percentile and the slowest, in milliseconds, for each question; and how long the
 * server itself worked, which a busy machine does not stretch. Ends with 1 when a 95th percentile is over the aim.
 */
const { values } = parseArgs({
  options: { products: { type: "string", default: "20000" }, rounds: { type: "string", default: "15" } },
});
const products = Number(values.products);
const rounds = Number(values.rounds);
const aimMs = 50;

const questions: { text: string; facets?: Partial<FacetValues>; sort?: "name"; page?: number }[] = [
  ...["", "math", "reading", "algebra", "fraction games", "science simulation", "lumen", "lumen math 120"].map(
    (text) => ({ text }),
  ),
  ...["quiz", "reads", "writing practice", "phonics", "typing", "world history maps", "orchard", "co"].map((text) => ({
    text,
  })),
  // Typing mistakes.
  ...["lumne", "orchrad", "algbera", "lumen mahtt", "phonix", "simulashun", "brigth", "kompass"].map((text) => ({
    text,
  })),
  ...["harbor.example", "zzzzqqq", "the and of", "grade 4 reading help for new english learners"].map((text) => ({
    text,
  })),
  { text: "", sort: "name", page: 200 },
  { text: "", facets: { grade: ["4"] } },
  { text: "math", facets: { grade: ["4", "5"], pricing: ["free"] } },
  { text: "", facets: { subject: ["Science"], approval: ["approved"] } },
  { text: "reading", facets: { privacy: ["compliant", "conditional"], evidence: ["1", "2"] } },
  { text: "quiz", facets: { standard: ["clever", "lti13"], grade: ["9"] } },
  { text: "", facets: { evidence: ["none"], approval: ["not_reviewed"], pricing: ["freemium"], grade: ["0"] } },
];

const at = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const ms = (value: number) => value.toFixed(1).padStart(7);

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** What the server's process has worked so far, in milliseconds, where the system tells it (Linux). */
function workOf(pid: number): number | null {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6 : null;
}

const postgres = await startTestServer();
const all: Record<"search" | "worked" | "names", number[]> = { search: [], worked: [], names: [] };
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`);
  await prepareDatabase(postgres);
  const owner = openDatabase(postgres.ownerUrl, { max: 1 });
  const { id: districtId } = await aDistrict(owner.db, "Bench");
  await fillCatalogue(owner.db, districtId, products);
  await sql`vacuum analyze software, vendors, district_software, evidence_studies`.execute(owner.db);
  await owner.close();
  const { db, close } = openDatabase(postgres.appUrl, { max: 1 });
  const scope = wholeDistrict(districtId);
  const { rows: backend } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const work = () => workOf(backend[0]?.pid ?? 0);
  console.log(`${products} products, ${questions.length} questions, ${rounds} rounds`);
  console.log("    p50     p95     max | found, question");
  for (const { text, facets, sort = "relevance", page = 1 } of questions) {
    const filter: SoftwareFilter = { districtId, text, facets: { ...noFacets, ...facets }, sort };
    const search = () => searchSoftware(db, scope, { filter, page, size: 20 });
    const { total } = await search();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = work();
      times.push(await timed(search));
      all.worked.push(before === null ? (times.at(-1) ?? 0) : (work() ?? 0) - before);
      if (text) all.names.push(await timed(() => listSoftwareNamed(db, scope, { districtId, text, limit: 8 })));
    }
    all.search.push(...times);
    const what = JSON.stringify({ text, ...facets, ...(page > 1 ? { page } : {}) });
    const row = `${ms(at(times, 0.5))} ${ms(at(times, 0.95))} ${ms(Math.max(...times))}`;
    console.log(`${row} | ${String(total).padStart(5)} ${what}`);
  }
  for (const [name, times] of Object.entries(all)) {
    console.log(
      `${name.padEnd(7)} p50 ${ms(at(times, 0.5))}  p95 ${ms(at(times, 0.95))}  max ${ms(Math.max(...times))}`,
    );
  }
  process.exitCode = at(all.worked, 0.95) > aimMs ? 1 : 0;
  await close();
} finally {
  await postgres.stop();
  await rm(postgres.dataDir, { recursive: true, force: true });
}

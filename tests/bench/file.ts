import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { leave } from "db/leave";
import { wholeDistrict } from "domain/access/scope";
import { keepFile } from "domain/usage/files/keep-file";
import { findFile } from "domain/usage/queries/file-lists";
import { sourceNumber } from "domain/usage/queries/intake";
import { verifyDay } from "domain/usage/queries/verify";
import { sql } from "kysely";
import { randomFrom } from "../matching/made-addresses";
import { secretsKey } from "../support/web";
import { watchMemory } from "./memory";
import { openUseWorld } from "./use-world";
import { startBenchWorker } from "./worker";

/**
 * `npm run bench:file`: a packed filter log of `--rows` lines (ten million), as Squid writes it, of the last five days in
 * their order, through the queue and a worker of its own until all of it is counted. One JSON line; ends with 1 when the
 * worker ever held 300 MB or more, or a line is missing from the figures.
 */
const { values } = parseArgs({ options: { rows: { type: "string", default: "10000000" } } });
const rows = Number(values.rows);
const aim = 300;
const [people, products, days, linesAtOnce] = [20_000, 500, 5, 10_000];

const world = await openUseWorld({ products });
const { db, districtId } = world;
const random = randomFrom(20_261_127);
const first = Date.parse(`${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`);
const step = (days * 86_400_000) / rows;

/** A line of its own minute for nearly everyone: a person's requests of one site in one minute would be one visit. */
function line(nth: number): string {
  const site = random.below(4 * products);
  const host = site < products ? `product${site}.example` : `site${site}.org`;
  const at = (first + nth * step) / 1_000;
  return `${at.toFixed(3)} 5 10.1.0.7 TCP_MISS/200 800 GET http://${host}/a/${nth}?q=${site} pupil-${random.below(people)}@bench.example HIER_DIRECT/192.0.2.1 text/html\n`;
}

async function* packed(): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: 1 });
  const written = (async () => {
    for (let nth = 0; nth < rows; nth += linesAtOnce) {
      const count = Math.min(linesAtOnce, rows - nth);
      const some = Array.from({ length: count }, (_, at) => line(nth + at)).join("");
      if (!gzip.write(some)) await new Promise((resolve) => gzip.once("drain", resolve));
    }
    gzip.end();
  })();
  for await (const chunk of gzip) yield chunk as Uint8Array;
  await written;
}

const sourceNo = await sourceNumber(db, { districtId, kind: "upload", name: "Squid" });
const kept = await keepFile(
  { db, secretsKey: { id: "k1", key: Buffer.from(secretsKey, "base64") } },
  { districtId, sourceNo, name: "access.log.gz", createdBy: null, bytes: packed() },
);
if (typeof kept === "string") throw new Error(`The file wasn't kept: ${kept}`);

const worker = startBenchWorker(world.server.appUrl);
const memory = await watchMemory(worker.pid as number);
const look = () => findFile(db, wholeDistrict(districtId), { districtId, fileId: kept.id });
/** From the first batch that was taken in. */
let began = 0;
let file = await look();
while (file?.state !== "done" && file?.state !== "failed") {
  await wait(200);
  file = await look();
  if (began === 0 && (file?.lines ?? 0) > 0) began = performance.now();
}
const readSeconds = (performance.now() - began) / 1_000;
async function isWaiting(): Promise<boolean> {
  const waiting =
    await sql`select from usage_batches where district_id = ${districtId} and not counted limit 1`.execute(db);
  return waiting.rows.length > 0;
}
while (await isWaiting()) await wait(500);
const seconds = (performance.now() - began) / 1_000;
const peakMb = Math.round(memory.peak() / 1024 / 1024);
const { rows: counted } = await sql<{ visits: number }>`
  select coalesce(sum(visits), 0)::float8 as visits from usage_day
  where district_id = ${districtId} and group_no = -1 and target_no = 0`.execute(db);
const visits = counted[0]?.visits ?? 0;
const sameMinute = file.skipped.same_minute ?? 0;
let wrong = 0;
for (let back = days; back >= 0; back--) {
  const day = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  wrong += (await verifyDay(db, { districtId, day })).length;
}
const missed = peakMb >= aim || file.state !== "done" || visits + sameMinute !== rows || wrong > 0;
console.log(
  JSON.stringify({
    case: "a filter log, packed",
    rows,
    packed_mb: Math.round(kept.bytes / 1024 / 1024),
    state: file.fault ?? file.state,
    read_seconds: Number(readSeconds.toFixed(1)),
    seconds: Number(seconds.toFixed(1)),
    lines_a_second: Math.round(rows / readSeconds),
    visits,
    same_minute: sameMinute,
    idle_memory_mb: Math.round(memory.idle() / 1024 / 1024),
    peak_memory_mb: peakMb,
    aim,
    wrong_figures: wrong,
    server: world.server.server,
  }),
);
memory.stop();
worker.kill();
await world.close();
await leave(missed ? 1 : 0);

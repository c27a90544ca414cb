import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { leave } from "db/leave";
import { keepMatcher } from "domain/software/addresses/live-matcher";
import { ensureDays } from "domain/usage/queries/days";
import { openIntake } from "domain/usage/queries/intake";
import { numbersOfNames } from "domain/usage/queries/numbers";
import { rollUpDay } from "domain/usage/queries/roll-up";
import { numbersOfSites, siteKey } from "domain/usage/queries/site-numbers";
import { verifyDay } from "domain/usage/queries/verify";
import { type Site, siteOf } from "domain/usage/site";
import { sql } from "kysely";
import pg from "pg";
import { randomFrom } from "../matching/made-addresses";
import { startWeb } from "../support/web";
import { watchMemory } from "./memory";
import { openUseWorld, quantile } from "./use-world";
import { startBenchWorker } from "./worker";

/**
 * `npm run bench:day`: the busiest hour of a district that makes 20 million visits a day. With `--before` visits of the
 * day there and counted, as many come over HTTP as then come each second (4,200), for `--minutes`, in batches of 500, to
 * a web and a worker of their own; every two seconds it is asked how old the oldest batch is that no figure has yet. One
 * JSON line; ends with 1 when that was ever over two minutes, web or worker took more than 256 MB above idle, or a
 * figure is wrong in the end.
 */
const { values } = parseArgs({
  options: {
    before: { type: "string", default: "5000000" },
    minutes: { type: "string", default: "10" },
    rate: { type: "string", default: "4200" },
  },
});
const [before, minutes, rate] = [Number(values.before), Number(values.minutes), Number(values.rate)];
const aims = { behindSeconds: 120, memoryMb: 256 };
const [people, products, sites, sitesOfOne, batchSize] = [100_000, 2_000, 500, 12, 500];
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const world = await openUseWorld({ products });
const { db, districtId } = world;
const random = randomFrom(20_261_123);
const nameOf = (person: number) => `pupil-${person}@bench.example`;
const addresses = Array.from({ length: products + sites }, (_, nth) =>
  nth < products ? `https://product${nth}.example/a` : `https://site${nth}.org/a`,
);
/** Everyone keeps to a few sites. */
const placeOf = (person: number, nth: number) => (person * 7 + nth * 131) % addresses.length;

/** The day as it is at its busiest hour: everyone and every site were seen, and all of it is counted. */
async function fillMorning(): Promise<void> {
  const live = keepMatcher({ db, databaseUrl: world.server.appUrl, onError: console.error });
  const matcher = await live.current();
  await live.close();
  const { salt } = await openIntake(db, { districtId });
  const numbers: number[] = [];
  for (let first = 0; first < people; first += 5_000) {
    const names = Array.from({ length: 5_000 }, (_, nth) => nameOf(first + nth));
    const found = await numbersOfNames(db, { districtId, salt, names });
    numbers.push(...names.map((name) => found.get(name)?.personNo as number));
  }
  const found = addresses.map((address) => siteOf(matcher, address, districtId) as Site);
  const places = await numbersOfSites(db, { districtId, sites: found });
  const placeNumbers = found.map((site) => places.get(siteKey(site)));
  await ensureDays(db, { days: [day] });
  for (let left = before; left > 0; left -= 1_000_000) {
    await sql`
      with p as materialized (select person, nth from unnest(${numbers}::int[]) with ordinality p (person, nth)),
        s as materialized (select place, nth from unnest(${placeNumbers}::int[]) with ordinality s (place, nth)),
        made as materialized (
          select floor(random() * ${people})::int as person, floor(random() * ${sitesOfOne})::int as salt,
            ${day}::timestamp + make_interval(secs => 14 * 3600 + random() * 5 * 3600) as at
          from generate_series(1, ${Math.min(left, 1_000_000)}))
      insert into usage_events (district_id, event_id, occurred_at, day, person_no, place_no, hour, source_no)
      select ${districtId}::uuid, gen_random_uuid(), at at time zone 'UTC', ${day}::date, p.person, s.place,
        extract(hour from at at time zone 'UTC' at time zone 'America/Chicago')::smallint, 1
      from made join p on p.nth = made.person + 1
        join s on s.nth = 1 + (made.person * 7 + made.salt * 131) % ${addresses.length}`.execute(db);
  }
  // As the server does by itself within minutes.
  const owner = new pg.Client({ connectionString: world.server.ownerUrl });
  await owner.connect();
  await owner.query("vacuum analyze");
  await owner.end();
  await rollUpDay(db, { districtId, day, all: true });
}

/** The visits of half a second or so, all of them new. */
function batch(second: number): Buffer {
  const at = new Date(Date.parse(`${day}T19:00:00Z`) + second * 1_000).toISOString();
  const visits = Array.from({ length: batchSize }, () => {
    // A third of them has a computer open.
    const person = 3 * random.below(people / 3);
    const url = `${addresses[placeOf(person, random.below(sitesOfOne))]}?q=${random.below(1_000_000)}`;
    return { event_id: randomUUID(), occurred_at: at, person: nameOf(person), url };
  });
  return gzipSync(JSON.stringify(visits), { level: 1 });
}

await fillMorning();
const web = await startWeb(world.server.appUrl);
const worker = startBenchWorker(world.server.appUrl);
await wait(5_000);
const memory = await Promise.all([watchMemory(web.child.pid as number), watchMemory(worker.pid as number)]);

const calls: number[] = [];
let [accepted, refused] = [0, 0];
async function send(body: Buffer): Promise<void> {
  const began = performance.now();
  const answer = await fetch(`${web.origin}/api/v1/usage-events`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${world.token}`,
      "Idempotency-Key": randomUUID(),
      "Content-Type": "application/json",
      "Content-Encoding": "gzip",
    },
    body: new Uint8Array(body),
  });
  const said = await answer.text();
  calls.push(performance.now() - began);
  if (answer.status === 202) accepted += (JSON.parse(said) as { accepted: number }).accepted;
  else {
    refused++;
    console.error(`answered with ${answer.status}: ${said}`);
    // A fault of our own stands in the web's log with its cause.
    const faults = web
      .output()
      .split("\n")
      .filter((line) => /"level":(?:50|60)/.test(line));
    if (answer.status === 500) console.error(faults.join("\n"));
  }
}

/** How many seconds ago the oldest batch came that is not counted; 0 when all are. */
async function behind(): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as seconds
    from usage_batches where district_id = ${districtId} and not counted`.execute(db);
  return rows[0]?.seconds ?? 0;
}

const batches = Math.ceil((minutes * 60 * rate) / batchSize);
let [worst, sending] = [0, true];
const watching = (async () => {
  for (; sending; await wait(2_000)) worst = Math.max(worst, await behind());
})();
const began = performance.now();
const under: Promise<void>[] = [];
for (let nth = 0; nth < batches; nth++) {
  const due = began + (nth * batchSize * 1_000) / rate;
  if (due > performance.now()) await wait(due - performance.now());
  under.push(send(batch(Math.floor((nth * batchSize) / rate))));
}
await Promise.all(under);
const took = (performance.now() - began) / 1_000;
for (let now = await behind(); now > 0; now = await behind()) {
  worst = Math.max(worst, now);
  await wait(500);
}
sending = false;
await watching;
const [webMb, workerMb] = memory.map((one) => Math.round(one.peakAboveIdle() / 1024 / 1024)) as [number, number];
const differences = await verifyDay(db, { districtId, day });

const missed =
  worst > aims.behindSeconds ||
  Math.max(webMb, workerMb) > aims.memoryMb ||
  differences.length > 0 ||
  refused > 0 ||
  accepted !== batches * batchSize;
console.log(
  JSON.stringify({
    case: `the busiest ${minutes} minutes of a day of 20 million`,
    rows: accepted,
    before,
    seconds: Math.round(took),
    events_a_second: Math.round(accepted / took),
    refused,
    p95_ms: Math.round(quantile(calls, 0.95)),
    most_seconds_behind: Number(worst.toFixed(1)),
    aim: aims.behindSeconds,
    peak_memory_mb: webMb,
    worker_peak_memory_mb: workerMb,
    wrong_figures: differences.length,
  }),
);
for (const one of memory) one.stop();
worker.kill();
await web.stop();
await world.close();
await leave(missed ? 1 : 0);

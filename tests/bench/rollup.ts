import { parseArgs } from "node:util";
import { leave } from "db/leave";
import { keepPartitions } from "db/partitions";
import { ensureDays } from "domain/usage/queries/days";
import { rollUpDay } from "domain/usage/queries/roll-up";
import { rollUpWaiting } from "domain/usage/roll-up";
import { sql } from "kysely";
import pg from "pg";
import { median, openUseWorld } from "./use-world";

/**
 * `npm run bench:rollup`: a day counted from nothing, and news of a day that stands, against a plain
 * insert-select-group-by of the same rows into a table with a key. News are scattered over the whole day, or of its
 * latest minutes. One JSON line a case; ends with 1 when an aim is missed.
 */
const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, large: { type: "string", default: "5000000" } },
});
const [small, large, news] = [Number(values.rows), Number(values.large), 100_000];
const aims = { nothing: 6, scattered: 20, latest: 40, newsASecond: 8_000 };
const rounds = 3;

const world = await openUseWorld({ products: 1 });
const { db, districtId } = world;
await sql`insert into usage_districts (district_id) values (${districtId})`.execute(db);
const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
let missed = false;

/** Places of 800 products and 1,200 other sites. */
async function makePlaces(): Promise<void> {
  await sql`insert into usage_targets (district_id, target_no, domain)
    select ${districtId}::uuid, n, 'site' || n || '.example' from generate_series(1, 2000) n`.execute(db);
  await sql`insert into usage_places (district_id, place_no, domain, target_no)
    select ${districtId}::uuid, n, 'site' || n || '.example', n from generate_series(1, 2000) n`.execute(db);
}

/**
 * So many visits of a day, and the marks that batches of 500 leave. A third of the people come to a few sites each;
 * `from` and `to` are hours of the day. Sites are visited as unevenly as on a school day.
 */
async function visits(
  day: string,
  count: number,
  { from, to, people }: { from: number; to: number; people: number },
): Promise<void> {
  await ensureDays(db, { days: [day] });
  await sql`
    with made as materialized (
      select gen_random_uuid() as id, n, ${day}::timestamp + make_interval(secs => ${from * 3600} + random() * ${(to - from) * 3600}) as at,
        1 + floor(random() * ${people})::int as person, 1 + floor(2000 * power(random(), 3))::int as salt
      from generate_series(1, ${count}) n
    ), placed as materialized (
      select id, n, at, person, 1 + ((person * 7 + (salt % 12) * 131) % 2000) as place from made
    ), added as (
      insert into usage_events (district_id, event_id, occurred_at, day, person_no, place_no, seconds, hour, source_no)
      select ${districtId}::uuid, id, at at time zone 'UTC', ${day}::date, person, place, null, extract(hour from at)::smallint, 1 from placed
    )
    insert into usage_marks (district_id, mark_id, day, person_nos, place_nos)
    select ${districtId}::uuid, new_id(), ${day}::date, array_agg(person), array_agg(place)
    from (select distinct n / 500 as batch, person, place from placed) p group by batch`.execute(db);
}

/** The least that a count of these rows does: one insert of their groups into a table with a key. Returns seconds. */
async function floor(day: string): Promise<number> {
  const owner = await openOwner();
  await owner.query(
    "create table floor_day (district_id uuid, day date, person_no int, target_no int, hours int, visits int, primary key (district_id, day, person_no, target_no))",
  );
  const began = performance.now();
  await owner.query(
    `insert into floor_day select e.district_id, e.day, e.person_no, p.target_no, bit_or(1 << e.hour), count(*)
     from usage_events e join usage_places p using (district_id, place_no)
     where e.district_id = $1 and e.day = $2 group by 1, 2, 3, 4`,
    [districtId, day],
  );
  const took = (performance.now() - began) / 1_000;
  await owner.query("drop table floor_day");
  await owner.end();
  return took;
}

async function openOwner() {
  const client = new pg.Client({ connectionString: world.server.ownerUrl });
  await client.connect();
  return client;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

const rounded = (value: number) => Number(value.toFixed(2));
function say(name: string, rows: number, seconds: number, floorSeconds: number, aim: number): void {
  const ratio = seconds / floorSeconds;
  missed ||= ratio > aim;
  console.log(
    JSON.stringify({
      case: name,
      rows,
      seconds: rounded(seconds),
      floor_seconds: rounded(floorSeconds),
      ratio: rounded(ratio),
      aim,
    }),
  );
}

/** A day from nothing, several times over; then news of it. */
async function measure(day: string, count: number): Promise<number> {
  const people = Math.ceil(count / 32);
  await visits(day, count, { from: 13, to: 20, people });
  await analyze();
  await rollUpDay(db, { districtId, day, all: true });
  const nothing: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < (count > 1_000_000 ? 1 : rounds); round++) {
    for (const table of ["usage_person_day", "usage_day", "usage_person_year"])
      await sql`delete from ${sql.table(table)} where district_id = ${districtId}`.execute(db);
    await vacuum();
    nothing.push(await timed(() => rollUpDay(db, { districtId, day, all: true })));
    floors.push(await floor(day));
  }
  say(`a day of ${count} from nothing`, count, median(nothing), median(floors), aims.nothing);
  const scattered = await newsOf(
    day,
    { from: 13, to: 20, people },
    `${news} news scattered over a day of ${count}`,
    aims.scattered,
  );
  await newsOf(
    day,
    { from: 20, to: 20.17, people: Math.ceil(people / 6) },
    `${news} news of the latest minutes of ${count}`,
    aims.latest,
  );
  return scattered;
}

async function newsOf(
  day: string,
  when: { from: number; to: number; people: number },
  name: string,
  aim: number,
): Promise<number> {
  const seconds: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await visits(day, news, when);
    seconds.push(await timed(() => rollUpWaiting(db, { districtId })));
    floors.push(await floorOfNews(day));
  }
  say(name, news, median(seconds), median(floors), aim);
  missed ||= news / median(seconds) < aims.newsASecond;
  return median(seconds);
}

/** The plain statement over as many rows as the news are. Returns seconds. */
async function floorOfNews(day: string): Promise<number> {
  const owner = await openOwner();
  await owner.query("create table floor_news as select * from usage_events where false");
  await owner.query("insert into floor_news select * from usage_events where district_id = $1 and day = $2 limit $3", [
    districtId,
    day,
    news,
  ]);
  await owner.query(
    "create table floor_day (district_id uuid, day date, person_no int, target_no int, hours int, visits int, primary key (district_id, day, person_no, target_no))",
  );
  await owner.query("analyze floor_news");
  const began = performance.now();
  await owner.query(
    `insert into floor_day select e.district_id, e.day, e.person_no, p.target_no, bit_or(1 << e.hour), count(*)
     from floor_news e join usage_places p using (district_id, place_no) group by 1, 2, 3, 4`,
  );
  const took = (performance.now() - began) / 1_000;
  await owner.query("drop table floor_day; drop table floor_news");
  await owner.end();
  return took;
}

async function analyze(): Promise<void> {
  const owner = await openOwner();
  await owner.query("analyze usage_events; analyze usage_places");
  await owner.end();
}
async function vacuum(): Promise<void> {
  const owner = await openOwner();
  for (const table of ["usage_person_day", "usage_day", "usage_person_year", "usage_marks"])
    await owner.query(`vacuum ${table}`);
  await owner.end();
}

await makePlaces();
const inSmall = await measure(dayOf(2), small);
const inLarge = await measure(dayOf(1), large);
const grows = inLarge / inSmall;
missed ||= grows > 1.3;
console.log(JSON.stringify({ case: "news in the large day against the small one", ratio: rounded(grows), aim: 1.3 }));

// A day's table goes while visits come in: nobody waits for long.
const old = dayOf(95);
await ensureDays(db, { days: [old] });
let longest = 0;
let dropping = true;
const sender = (async () => {
  while (dropping)
    longest = Math.max(longest, await timed(() => visits(dayOf(1), 50, { from: 13, to: 20, people: 50 })));
})();
await keepPartitions(db, { now: new Date() });
dropping = false;
await sender;
missed ||= longest > 0.2;
console.log(
  JSON.stringify({ case: "the longest insert while a day's table is dropped", seconds: rounded(longest), aim: 0.2 }),
);

await world.close();
await leave(missed ? 1 : 0);

import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { freePort } from "db/embedded";
import { leave } from "db/leave";
import pg from "pg";
import copyFrom from "pg-copy-streams";
import { startWeb } from "../support/web";
import { watchMemory } from "./memory";
import { madeVisits, openUseWorld, quantile, type Sent } from "./use-world";

/**
 * `npm run bench:ingest`: what POST /api/v1/usage-events takes in over HTTP, with key, Idempotency-Key, gzip and names
 * that are new, in batches of 500 over 8 connections, against COPY of the same rows to a plain heap in the same run;
 * then how long a call takes at 1,000 events a second, against a server that only parses. One JSON line a case. Ends
 * with 1 when an aim is missed. On which database: see openBenchDatabase.
 */
const { values } = parseArgs({
  options: { rows: { type: "string", default: "300000" }, seconds: { type: "string", default: "30" } },
});
const rows = Number(values.rows);
const seconds = Number(values.seconds);
const [batchSize, connections] = [500, 8];
const sizes = {
  people: 20_000,
  products: 500,
  sites: 2_000,
  day: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
};

const world = await openUseWorld(sizes);
const aims = world.server.clustered ? { ratio: 0.1, slower: 5 } : { ratio: 0.15, slower: 4 };
const web = await startWeb(world.server.appUrl);
const memory = await watchMemory(web.child.pid as number);
type Body = { body: Buffer; key: string };
const bodiesOf = (visits: Sent[]): Body[] =>
  Array.from({ length: Math.ceil(visits.length / batchSize) }, (_, nth) => {
    const part = visits.slice(nth * batchSize, (nth + 1) * batchSize);
    return { body: gzipSync(JSON.stringify(part), { level: 1 }), key: (part[0] as Sent).event_id };
  });

// The sender stands on the machine that is measured: it takes as little of it as can be, which fetch does not.
const newAgent = () => new Agent({ keepAlive: true, maxSockets: connections });
let agent = newAgent();

async function post(origin: string, { body, key }: Body): Promise<{ ms: number; accepted: number }> {
  const began = performance.now();
  const sending = request(`${origin}/api/v1/usage-events`, {
    method: "POST",
    agent,
    headers: {
      Authorization: `Bearer ${world.token}`,
      "Idempotency-Key": key,
      "Content-Type": "application/json",
      "Content-Encoding": "gzip",
      "Content-Length": body.length,
    },
  });
  sending.end(body);
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  const said = (await json(answer)) as { accepted: number };
  if (answer.statusCode === 429) {
    await drain();
    return post(origin, { body, key });
  }
  if (answer.statusCode !== 202) throw new Error(`answered with ${answer.statusCode}: ${JSON.stringify(said)}`);
  return { ms: performance.now() - began, accepted: said.accepted };
}

/** Takes the marks away, as a worker would that is never behind: counting is measured by bench:rollup. */
async function drain(): Promise<void> {
  await world.pool.query("delete from usage_marks where district_id = $1", [world.districtId]);
}

/** Takes new connections: the web closes those that are idle for seconds. */
function reconnect(): void {
  agent.destroy();
  agent = newAgent();
}

/** Sends everything over so many connections. Returns the seconds it took and how long each call did. */
async function flood(bodies: Body[]) {
  reconnect();
  const began = performance.now();
  const calls: number[] = [];
  let [next, accepted] = [0, 0];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < bodies.length) {
        const sent = await post(web.origin, bodies[next++] as Body);
        calls.push(sent.ms);
        accepted += sent.accepted;
      }
    }),
  );
  return { seconds: (performance.now() - began) / 1_000, calls, accepted };
}

/** COPY of the rows as they are kept into a heap without any index. */
async function floor(): Promise<number> {
  const client = new pg.Client({ connectionString: world.server.ownerUrl });
  await client.connect();
  await client.query(`create table floor_rows (district_id uuid, event_id uuid, occurred_at timestamptz, day date,
    person_no int, place_no int, seconds int, hour smallint, source_no smallint, blocked boolean)`);
  const { rows: kept } = await client.query<{ line: string }>(
    "select concat_ws(E'\\t', district_id, event_id, occurred_at, day, person_no, place_no, '\\N', hour, source_no, blocked) as line from usage_events where district_id = $1",
    [world.districtId],
  );
  const data = Buffer.from(`${kept.map((row) => row.line).join("\n")}\n`);
  const began = performance.now();
  const copy = client.query(copyFrom.from("copy floor_rows from stdin"));
  copy.end(data);
  await once(copy, "finish");
  const took = (performance.now() - began) / 1_000;
  await client.query("drop table floor_rows");
  await client.end();
  return took / kept.length;
}

/**
 * Calls of 500 events, two a second, to each of the origins in turn, so that all of them meet the same moods of the
 * machine. Returns the 95th percentile of each in milliseconds.
 */
async function paced(origins: readonly string[], bodies: Body[]): Promise<number[]> {
  const calls: Promise<number>[][] = origins.map(() => []);
  reconnect();
  for (const body of bodies) {
    for (const [nth, origin] of origins.entries()) {
      calls[nth]?.push(post(origin, body).then(({ ms }) => ms));
      await wait(batchSize / origins.length);
    }
  }
  return Promise.all(calls.map(async (ofOne) => quantile(await Promise.all(ofOne), 0.95)));
}

const say = (line: Record<string, unknown>) => console.log(JSON.stringify({ ...line, server: world.server.server }));
const rounded = (value: number, digits = 3) => Number(value.toFixed(digits));
const megabytes = () => Math.round(memory.peakAboveIdle() / 1024 / 1024);
let missed = false;

// The first batches start everything: connections, the matcher, the day's tables.
await flood(bodiesOf(madeVisits(20_000, sizes)));
memory.reset();
const all = bodiesOf(madeVisits(rows, sizes));
const first = await flood(all);
await world.pool.query("checkpoint").catch(() => {});
const floorSeconds = (await floor()) * rows;
const ratio = floorSeconds / first.seconds;
missed ||= ratio < aims.ratio || first.accepted !== rows;
say({
  case: "ingest",
  rows,
  accepted: first.accepted,
  seconds: rounded(first.seconds),
  floor_seconds: rounded(floorSeconds),
  ratio: rounded(ratio),
  aim: aims.ratio,
  events_a_second: Math.round(rows / first.seconds),
  p95_ms: Math.round(quantile(first.calls, 0.95)),
  peak_memory_mb: megabytes(),
});

const port = await freePort();
const parser = spawn(process.execPath, ["tests/bench/parse-only.mjs"], {
  env: { ...process.env, PORT: String(port) },
  stdio: ["ignore", "pipe", "inherit"],
});
await once(parser.stdout, "data");
await drain();
const bodies = bodiesOf(madeVisits(seconds * 1_000, sizes));
const parserOrigin = `http://127.0.0.1:${port}`;
await paced([parserOrigin], bodies.slice(0, 6));
const [own = 0, parsing = 0] = await paced([web.origin, parserOrigin], bodies);
missed ||= own / parsing > aims.slower;
say({
  case: "1,000 events a second",
  rows: seconds * 1_000,
  seconds,
  p95_ms: rounded(own, 1),
  floor_p95_ms: rounded(parsing, 1),
  ratio: rounded(own / parsing, 2),
  aim: aims.slower,
  peak_memory_mb: megabytes(),
});

parser.kill();
memory.stop();
await web.stop();
await world.close();
await leave(missed ? 1 : 0);

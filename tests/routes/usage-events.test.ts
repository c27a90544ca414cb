import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { operator } from "domain/access/actor";
import { revokeKey } from "domain/places/commands/revoke-key";
import { mostEvents } from "domain/usage/terms";
import { faultWords } from "domain/usage/words";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { startWeb, type Web } from "../support/web";
import { conformsTo, type Description } from "./openapi";

const at = "/api/v1/usage-events";
const database = await cloneDatabase();
const { db } = database;
let web: Web;
let lakeside: { id: string };
let northfield: { id: string };
let key: Awaited<ReturnType<typeof aKey>>;
let described: Description;
const answered = new Set<number>();

beforeAll(async () => {
  lakeside = await aDistrict(db, "Lakeside");
  northfield = await aDistrict(db, "Northfield");
  key = await aKey(db, { districtId: lakeside.id });
  web = await startWeb(database.url, { TRUST_PROXY: "1" });
  described = await (await fetch(new URL("/api/v1/openapi.json", web.origin))).json();
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});
/** What batches leave behind. Numbers of people and places stay: the web remembers them. */
const kept = ["usage_events", "usage_batches", "usage_marks"] as const;
const strangers = async () => (await db.selectFrom("usage_people").select("person_no").execute()).length;

beforeEach(async () => {
  for (const table of kept) await db.deleteFrom(table).execute();
});

async function usageTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname like 'usage\\_%' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const json = { "Content-Type": "application/json" };
const ndjson = { "Content-Type": "application/x-ndjson" };

/** Sends a body; each answer has to be as the description of the endpoint says. */
async function send(body: BodyInit, headers: Record<string, string> = {}, token = key.token) {
  const answer = await fetch(new URL(at, web.origin), {
    method: "POST",
    headers: { ...json, ...(token && { Authorization: `Bearer ${token}` }), ...headers },
    body,
  });
  answered.add(answer.status);
  const said = await answer.json();
  conformsTo(described, { path: at, method: "post", answer, said });
  return { status: answer.status, said, retryAfter: answer.headers.get("retry-after") };
}
const sendAll = (events: unknown, headers?: Record<string, string>, token?: string) =>
  send(JSON.stringify(events), headers, token);

type Sent = Record<string, unknown>;
const visit = (more: Sent = {}): Sent => ({
  event_id: randomUUID(),
  occurred_at: new Date().toISOString(),
  person: "student-1",
  url: "https://www.example.org/a",
  ...more,
});
const stored = async (districtId = lakeside.id) =>
  (await db.selectFrom("usage_events").select("event_id").where("district_id", "=", districtId).execute()).map(
    ({ event_id }) => event_id,
  );
const dayMs = 86_400_000;

describe("a batch", () => {
  test("is answered with what came of each: accepted, sent before, rejected with the reason by its place", async () => {
    const one = visit();
    const faulty: [Sent | null, keyof typeof faultWords][] = [
      [null, "event"],
      [visit({ event_id: "7" }), "event_id"],
      [visit({ occurred_at: "2026-10-06 08:15" }), "occurred_at"],
      [visit({ person: " " }), "person"],
      [visit({ url: undefined }), "url"],
      [visit({ duration_seconds: -1 }), "duration_seconds"],
      [visit({ source: "x".repeat(101) }), "source"],
      [visit({ url: "http://192.168.0.1/x" }), "no_site"],
      [visit({ occurred_at: new Date(Date.now() - 500 * dayMs).toISOString() }), "too_old"],
      [visit({ occurred_at: new Date(Date.now() + 3 * dayMs).toISOString() }), "too_new"],
    ];
    const { status, said } = await sendAll([one, one, ...faulty.map(([event]) => event)]);
    expect(status).toBe(202);
    expect(said).toEqual({
      accepted: 1,
      duplicate: 1,
      rejected: faulty.length,
      rejections: faulty.map(([, reason], nth) => ({ index: nth + 2, reason, detail: faultWords[reason] })),
    });
    expect(await stored()).toEqual([one.event_id]);
  });

  test("may be sent again: an event counts once", async () => {
    const events = [visit(), visit()];
    expect((await sendAll(events)).said).toMatchObject({ accepted: 2, duplicate: 0 });
    expect((await sendAll([...events, visit()])).said).toMatchObject({ accepted: 1, duplicate: 2 });
    expect(await stored()).toHaveLength(3);
  });

  test("under the same Idempotency-Key gets the same answer, and another batch none", async () => {
    const [events, named] = [[visit(), null], { "Idempotency-Key": "nightly-1" }];
    const first = await sendAll(events, named);
    const again = await sendAll(events, { "Idempotency-Key": '"nightly-1"' });
    expect(again).toEqual(first);
    expect(first.said).toMatchObject({ accepted: 1, duplicate: 0, rejected: 1 });
    const other = await sendAll([visit()], named);
    expect([other.status, other.said.type]).toEqual([422, "urn:problem-type:rollcall:batch-key-used"]);
    expect(await stored()).toHaveLength(1);
    const bad = await sendAll([visit()], { "Idempotency-Key": "two words" });
    expect(bad.status).toBe(422);
    const theirs = await aKey(db, { districtId: lakeside.id });
    expect((await sendAll([visit()], named, theirs.token)).status, "another key has names of its own").toBe(202);
  });

  test("that several clients send at once counts every event once", async () => {
    const events = Array.from({ length: 300 }, () => visit());
    const answers = await Promise.all(Array.from({ length: 4 }, () => sendAll(events)));
    expect(answers.reduce((sum, { said }) => sum + said.accepted, 0)).toBe(300);
    expect(await stored()).toHaveLength(300);
    const named = { "Idempotency-Key": "at-once" };
    const more = Array.from({ length: 300 }, () => visit());
    const same = await Promise.all(Array.from({ length: 4 }, () => sendAll(more, named)));
    for (const { status, said } of same) expect([status, said.accepted]).toEqual([202, 300]);
    expect(await stored()).toHaveLength(600);
  });

  test("comes packed, too, and a line at a time", async () => {
    const packed = gzipSync(JSON.stringify([visit()]));
    expect((await send(packed, { "Content-Encoding": "gzip" })).said).toMatchObject({ accepted: 1 });
    const lines = [JSON.stringify(visit()), "{no JSON", JSON.stringify(visit())].join("\n");
    const { said } = await send(lines, ndjson);
    expect(said).toMatchObject({ accepted: 2, rejected: 1, rejections: [{ index: 1, reason: "event" }] });
    expect((await send("", ndjson)).said).toMatchObject({ accepted: 0 });
  });
});

describe("a body that can't be taken is refused, and nothing of it is stored:", () => {
  const good = JSON.stringify(visit());
  const cases: [string, () => BodyInit, Record<string, string>, number][] = [
    ["a gzip bomb", () => gzipSync(Buffer.alloc(60_000_000, " ")), { "Content-Encoding": "gzip" }, 413],
    ["broken gzip", () => gzipSync(`[${good}]`).subarray(0, -9), { "Content-Encoding": "gzip" }, 400],
    ["no gzip at all", () => `[${good}]`, { "Content-Encoding": "gzip" }, 400],
    ["JSON of a hundred levels", () => "[".repeat(100) + "]".repeat(100), {}, 400],
    ["half of an array", () => `[${good}`, {}, 400],
    ["bytes that are no UTF-8", () => new Uint8Array([0x5b, 0xff, 0x5d]), {}, 400],
    ["an object", () => good, {}, 422],
    ["one event too many", () => `[${good},${"0,".repeat(mostEvents - 1)}0]`, {}, 413],
    ["one line too many", () => `${good}\n${"0\n".repeat(mostEvents)}`, ndjson, 413],
    ["over 5 MB", () => `[${good}${" ".repeat(5 * 1024 * 1024)}]`, {}, 413],
    ["text", () => `[${good}]`, { "Content-Type": "text/plain" }, 415],
    [
      "a form",
      () => new URLSearchParams({ events: good }),
      { "Content-Type": "application/x-www-form-urlencoded" },
      415,
    ],
    ["another packing", () => `[${good}]`, { "Content-Encoding": "br" }, 415],
  ];
  test.each(cases)("%s", async (_, body, headers, status) => {
    const people = await strangers();
    const answer = await send(body(), headers);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.said), "no value of it comes back").not.toContain("student-1");
    for (const table of kept) expect(await db.selectFrom(table).select("district_id").execute(), table).toEqual([]);
    expect(await strangers()).toBe(people);
  });
});

describe("a key", () => {
  test("writes into its own district alone; the same event counts in each", async () => {
    const theirs = await aKey(db, { districtId: northfield.id });
    const event = visit({ district_id: northfield.id, districtId: northfield.id });
    expect((await sendAll([event])).said).toMatchObject({ accepted: 1 });
    expect(await stored(northfield.id)).toEqual([]);
    for (const table of await usageTables()) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where district_id = ${northfield.id}`.execute(db);
      expect(rows, table).toEqual([]);
    }
    expect((await sendAll([event], {}, theirs.token)).said).toMatchObject({ accepted: 1 });
    expect(await stored(northfield.id)).toEqual([event.event_id]);
    expect(await stored()).toEqual([event.event_id]);
  });

  test("is needed, works until it is revoked, and has to be one for usage", async () => {
    expect((await sendAll([visit()], {}, "")).status).toBe(401);
    const short = await aKey(db, { districtId: lakeside.id });
    expect((await sendAll([visit()], {}, short.token)).status).toBe(202);
    await revokeKey(db, operator, { prefix: short.prefix });
    expect((await sendAll([visit()], {}, short.token)).status).toBe(401);
    const reader = await aKey(db, { districtId: lakeside.id, scopes: ["read:key"] });
    expect((await sendAll([visit()], {}, reader.token)).status).toBe(403);
    expect(await stored()).toHaveLength(1);
  });
});

test("while 2,000 batches wait to be counted, a batch is told to wait, and is taken afterwards", async () => {
  expect((await sendAll([visit()])).status).toBe(202);
  await sql`insert into usage_marks (district_id, mark_id, day, person_nos, place_nos)
    select ${lakeside.id}, new_id(), '2026-01-01', '{}', '{}' from generate_series(1, 2000)`.execute(db);
  const before = await stored();
  const refused = await untilThere(async () => {
    const answer = await sendAll([]);
    return answer.status === 429 ? answer : null;
  });
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect(refused.said.type).toBe("urn:problem-type:rollcall:too-much-waiting");
  const event = visit();
  expect((await sendAll([event])).status).toBe(429);
  expect(await stored()).toEqual(before);
  expect((await sendAll([event], {}, (await aKey(db, { districtId: northfield.id })).token)).status).toBe(202);
  await db.deleteFrom("usage_marks").execute();
  const taken = await untilThere(async () => {
    const answer = await sendAll([event]);
    return answer.status === 202 ? answer : null;
  });
  expect(taken.said).toMatchObject({ accepted: 1 });
});

test("path and query of an address, and the name of a person, reach no table and no log", async () => {
  const [secret, name] = ["CaNaRy-7f3a", "canary.person@lakeside.example"];
  const url = `https://user:${secret}@sub.${secret}.example.org/${secret}/x?token=${secret}#${secret}`;
  const { said } = await sendAll([
    visit({ url, person: name }),
    visit({ url: `ftp://${secret}`, person: name }),
    visit({ url: { [secret]: 1 }, person: name }),
  ]);
  expect(said).toMatchObject({ accepted: 1, rejected: 2 });
  await send(`[{"url":"${secret}"`, {});
  const dump = await Promise.all(
    [...(await usageTables()), "audit_log", "api_keys"].map(async (table) => {
      const { rows } = await sql<{
        text: string;
      }>`select row_to_json(t)::text as text from ${sql.table(table)} t`.execute(db);
      return rows.map(({ text }) => text).join("\n");
    }),
  );
  expect(dump.join("\n"), "the domain is there").toContain("example.org");
  for (const found of [dump.join("\n"), web.output(), JSON.stringify(said)]) {
    expect(found.toLowerCase()).not.toContain("canary");
  }
  // On a cluster, where each table is read over another connection, this takes longer.
}, 20_000);

test("every answer that the description names was seen, but for slow bodies and faults of ours", () => {
  const named = Object.keys(described.paths[at]?.post?.responses ?? {}).map(Number);
  expect(named.filter((status) => !answered.has(status))).toEqual([408, 500]);
});

async function untilThere<T>(look: () => Promise<T | null>): Promise<T> {
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("it did not come to that in 10 s");
}

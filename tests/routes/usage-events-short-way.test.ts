import { randomUUID } from "node:crypto";
import { request as begin, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { startWeb, type Web } from "../support/web";

/** The door as senders spell it, which is answered without the framework, and spelled so that the framework answers. */
const [short, long] = ["/api/v1/usage-events", "/api/v1/usage-events?long"];
const database = await cloneDatabase();
const { db } = database;
let web: Web;
let token: string;
let reading: string;

beforeAll(async () => {
  const { id: districtId } = await aDistrict(db, "Lakeside");
  token = (await aKey(db, { districtId, scopes: ["write:usage"] })).token;
  reading = (await aKey(db, { districtId, scopes: ["read:key"] })).token;
  web = await startWeb(database.url);
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const visit = () => ({
  event_id: randomUUID(),
  occurred_at: new Date().toISOString(),
  person: "student-1",
  url: "https://www.example.org/a",
});
const batch = (...events: unknown[]) => JSON.stringify(events);
type Sent = { body: string | Buffer; headers?: Record<string, string | undefined> };

/** What of an answer tells its way: when it was made, how it was cut into parts, and what compression would ask for. */
const ofTheWay = ["date", "transfer-encoding", "content-length", "vary", "connection", "keep-alive"];
const isOfTheRequest = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

async function ask(path: string, { body, headers = {} }: Sent) {
  const all = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = begin(new URL(path, web.origin), { method: "POST", headers: sent as Record<string, string> });
    sending.on("response", resolve);
    sending.on("error", reject);
    sending.end(body);
  });
  const said = (await text(answer)).replaceAll(isOfTheRequest, "an id");
  const kept = Object.entries(answer.headers).filter(([name]) => !ofTheWay.includes(name));
  const ids = kept.map(([name, value]) => [name, name === "x-request-id" ? "an id" : value]);
  return { status: answer.statusCode, headers: Object.fromEntries(ids), said };
}

const cases: [what: string, status: number, sent: () => Sent][] = [
  ["a batch", 202, () => ({ body: batch(visit(), null) })],
  [
    "a batch packed with gzip",
    202,
    () => ({ body: gzipSync(batch(visit())), headers: { "Content-Encoding": "gzip" } }),
  ],
  ["lines", 202, () => ({ body: JSON.stringify(visit()), headers: { "Content-Type": "application/x-ndjson" } })],
  ["no body", 400, () => ({ body: "" })],
  ["no key", 401, () => ({ body: batch(), headers: { Authorization: undefined } })],
  ["a mistyped key", 401, () => ({ body: batch(), headers: { Authorization: "Bearer nothing" } })],
  ["a key for something else", 403, () => ({ body: batch(), headers: { Authorization: `Bearer ${reading}` } })],
  ["too large a body", 413, () => ({ body: "[".padEnd(5 * 1024 * 1024 + 1) })],
  ["another type", 415, () => ({ body: "a=b", headers: { "Content-Type": "text/plain" } })],
  ["what is no array", 422, () => ({ body: "{}" })],
  ["a key for the batch that is none", 422, () => ({ body: batch(), headers: { "Idempotency-Key": "a b" } })],
];

describe("POST /api/v1/usage-events", () => {
  test.each(cases)("answers %s with %i as the framework does", async (_, status, sent) => {
    const answer = await ask(short, sent());
    expect(answer.status).toBe(status);
    expect(answer).toEqual(await ask(long, sent()));
    expect(answer.headers["content-type"]).toMatch(/^application\/(json; charset=utf-8|problem\+json)$/);
  });

  test("goes the short way when it is spelled as documented, and writes one line of the access log", async () => {
    // The framework doesn't know how long an answer is, so its own line has no length.
    expect((await ask(long, { body: batch(visit()) })).status).toBe(202);
    await expect.poll(() => web.output()).toMatch(/^POST \/api\/v1\/usage-events 202 - - [\d.]+ ms\n$/m);
    const before = web.output().length;
    expect((await ask(short, { body: batch(visit()) })).headers).not.toHaveProperty("vary");
    await expect.poll(() => web.output().slice(before)).toMatch(/^POST \/api\/v1\/usage-events 202 \d+ - [\d.]+ ms$/m);
    expect(
      web
        .output()
        .slice(before)
        .match(/^POST \S+ 202 /gm),
    ).toHaveLength(1);
  });
});

import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { healthyMs, pulseDuring } from "../support/pulse";
import { startWeb, type Web } from "../support/web";

// Whoever has a key may send whatever they like: it costs no more than its length, and nobody else waits for it.

const database = await cloneDatabase();
let web: Web;
let token: string;

beforeAll(async () => {
  const { id: districtId } = await aDistrict(database.db, "Lakeside");
  token = (await aKey(database.db, { districtId, scopes: ["write:usage"] })).token;
  web = await startWeb(database.url);
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const [json, lines] = ["application/json", "application/x-ndjson"];
const visit = (more: object = {}) => ({
  event_id: randomUUID(),
  occurred_at: new Date().toISOString(),
  person: "student-1",
  url: "https://www.example.org/a",
  ...more,
});
const events = (count: number, one: (nth: number) => object = () => visit()) =>
  JSON.stringify(Array.from({ length: count }, (_, nth) => one(nth)));
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, nth) => [`key-${nth}`, 0]));
/** 450,000 names of 4 MB in a full batch. */
const keysOfTheirOwn = (nth: number) =>
  Object.fromEntries(Array.from({ length: 45 }, (_, at) => [(nth * 45 + at).toString(36), 0]));

type Shape = { n: number; type?: string; make: (size: number) => string | Buffer; gives: number };
/** At 4n each is as large as the door lets in, or larger. */
const shapes: Record<string, Shape> = {
  "brackets within brackets": { n: 1_200_000, make: (size) => "[".repeat(size), gives: 400 },
  "objects within objects": { n: 250_000, make: (size) => '{"a":'.repeat(size), gives: 400 },
  "brackets that are closed": { n: 400_000, make: (size) => `[${"[],".repeat(size)}[]]`, gives: 400 },
  "objects that are closed": { n: 400_000, make: (size) => `[${"{},".repeat(size)}{}]`, gives: 400 },
  "lines of brackets": { n: 2_000, type: lines, make: (size) => `${"[".repeat(500)}\n`.repeat(size), gives: 202 },
  "lines of brackets that are closed": {
    n: 2_000,
    type: lines,
    gives: 400,
    make: (size) => `[${"[],".repeat(160)}[]]\n`.repeat(size),
  },
  "more lines than a batch has": { n: 400_000, type: lines, make: (size) => "[]\n".repeat(size), gives: 413 },
  "lines of nothing": { n: 1_200_000, type: lines, make: (size) => "\n".repeat(size), gives: 202 },
  events: { n: 500, make: (size) => events(size), gives: 202 },
  "events that don't fit": { n: 2_500, make: (size) => events(size, () => ({ event_id: 1 })), gives: 202 },
  "more events than a batch has": { n: 300_000, make: (size) => `[${"0,".repeat(size)}0]`, gives: 413 },
  "an event of many keys": { n: 60_000, make: (size) => events(1, () => visit(keys(size))), gives: 400 },
  "events that have no name in common": { n: 2_500, make: (size) => events(size, keysOfTheirOwn), gives: 400 },
  "lines that have no name in common": {
    n: 2_500,
    type: lines,
    gives: 400,
    make: (size) => Array.from({ length: size }, (_, nth) => JSON.stringify(keysOfTheirOwn(nth))).join("\n"),
  },
  "an event of one key, over and over": { n: 150_000, make: (size) => `[{${'"a":0,'.repeat(size)}"a":0}]`, gives: 202 },
  "many events of many keys": { n: 500, make: (size) => events(size, () => visit(keys(100))), gives: 202 },
  "a long address": {
    n: 1_000_000,
    make: (size) => events(1, () => visit({ url: `https://a.example/${"%".repeat(size)}` })),
    gives: 202,
  },
  "a long host": {
    n: 600_000,
    make: (size) => events(1, () => visit({ url: `https://${"ä.".repeat(size / 2)}example/` })),
    gives: 202,
  },
  "a long name": { n: 1_000_000, make: (size) => events(1, () => visit({ person: "x".repeat(size) })), gives: 202 },
  "a text of escapes": { n: 200_000, make: (size) => `[{"person":"${"\\u0000".repeat(size)}"}]`, gives: 202 },
  "a text of backslashes without an end": { n: 600_000, make: (size) => `["${"\\\\".repeat(size)}`, gives: 400 },
  "a long number": { n: 1_000_000, make: (size) => `[${"9".repeat(size)}]`, gives: 202 },
  "a packed body of nothing": { n: 20_000_000, make: (size) => gzipSync(Buffer.alloc(size)), gives: 413 },
};

async function send({ type = json }: Shape, body: string | Buffer): Promise<number> {
  const headers = new Headers({ Authorization: `Bearer ${token}`, "Content-Type": type });
  if (typeof body !== "string") headers.set("Content-Encoding", "gzip");
  const sent = { method: "POST", headers, body: new Uint8Array(Buffer.from(body)) };
  const answer = await fetch(new URL("/api/v1/usage-events", web.origin), sent);
  await answer.arrayBuffer();
  return answer.status;
}

/** Below this much time a doubling says more about the machine than about the code. */
const floorMs = 150;
const rounds = 5;

describe("a body of JSON with a real key", () => {
  test.each(Object.entries(shapes))(
    "of %s takes time by its length, and /healthz answers meanwhile",
    async (_, shape) => {
      const bodies = [1, 2, 4].map((times) => shape.make(times * shape.n));
      let said = "";
      // A machine that is busy with other things may slow one of them down; a square is as slow each time.
      for (let round = 0; round < rounds; round++) {
        const took: number[] = [];
        let healthMs = 0;
        let status = 0;
        for (const body of bodies) {
          const one = await pulseDuring(web, () => send(shape, body));
          took.push(one.tookMs);
          healthMs = Math.max(healthMs, one.longest());
          status = one.result;
        }
        expect(status).toBe(shape.gives);
        const [small = 0, middle = 0, large = 0] = took;
        const isLinear = large < Math.max(floorMs, 9 * small, 3 * middle);
        if (isLinear && healthMs < healthyMs) return;
        said = `n, 2n, 4n took ${took.map((ms) => Math.round(ms)).join(", ")} ms, and /healthz ${Math.round(healthMs)} ms`;
      }
      expect.fail(said);
    },
  );
});

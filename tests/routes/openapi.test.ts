import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { newKeyToken } from "domain/access/key-token";
import { eventFields } from "domain/usage/terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleAnswer, exampleOfKey, exampleProblem, examplesOf } from "~/routes/usage/examples";
import { endpointMethods } from "../fitness/endpoint-modules";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { startWeb, type Web } from "../support/web";
import { conformsTo, type Description, schemaIn } from "./openapi";

const run = promisify(execFile);
const database = await cloneDatabase();
const { db } = database;
let web: Web;
let key: Awaited<ReturnType<typeof aKey>>;
let districtId: string;
let described: Description;
const itself = "/api/v1/openapi.json";

const ask = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, web.origin), { headers });

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  key = await aKey(db, { districtId });
  web = await startWeb(database.url, { TRUST_PROXY: "1" });
  described = await (await ask(itself)).json();
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

describe("the description", () => {
  test("is there for anyone, in OpenAPI 3.1, with the site's own address", async () => {
    const answer = await ask(itself);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(described.openapi).toBe("3.1.0");
    expect(described.servers).toEqual([{ url: web.origin }]);
    conformsTo(described, { path: itself, method: "get", answer, said: described });
    expect((await fetch(new URL(itself, web.origin), { method: "POST" })).status).toBe(405);
  });

  test("names every endpoint with its methods, and none that is not there", () => {
    const named = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(1)}`),
    );
    expect(named.sort()).toEqual([...endpointMethods(), `GET ${itself.slice(1)}`].sort());
  });

  test("says what GET /api/v1/me answers, with a key, without and with one that may not", async () => {
    const without = await aKey(db, { districtId, scopes: ["write:usage"] });
    const from = { "X-Forwarded-For": "203.0.113.9" };
    const tokens = [key.token, (await aKey(db, { districtId, expiresOn: "2099-06-30" })).token, without.token, ""];
    const statuses: number[] = [];
    for (const token of [...tokens, ...Array.from({ length: 40 }, () => newKeyToken().token)]) {
      const answer = await ask("/api/v1/me", { ...from, ...(token && { Authorization: `Bearer ${token}` }) });
      conformsTo(described, { path: "/api/v1/me", method: "get", answer, said: await answer.json() });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 4)).toEqual([200, 200, 403, 401]);
    expect(statuses).toContain(429);
  });

  test("takes an event that the endpoint takes, and not one that it rejects", () => {
    const event = schemaIn(described, described.components.schemas.Event);
    const good = {
      event_id: randomUUID(),
      occurred_at: "2026-10-06T08:15:00-05:00",
      person: "p",
      url: "https://x.org",
    };
    expect(Object.keys(described.components.schemas.Event as { properties?: object }).length).toBeGreaterThan(0);
    for (const one of [good, { ...good, duration_seconds: 5, source: "Filter" }, { ...good, duration_seconds: null }]) {
      expect(event.safeParse(one).success, JSON.stringify(one)).toBe(true);
    }
    for (const change of [
      { event_id: "7" },
      { occurred_at: "today" },
      { person: "" },
      { url: 1 },
      { duration_seconds: -1 },
    ]) {
      expect(event.safeParse({ ...good, ...change }).success, JSON.stringify(change)).toBe(false);
    }
  });

  test("says something of each field", () => {
    const { properties } = described.components.schemas.Event as {
      properties: Record<string, { description: string }>;
    };
    expect(Object.keys(properties)).toEqual([...eventFields]);
    for (const field of eventFields) expect(properties[field]?.description.length).toBeGreaterThan(10);
  });
});

const start: Record<string, [string, string[]]> = { curl: ["sh", ["-c"]], Python: ["python3", ["-c"]] };
const callers = [
  { tool: "curl", program: "curl" },
  { tool: "Python", program: "python3" },
].map((one) => ({ ...one, missing: spawnSync(one.program, ["--version"]).error !== undefined }));

describe.each(callers)("the example with $tool", ({ tool, program, missing }) => {
  const sent = () => db.selectFrom("usage_events").select("event_id").where("district_id", "=", districtId).execute();

  test.skipIf(missing)(`sends a visit as it stands${missing ? ` -- NOT RUN: no ${program}` : ""}`, async () => {
    await db.deleteFrom("usage_events").execute();
    await db.deleteFrom("usage_batches").execute();
    const { code = "" } = examplesOf(web.origin, new Date().toISOString()).find((one) => one.tool === tool) ?? {};
    const [started, flags] = start[tool] as [string, string[]];
    const { stdout } = await run(started, [...flags, code], { env: { ...process.env, ROLLCALL_KEY: key.token } });
    expect(stdout).toContain(tool === "curl" ? exampleAnswer : '"accepted":1');
    expect(await sent()).toHaveLength(1);
  });
});

test.skipIf(callers[0]?.missing)(
  "the example that checks a key does, and the problem shown is the one that comes",
  async () => {
    const code = exampleOfKey(web.origin);
    const { stdout } = await run("sh", ["-c", code], { env: { ...process.env, ROLLCALL_KEY: key.token } });
    expect(JSON.parse(stdout)).toMatchObject({ district: { id: districtId } });
    const refused = await run("sh", ["-c", code], { env: { ...process.env, ROLLCALL_KEY: "nothing" } });
    const { instance: _, ...shown } = JSON.parse(exampleProblem);
    expect(JSON.parse(refused.stdout)).toMatchObject(shown);
  },
);

import { operator } from "domain/access/actor";
import { newKeyToken } from "domain/access/key-token";
import { endKey } from "domain/access/queries/api-keys";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpointMethods } from "../fitness/endpoint-modules";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { startWeb, type Web } from "../support/web";
import { type CallerName, callers, table } from "./endpoints.rows";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let addresses = 0;
const tokens: Record<CallerName, string | null> = Object.fromEntries(callers.map((name) => [name, null])) as never;
const marks = { own: "Lakeside MARK-own", other: "Hillside MARK-other" };
const ids = { own: "", other: "" };

beforeAll(async () => {
  ids.own = (await aDistrict(db, marks.own)).id;
  ids.other = (await aDistrict(db, marks.other)).id;
  const [key, another, revoked, expired, narrow] = [
    await aKey(db, { districtId: ids.own }),
    await aKey(db, { districtId: ids.other }),
    await aKey(db, { districtId: ids.own }),
    await aKey(db, { districtId: ids.own }),
    await aKey(db, { districtId: ids.own, scopes: [] }),
  ];
  await endKey(db, operator, { prefix: revoked.prefix });
  await sql`update api_keys set expires_at = now() where id = ${expired.id}`.execute(db);
  const wrong = await aKey(db, { districtId: ids.own });
  await sql`update api_keys set key_hash = ${newKeyToken().hash} where id = ${wrong.id}`.execute(db);
  Object.assign(tokens, {
    "a mistyped key": `${key.token.slice(0, -1)}${key.token.endsWith("a") ? "b" : "a"}`,
    "an unknown key": newKeyToken().token,
    "a wrong secret": wrong.token,
    "a revoked key": revoked.token,
    "an expired key": expired.token,
    "a key without the scope": narrow.token,
    "a key": key.token,
    "a key of another district": another.token,
  } satisfies Partial<Record<CallerName, string>>);
  web = await startWeb(database.url, { TRUST_PROXY: "1" });
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** Each asks from an address of its own, so that refusals of one are not counted against another. */
function ask(
  caller: CallerName,
  { method, at, body }: { method: string; at: string; body?: unknown },
): Promise<Response> {
  const token = tokens[caller];
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    "X-Forwarded-For": `198.51.100.${addresses++}`,
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
  return fetch(new URL(at, web.origin), { method, headers, body: JSON.stringify(body), redirect: "manual" });
}

test("every method of every endpoint has a row, and every row an endpoint", () => {
  const named = table.map(({ route, method }) => `${method} ${route}`).sort();
  expect(named, "add a row for each method to tests/access/endpoints.rows.ts").toEqual(endpointMethods().sort());
  for (const { gives } of table) expect(gives.split(/\s+/)).toHaveLength(callers.length);
});

describe.each(table)("$method $at", (row) => {
  test("answers each caller as the table says", async () => {
    const said: string[] = [];
    for (const caller of callers) {
      const answer = await ask(caller, row);
      said.push(`${caller}: ${answer.status}`);
      expect(answer.headers.get("cache-control"), caller).toBe("no-store");
      expect(answer.headers.get("x-request-id"), caller).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get("x-content-type-options"), caller).toBe("nosniff");
      expect(answer.headers.get("set-cookie"), caller).toBeNull();
      expect(answer.headers.has("access-control-allow-origin"), caller).toBe(false);
      const type = answer.ok ? "application/json; charset=utf-8" : "application/problem+json";
      expect(answer.headers.get("content-type"), caller).toBe(type);
    }
    const wanted = row.gives.split(/\s+/).map((status, at) => `${callers[at]}: ${status}`);
    expect(said).toEqual(wanted);
  });

  test("says the same to every key that does not work, but for the request's id", async () => {
    const bad = ["a mistyped key", "an unknown key", "a wrong secret", "a revoked key", "an expired key"] as const;
    const answers = await Promise.all(bad.map((caller) => ask(caller, row)));
    const said = await Promise.all(
      answers.map(async (answer) => {
        const { instance, ...rest } = (await answer.json()) as Record<string, unknown>;
        expect(instance).toBe(`urn:uuid:${answer.headers.get("x-request-id")}`);
        return { ...rest, challenge: answer.headers.get("www-authenticate") };
      }),
    );
    for (const one of said) expect(one).toEqual(said[0]);
    expect(said[0]?.challenge).toBe('Bearer realm="Rollcall", error="invalid_token"');
  });

  test("shows nothing of another district", async () => {
    const own = await (await ask("a key", row)).text();
    const other = await (await ask("a key of another district", row)).text();
    for (const hidden of [marks.other, ids.other]) expect(own).not.toContain(hidden);
    for (const hidden of [marks.own, ids.own]) expect(other).not.toContain(hidden);
  });
});

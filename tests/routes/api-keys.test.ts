import { request as send } from "node:http";
import { operator } from "domain/access/actor";
import { keyScopes } from "domain/access/key-scopes";
import { newKeyToken } from "domain/access/key-token";
import { revokeKey } from "domain/places/commands/revoke-key";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aKey } from "../support/keys";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let key: Awaited<ReturnType<typeof aKey>>;
let districtId: string;
let admin: Visitor;

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" });
  key = await aKey(db, { districtId });
  web = await startWeb(database.url, { TRUST_PROXY: "1" });
  admin = new Visitor(web.origin);
  await admin.signIn("owner@rollcall.example");
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

let addresses = 0;
const anAddress = () => `203.0.113.${++addresses}`;

function ask(path: string, authorization: string | null, init: RequestInit = {}, from = anAddress()) {
  const headers = { "X-Forwarded-For": from, ...(authorization !== null && { Authorization: authorization }) };
  return fetch(new URL(path, web.origin), {
    ...init,
    redirect: "manual",
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
}
const bearer = (token: string) => `Bearer ${token}`;
const lines = (action: string) =>
  db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id", "desc").execute();
const lastUse = async (id: string) =>
  (await db.selectFrom("api_keys").select("last_used_at").where("id", "=", id).executeTakeFirstOrThrow()).last_used_at;

describe("GET /api/v1/me", () => {
  test("says whose key it is", async () => {
    const answer = await ask("/api/v1/me", bearer(key.token));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      name: "Nightly export",
      prefix: key.prefix,
      district: { id: districtId, name: "Lakeside" },
      scopes: [...keyScopes],
      expires_at: null,
    });
    const dated = await aKey(db, { districtId, expiresOn: "2099-06-30" });
    const said = await (await ask("/api/v1/me", bearer(dated.token))).json();
    expect(said).toMatchObject({ prefix: dated.prefix, expires_at: "2099-07-01T05:00:00.000Z" });
  });

  test("works for HEAD, and with the scheme in any case", async () => {
    const head = await ask("/api/v1/me", `bearer  ${key.token}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("notes the use of the key, once a minute", async () => {
    const fresh = await aKey(db, { districtId });
    expect(await lastUse(fresh.id)).toBeNull();
    await ask("/api/v1/me", bearer(fresh.token));
    const first = await lastUse(fresh.id);
    expect(first).not.toBeNull();
    await ask("/api/v1/me", bearer(fresh.token));
    expect(await lastUse(fresh.id)).toEqual(first);
    await sql`update api_keys set last_used_at = now() - interval '61 seconds' where id = ${fresh.id}`.execute(db);
    await ask("/api/v1/me", bearer(fresh.token));
    expect((await lastUse(fresh.id))?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Number.NaN);
  });

  test("ends with the key's revocation, while another key of the district goes on", async () => {
    const [leaked, other] = [await aKey(db, { districtId }), await aKey(db, { districtId })];
    expect((await ask("/api/v1/me", bearer(leaked.token))).status).toBe(200);
    await revokeKey(db, operator, { prefix: leaked.prefix });
    expect((await ask("/api/v1/me", bearer(leaked.token))).status).toBe(401);
    expect((await ask("/api/v1/me", bearer(other.token))).status).toBe(200);
  });
});

describe("a key counts in the header Authorization alone", () => {
  test("not in the address, a cookie, a body or another scheme", async () => {
    const { token } = key;
    const answers = [
      ask(`/api/v1/me?key=${token}&access_token=${token}`, null),
      ask("/api/v1/me", null, { headers: { Cookie: `session=${token}; key=${token}` } }),
      ask("/api/v1/me", null, { headers: { "X-Api-Key": token } }),
      ask("/api/v1/me", `Basic ${Buffer.from(`${token}:`).toString("base64")}`),
      ask("/api/v1/me", token),
      ask("/api/v1/me", `${bearer(token)}, ${bearer(token)}`),
      ask("/api/v1/me", bearer(`${token} ${token}`)),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe('Bearer realm="Rollcall"');
    }
    expect(web.output()).not.toContain(token);
  });

  test("of two such headers the first", async () => {
    const statuses = await Promise.all(
      [
        [key.token, newKeyToken().token],
        [newKeyToken().token, key.token],
      ].map(
        (tokens) =>
          new Promise((resolve, reject) => {
            const headers = [
              "Host",
              new URL(web.origin).host,
              ...tokens.flatMap((one) => ["Authorization", bearer(one)]),
            ];
            const asking = send(new URL("/api/v1/me", web.origin), { headers }, (answer) => {
              answer.resume();
              resolve(answer.statusCode);
            });
            asking.on("error", reject).end();
          }),
      ),
    );
    expect(statuses).toEqual([200, 401]);
  });
});

describe("the two doors", () => {
  test("a browser's session opens nothing under /api/, however the address is written", async () => {
    for (const path of [
      "/api/v1/me",
      "/API/V1/ME",
      "/%61pi/v1/me",
      "/api/v1/me/",
      "/api/v1/me?_data=routes%2Fapi%2Fv1%2Fme%2Froute",
    ]) {
      expect((await admin.get(path)).status, path).toBe(401);
    }
    // The frame's own loader runs for data, too: it sees no session there.
    expect(await (await admin.get("/about.data")).text()).toContain("expiresInMs");
    for (const path of ["/api/v1/me.data", "/%61pi/v1/me.data", "/Api/nothing.data"]) {
      expect(await (await admin.get(path)).text(), path).not.toContain("expiresInMs");
    }
    expect((await admin.get("/api/v1/me.data")).status).toBe(401);
  });

  test("a key opens no screen, no file and no form", async () => {
    for (const path of ["/home", "/sftp-integration", "/profiles"]) {
      const answer = await ask(path, bearer(key.token));
      expect(answer.headers.get("location"), path).toMatch(/^\/login/);
    }
    expect((await ask("/session", bearer(key.token))).status).toBe(401);
    expect((await ask("/reference-data/schools", bearer(key.token))).status).toBe(401);
    const posted = await ask("/working-district", bearer(key.token), {
      method: "POST",
      body: new URLSearchParams({ district: districtId }),
      headers: { Origin: web.origin },
    });
    expect(posted.headers.get("location")).toMatch(/^\/login/);
  });

  test("no other site's page may ask: no answer allows it", async () => {
    const headers = {
      Origin: "https://evil.example",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "authorization",
    };
    for (const method of ["OPTIONS", "GET"]) {
      const answer = await ask("/api/v1/me", bearer(key.token), { method, headers });
      expect(answer.status, method).toBe(method === "GET" ? 200 : 405);
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });
});

describe("what goes wrong under /api/ is a problem", () => {
  const read = async (answer: Response) => {
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    const said = (await answer.json()) as Record<string, unknown>;
    expect(said).toMatchObject({ status: answer.status, instance: `urn:uuid:${answer.headers.get("x-request-id")}` });
    return said;
  };

  test("an unknown address, for any method", async () => {
    for (const path of ["/api", "/api/", "/api/v1", "/api/v2/me", "/api/v1/me/more"]) {
      for (const method of ["GET", "POST", "DELETE"]) {
        const answer = await ask(path, null, { method });
        expect(answer.status, `${method} ${path}`).toBe(404);
        expect(await read(answer)).toMatchObject({ type: "urn:problem-type:rollcall:not-found" });
      }
    }
    expect((await admin.get("/api-docs")).status, "a page, which only begins alike").toBe(302);
  });

  test("a method that is not there, with those that are", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await ask("/api/v1/me", bearer(key.token), { method });
      expect([answer.status, answer.headers.get("allow")], method).toEqual([405, "GET, HEAD"]);
      await read(answer);
    }
  });

  test("a bug, with the id under which it is logged", async () => {
    await database.asOwner("alter table api_keys rename to api_keys_away");
    try {
      const answer = await ask("/api/v1/me", bearer(key.token));
      expect(answer.status).toBe(500);
      const said = JSON.stringify(await read(answer));
      expect(said).not.toMatch(/api_keys|relation|at .*\.js/);
      expect(web.output()).toContain(answer.headers.get("x-request-id"));
      expect(web.output()).not.toContain(key.token);
    } finally {
      await database.asOwner("alter table api_keys_away rename to api_keys");
    }
  });
});

describe("refusals", () => {
  test("of keys that don't work are in the audit log, with the reason; of none and of mistyped ones they are not", async () => {
    const before = (await lines("key.refused")).length;
    const revoked = await aKey(db, { districtId });
    await revokeKey(db, operator, { prefix: revoked.prefix });
    await ask("/api/v1/me", null);
    await ask("/api/v1/me", bearer("rck_0123456789_mistyped"));
    expect(await lines("key.refused")).toHaveLength(before);
    const answer = await ask("/api/v1/me?name=secret", bearer(revoked.token), {}, "192.0.2.77");
    const [line, ...rest] = await lines("key.refused");
    expect(rest).toHaveLength(before);
    expect(line).toMatchObject({
      result: "denied",
      district_id: districtId,
      object_table: "api_keys",
      object_id: revoked.id,
      address: "192.0.2.77",
      request_id: answer.headers.get("x-request-id"),
      details: { method: "GET", path: "/api/v1/me", reason: "revoked" },
    });
    await ask("/api/v1/me", bearer(newKeyToken().token));
    expect((await lines("key.refused"))[0]).toMatchObject({ district_id: null, details: { reason: "unknown" } });
  });

  test("for lack of a scope name the key, in the log's page and file too", async () => {
    const narrow = await aKey(db, { districtId, name: "=Narrow", scopes: [] });
    const answer = await ask("/api/v1/me", bearer(narrow.token));
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([
      403,
      'Bearer realm="Rollcall", error="insufficient_scope", scope="read:key"',
    ]);
    expect(await answer.json()).toMatchObject({ detail: "This needs a key with the scope read:key." });
    expect((await lines("access.refused"))[0]).toMatchObject({
      actor_key_id: narrow.id,
      actor_profile_id: null,
      district_id: districtId,
      details: { scope: "read:key", path: "/api/v1/me" },
    });
    expect(await admin.read("/admin/audit?action=access.refused")).toContain("API key “=Narrow”");
    expect(await (await admin.get("/admin/audit.csv?action=access.refused")).text()).toContain("API key “=Narrow”");
  });

  test("of one address are slowed down, without a line for each, and a key that works comes through", async () => {
    const from = "192.0.2.99";
    const before = (await lines("key.refused")).length;
    const statuses: number[] = [];
    for (let time = 0; time < 12; time++) {
      statuses.push((await ask("/api/v1/me", bearer(newKeyToken().token), {}, from)).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses).toContain(429);
    const written = (await lines("key.refused")).length - before;
    expect(written).toBe(statuses.filter((status) => status === 401).length);
    await sql`update sign_in_attempts set blocked_until = now() + interval '10 minutes'`.execute(db);
    const slowed = await ask("/api/v1/me", bearer(newKeyToken().token), {}, from);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(500);
    expect(await slowed.json()).toMatchObject({ type: "urn:problem-type:rollcall:too-many-refusals", status: 429 });
    expect((await ask("/api/v1/me", bearer(key.token), {}, from)).status).toBe(200);
    expect((await ask("/api/v1/me", bearer(newKeyToken().token), {}, "192.0.2.100")).status).toBe(401);
  });
});

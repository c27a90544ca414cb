import { once } from "node:events";
import net from "node:net";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { aSync } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let teacher: Visitor;
let configurationId: string;
let syncId: string;

beforeAll(async () => {
  const district = await aDistrict(db, "Lakeside");
  await aPerson(db, { role: "it_director", districtId: district.id, email: "it@lakeside.example" });
  await aPerson(db, { role: "teacher", districtId: district.id, email: "teacher@lakeside.example" });
  configurationId = (await aConfiguration(db, district.id, "Lakeside nightly")).id;
  syncId = await aSync(db, { id: configurationId, district_id: district.id }, { status: "failed" });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
  teacher = new Visitor(web.origin);
  await teacher.signIn("teacher@lakeside.example");
});
afterAll(async () => {
  await web.stop();
  await database.close();
});

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

function expectHeaders(response: Response, what: string) {
  for (const [name, value] of Object.entries(always))
    expect(response.headers.get(name), `${what}: ${name}`).toBe(value);
  expect(response.headers.get("content-security-policy"), what).toContain("frame-ancestors 'none'");
  expect(response.headers.get("permissions-policy"), what).toContain("camera=()");
  expect(response.headers.has("x-powered-by"), what).toBe(false);
  expect(response.headers.get("x-request-id"), what).toMatch(/^[0-9a-f-]{36}$/);
}

test("an address with a NUL in it is read without it", async () => {
  for (const at of ["/software-search?q=", "/url-mapper?q=", "/software-blacklist-manager?q=", "/profiles?q="]) {
    expect((await director.get(`${at}%00a%%0000`)).status, at).toBe(200);
  }
});

test("an address in the way of older pages is the page, and no error for the log", async () => {
  const before = web.output().length;
  for (const at of ["/home?_data=root", "/home?tab=a&%5fdata=x", "/profiles?_data=&_data=b"]) {
    const answer = await director.get(at);
    expect([answer.status, answer.headers.get("content-type")], at).toEqual([200, "text/html; charset=utf-8"]);
  }
  const logged = web.output().slice(before);
  expect(logged).toContain("GET /profiles 200");
  expect(logged).not.toContain('"level":50');
});

describe("headers", () => {
  test("stand on documents, data, resources, redirects, refusals and files alike", async () => {
    const page = await (await director.get("/")).text();
    const asset = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? "";
    const paths = {
      "/": 200,
      "/login": 302,
      "/home": 200,
      "/home.data": 200,
      "/nowhere": 404,
      "/unauthorized": 403,
      "/reset-password": 200,
      "/invitation": 200,
      "/invitation?token=none": 302,
      "/healthz": 200,
      "/readyz": 200,
      "/session": 200,
      "/sftp-integration": 200,
      "/sftp-integration.data": 200,
      "/sftp-integration/progress": 200,
      "/sftp-integration/logs.csv": 200,
      [`/sftp-integration/${configurationId}`]: 200,
      [`/sftp-integration/${configurationId}/users.csv`]: 200,
      [`/sftp-integration/${crypto.randomUUID()}`]: 404,
      "/sftp-integration/not-an-id": 404,
      [`/sftp-integration/logs/${syncId}`]: 200,
      [`/sftp-integration/logs/${syncId}/changes.csv`]: 200,
      [`/sftp-integration/logs/${syncId}/problems.csv`]: 200,
      [`/sftp-integration/logs/${crypto.randomUUID()}/changes.csv`]: 404,
      "/sftp-integration/logs/compare": 200,
      "/dashboard": 200,
      "/url-mapper": 200,
      [`/software/${crypto.randomUUID()}`]: 404,
      [`/student-dashboard/${crypto.randomUUID()}`]: 404,
      "/about": 200,
      "/docs/oneroster-integration": 200,
      "/district-management": 302,
      "/api-docs": 302,
      "/theme": 302,
      "/reference-data/schools": 200,
      "/reference-data/nothing": 404,
      "/demo/mail": 200,
      "/demo/mail/nothing": 404,
      [asset]: 200,
      "/favicon.svg": 200,
      "/assets": 301,
    };
    for (const [path, status] of Object.entries(paths)) {
      const response = await director.get(path);
      expect(response.status, path).toBe(status);
      expectHeaders(response, path);
    }
  });

  test("keep what is signed in out of every cache", async () => {
    for (const path of [
      "/home",
      "/home.data",
      "/sftp-integration",
      "/sftp-integration/progress",
      "/sftp-integration/logs.csv",
    ]) {
      expect((await director.get(path)).headers.get("cache-control"), path).toBe("no-store");
    }
  });

  test("keep redirects, refusals and what is not there out of every cache, too", async () => {
    for (const path of ["/login", "/theme", "/assets", "/avatars/nobody.webp", "/reference-data/nothing"]) {
      expect((await director.get(path)).headers.get("cache-control"), path).toBe("no-store");
    }
  });

  test("give each document a nonce of its own, which all its scripts carry", async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 2; time++) {
      const response = await director.get("/home");
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";
      const page = await response.text();
      const scripts = page.match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(page).not.toMatch(/<[^>]+ style="/);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  test("ask for https for a year, and name the cookie __Host-, when the site is on https", async () => {
    const secure = await startWeb(database.url, { APP_ORIGIN: "https://rollcall.lakeside.example", ROLLCALL_DEMO: "" });
    try {
      const person = new Visitor(secure.origin);
      const answer = await person.post(
        "/login",
        { email: "it@lakeside.example", password: "correct horse battery 9" },
        { Origin: "https://rollcall.lakeside.example" },
      );
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
      const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-session="));
      expect(line).toMatch(/; Secure/);
    } finally {
      await secure.stop();
    }
  });
});

describe("a post from another site", () => {
  const foreign = (): Record<string, string>[] => [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
    { Origin: "http://127.0.0.1:1" },
    { Origin: "", "Sec-Fetch-Site": "cross-site" },
    { Origin: web.origin, "Sec-Fetch-Site": "cross-site" },
  ];
  const targets = (): Record<string, Record<string, string>> => ({
    "/sign-out": {},
    "/sign-out?_data=routes/sign-out": {},
    "/login": { email: "it@lakeside.example", password: "correct horse battery 9" },
    "/login.data": { email: "it@lakeside.example", password: "correct horse battery 9" },
    "/sftp-integration?index": { intent: "start-sync", id: configurationId },
    "/sftp-integration.data?index": { intent: "start-sync", id: configurationId },
    [`/sftp-integration/${configurationId}?index`]: { intent: "pause" },
    [`/sftp-integration/logs/${syncId}?index`]: { intent: "discard" },
  });

  test("is answered 403 and runs no action, whatever it claims", async () => {
    for (const headers of foreign()) {
      for (const [path, fields] of Object.entries(targets())) {
        const answer = await director.post(path, fields, headers);
        expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
        expect(answer.headers.getSetCookie(), path).toEqual([]);
      }
    }
    expect(await db.selectFrom("sync_logs").select("id").execute()).toEqual([{ id: syncId }]);
    const { status } = await db.selectFrom("sftp_configurations").select("status").executeTakeFirstOrThrow();
    expect(status).toBe("pending");
    expect((await director.get("/home")).status, "still signed in").toBe(200);
  });

  test("is answered 403, too, when it does not say where it comes from", async () => {
    const cookie = [...director.cookies].map((pair) => pair.join("=")).join("; ");
    for (const [path, fields] of Object.entries(targets())) {
      const post = { method: "POST", redirect: "manual", body: new URLSearchParams(fields) } as const;
      const answer = await fetch(new URL(path, web.origin), { ...post, headers: { Cookie: cookie } });
      expect(answer.status, path).toBe(403);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
    expect((await director.get("/home")).status, "still signed in").toBe(200);
  });
});

describe("a form", () => {
  test("over 64 kB is refused with 413 and without being read to its end", async () => {
    const answer = await director.post("/sign-out", { more: "x".repeat(70_000) });
    expect(answer.status).toBe(413);
    expectHeaders(answer, "413");
    expect((await director.get("/home")).status, "still signed in").toBe(200);
    const socket = net.connect(Number(new URL(web.origin).port), "127.0.0.1");
    const type = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 50000000";
    socket.write(`POST /login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${web.origin}\r\n${type}\r\n\r\nemail=a`);
    const [first] = await once(socket, "data");
    socket.destroy();
    expect(String(first)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("that claims a small size and sends more is refused too", async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part++) controller.enqueue(new TextEncoder().encode(`a=${"x".repeat(10_000)}&`));
        controller.close();
      },
    });
    const answer = await fetch(new URL("/login", web.origin), {
      method: "POST",
      body,
      duplex: "half",
      headers: { Origin: web.origin, "Content-Type": "application/x-www-form-urlencoded" },
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test("that is no form is refused with 415", async () => {
    const answer = await fetch(new URL("/login", web.origin), {
      method: "POST",
      body: "{}",
      headers: { Origin: web.origin, "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(415);
  });
});

describe("a screen that a role may not open", () => {
  test("leads to /unauthorized on GET; a post or a resource is 403; the refusal is in the audit log", async () => {
    const page = await teacher.get("/sftp-integration");
    expect([page.status, page.headers.get("location")]).toEqual([302, "/unauthorized"]);
    expect((await teacher.get("/unauthorized")).status).toBe(403);
    const resources = ["progress", "logs.csv", `logs/${syncId}/changes.csv`].map((name) => `/sftp-integration/${name}`);
    for (const path of resources) {
      expect((await teacher.get(path)).status, path).toBe(403);
    }
    const posted = await teacher.post("/sftp-integration?index", { intent: "start-sync", id: configurationId });
    expect(posted.status).toBe(403);
    // The first of a minute is a line at once; the worker makes one line of those that follow.
    const { rows } = await database.pool.query(`select
      (select count(*)::int from audit_log where action = 'access.refused') as lines,
      (select coalesce(sum(more), 0)::int from refusal_counts where action = 'access.refused') as more`);
    expect(rows[0].lines).toBeGreaterThan(0);
    expect(rows[0].lines + rows[0].more).toBe(2 + resources.length);
  });

  test("keeps the navigation of who is signed in, and shows a visitor none", async () => {
    const refused = await teacher.get("/unauthorized");
    const page = await refused.text();
    expect(page).toContain("You cannot open this page");
    expect(page).toContain('<nav class="bar-nav" aria-label="Main">');
    expect(page).toContain('href="/compliance-report"');
    expect(page).not.toContain('href="/user-management"');
    expect(refused.headers.get("cache-control")).toContain("no-store");
    const visitors = await (await new Visitor(web.origin).get("/unauthorized")).text();
    expect(visitors).toContain("You cannot open this page");
    expect(visitors).not.toContain("/compliance-report");
  });
});

test("an error page shows the request's id, which the log has too", async () => {
  await database.asOwner("alter table auth_sessions rename to auth_sessions_away");
  try {
    const page = await director.get("/home");
    expect(page.status).toBe(500);
    expectHeaders(page, "500");
    const id = page.headers.get("x-request-id") ?? "";
    const html = await page.text();
    expect(html).toContain("Page Loading Error");
    expect(html).toContain("The Home page failed to load");
    expect(html).toContain(id);
    expect(html).not.toMatch(/auth_sessions|relation|at .*\.js/);
    // The server's words come here a moment after its answer.
    await expect.poll(web.output).toContain(id);
  } finally {
    await database.asOwner("alter table auth_sessions_away rename to auth_sessions");
  }
});

test("a part that can't be read says so in the product's words, and the rest of the page stands", async () => {
  const page = async (path: string) => (await director.get(path)).text();
  await database.asOwner("alter table sync_logs rename column message to message_away");
  try {
    const board = await page("/sftp-integration");
    expect(board).toContain("Error loading SFTP integrations");
    expect(board).toContain("Failed to load SFTP integration configurations");
    expect(await page("/sftp-integration?tab=logs")).toContain("Failed to load sync logs");
  } finally {
    await database.asOwner("alter table sync_logs rename column message_away to message");
  }
  await database.asOwner("alter table sync_logs rename column verdict to verdict_away");
  try {
    expect(await page(`/sftp-integration/${configurationId}`)).toContain("Failed to load sync logs");
  } finally {
    await database.asOwner("alter table sync_logs rename column verdict_away to verdict");
  }
  await database.asOwner("revoke select on sftp_users from rollcall_app");
  try {
    expect(await page(`/sftp-integration/${configurationId}?tab=users`)).toContain("Failed to load users");
  } finally {
    await database.asOwner("grant select on sftp_users to rollcall_app");
  }
});

test("the web finishes what is under way and ends with 0 on SIGTERM", async () => {
  const other = await startWeb(database.url);
  const person = new Visitor(other.origin);
  await person.signIn("it@lakeside.example");
  const gate = new pg.Client({ connectionString: database.ownerUrl });
  await gate.connect();
  await gate.query("begin; lock table auth_sessions in access exclusive mode");
  const pending = person.get("/home");
  await expect
    .poll(async () => {
      const waiting = "select 1 from pg_locks where not granted and relation = 'auth_sessions'::regclass";
      return (await gate.query(waiting)).rowCount;
    })
    .toBeGreaterThan(0);
  const code = other.stop();
  await expect
    .poll(() =>
      fetch(`${other.origin}/healthz`)
        .then(() => "open")
        .catch(() => "closed"),
    )
    .toBe("closed");
  await gate.query("rollback");
  await gate.end();
  const answer = await pending;
  expect(answer.status).toBe(200);
  // Or else its connection, which nobody asks anything any more, would be waited for until all is cut off.
  expect(answer.headers.get("connection")).toBe("close");
  expect(await code).toBe(0);
}, 60_000);

test("the web is gone once it has said so, and keeps nobody waiting for timers of answers it gave", async () => {
  const other = await startWeb(database.url);
  await (await fetch(`${other.origin}/login`)).text();
  const code = other.stop();
  await expect.poll(other.output).toContain("the web has stopped");
  const said = performance.now();
  expect(await code).toBe(0);
  expect(performance.now() - said).toBeLessThan(3_000);
});

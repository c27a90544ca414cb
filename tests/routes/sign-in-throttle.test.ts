import { hashPassword, verifyPassword } from "domain/access/passwords";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const victim = "it_director@lakeside.example";
const settings = { TRUST_PROXY: "1", SESSION_SECRET: "a session secret that both webs have, 9f3c" };
let web: Web;

beforeAll(async () => {
  const district = await aDistrict(db, "Lakeside");
  await aPerson(db, { role: "it_director", districtId: district.id, email: victim });
  await aPerson(db, { role: "teacher", districtId: district.id, email: "teacher@lakeside.example" });
  web = await startWeb(database.url, settings);
});
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  await sql`delete from sign_in_attempts`.execute(db);
});

/** A browser somewhere, as the proxy tells of it. */
const tryFrom = (from: string, email: string, secret = password, as = new Visitor(web.origin)) =>
  as.post("/login", { email, password: secret }, { "X-Forwarded-For": from });
const level = (kind: string, attempts: number) =>
  sql`update sign_in_attempts set attempts = ${attempts}, blocked_until = now() where kind = ${kind}`.execute(db);
const waitOf = async (kind: string) => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from blocked_until - last_attempt_at)::int as seconds from sign_in_attempts
    where kind = ${kind}`.execute(db);
  return rows[0]?.seconds;
};

describe("while a stranger guesses", () => {
  test("the owner still gets in on a device they have used before, and with no other", async () => {
    const known = new Visitor(web.origin);
    expect((await tryFrom("198.51.100.7", victim, password, known)).status).toBe(302);
    known.cookies.delete("session");
    await tryFrom("203.0.113.1", victim, "guess");
    await level("account", 40);
    expect((await tryFrom("203.0.113.1", victim, "guess")).status).toBe(422);
    expect((await tryFrom("198.51.100.7", victim)).status, "a device that is not known waits").toBe(429);
    expect((await tryFrom("198.51.100.7", victim, password, known)).status).toBe(302);
    expect((await tryFrom("203.0.113.1", victim, "guess")).status, "and the stranger waits on").toBe(429);
  });

  test("what makes a device known is no help with another account, and can't be made up", async () => {
    const known = new Visitor(web.origin);
    await tryFrom("198.51.100.7", victim, password, known);
    const cookie = known.cookies.get("device") ?? "";
    for (const value of [cookie, `${cookie.slice(0, -8)}AAAAAAAA`, "x.1.y", "~~~"]) {
      const thief = new Visitor(web.origin);
      thief.cookies.set("device", value);
      await tryFrom("203.0.113.1", "teacher@lakeside.example", "guess");
      await level("account", 40);
      await tryFrom("203.0.113.1", "teacher@lakeside.example", "guess");
      expect((await tryFrom("203.0.113.1", "teacher@lakeside.example", password, thief)).status).toBe(429);
    }
  });

  test("guesses on a known device are slowed down, too", async () => {
    const known = new Visitor(web.origin);
    await tryFrom("198.51.100.7", victim, password, known);
    known.cookies.delete("session");
    for (let time = 0; time < 5; time++) await tryFrom("198.51.100.7", victim, "guess", known);
    expect((await tryFrom("198.51.100.7", victim, "guess", known)).status).toBe(429);
  });
});

test("the cookie of a known device is HttpOnly, lasts, survives signing out, and says nothing of a person", async () => {
  const person = new Visitor(web.origin);
  const answer = await tryFrom("198.51.100.7", victim, password, person);
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("device=")) ?? "";
  expect(line).toMatch(/; Max-Age=34560000/);
  expect(line).toMatch(/; HttpOnly/);
  expect(line).toMatch(/; SameSite=Lax/);
  const value = Buffer.from(decodeURIComponent(person.cookies.get("device") ?? ""), "base64").toString();
  const { id } = await db.selectFrom("auth_users").select("id").where("email", "=", victim).executeTakeFirstOrThrow();
  expect(value).not.toContain(id);
  expect(value).not.toContain("lakeside");
  await person.post("/sign-out", {});
  expect(person.cookies.has("device")).toBe(true);
});

describe("one client", () => {
  test("that tries 300 accounts has to wait, known address or not, while another client does not", async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 50; nth++) {
      const six = [0, 1, 2, 3, 4, 5].map((more) => `person${nth * 6 + more}@lakeside.example`);
      const answers = await Promise.all(six.map((email) => tryFrom("203.0.113.9", email, "guess")));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses).toHaveLength(300);
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(422));
    expect(statuses.filter((status) => status === 422).length, "free ones, and those that waited").toBeLessThan(22);
    expect((await tryFrom("203.0.113.10", "teacher@lakeside.example")).status).toBe(302);
  });

  test("waits longer and longer, at most 5 minutes, and its count runs down by itself", async () => {
    const waits: (number | undefined)[] = [];
    for (const attempts of [50, 51, 52, 55, 200]) {
      await tryFrom("203.0.113.9", "somebody@lakeside.example", "guess");
      await sql`delete from sign_in_attempts where kind = 'account'`.execute(db);
      await level("client", attempts);
      await tryFrom("203.0.113.9", "somebody@lakeside.example", "guess");
      waits.push(await waitOf("client"));
      await level("client", 0);
    }
    expect(waits).toEqual([1, 2, 4, 32, 300]);
    await sql`update sign_in_attempts set attempts = 200, blocked_until = now() - interval '2 hours',
      last_attempt_at = now() - interval '2 hours' where kind = 'client'`.execute(db);
    expect((await tryFrom("203.0.113.9", "teacher@lakeside.example")).status).toBe(302);
  });

  test("is not slowed down by people who sign in well", async () => {
    for (let time = 0; time < 3; time++) await tryFrom("203.0.113.9", "teacher@lakeside.example");
    const { rows } = await sql`select kind, attempts from sign_in_attempts order by kind`.execute(db);
    expect(rows).toEqual([]);
  });

  test("is one of a network, version 6 too, and can't choose its address itself", async () => {
    for (const from of ["203.0.113.1", "1.2.3.4, 203.0.113.250", "2001:db8:7:1::1", "2001:db8:7:2::1"]) {
      await tryFrom(from, `${crypto.randomUUID()}@lakeside.example`, "guess");
    }
    const { rows } =
      await sql`select kind, attempts::int from sign_in_attempts where kind in ('client', 'network', 'server')
      order by kind, attempts`.execute(db);
    expect(rows).toEqual([
      ...Array(4).fill({ kind: "client", attempts: 1 }),
      ...Array(2).fill({ kind: "network", attempts: expect.anything() }),
      { kind: "server", attempts: expect.anything() },
    ]);
    await level("network", 260);
    await tryFrom("203.0.113.77", "somebody@lakeside.example", "guess");
    expect((await tryFrom("203.0.113.78", "someone@lakeside.example", "guess")).status).toBe(429);
  });
});

test("a flood from everywhere slows the whole server by seconds, and known devices not at all", async () => {
  const known = new Visitor(web.origin);
  await tryFrom("198.51.100.7", victim, password, known);
  await tryFrom("192.0.2.9", "somebody@lakeside.example", "guess");
  await level("server", 1_000_000);
  await tryFrom("192.0.2.1", "somebody@lakeside.example", "guess");
  expect(await waitOf("server")).toBe(10);
  expect((await tryFrom("198.51.100.9", victim)).status).toBe(429);
  expect((await tryFrom("198.51.100.7", victim, password, known)).status).toBe(302);
});

test("counts are kept in the database: they survive the loss of Redis and another start of the web", async () => {
  for (let time = 0; time < 5; time++) await tryFrom("203.0.113.1", victim, "guess");
  const again = await startWeb(database.url, { ...settings, REDIS_URL: "redis://127.0.0.1:1" });
  try {
    await sql`update sign_in_attempts set attempts = 30, blocked_until = now() where kind = 'account'`.execute(db);
    const post = () =>
      new Visitor(again.origin).post("/login", { email: victim, password }, { "X-Forwarded-For": "198.51.100.9" });
    await new Visitor(again.origin).post("/login", { email: victim, password: "guess" });
    expect((await post()).status).toBe(429);
  } finally {
    await again.stop();
  }
}, 60_000);

test("without a proxy that tells of clients, all of them count as one", async () => {
  const bare = await startWeb(database.url, { ...settings, TRUST_PROXY: "" });
  try {
    const post = (from: string) =>
      new Visitor(bare.origin).post(
        "/login",
        { email: `${crypto.randomUUID()}@lakeside.example`, password: "guess" },
        { "X-Forwarded-For": from },
      );
    await post("203.0.113.1");
    await level("client", 60);
    expect((await post("203.0.113.2")).status).toBe(422);
    expect((await post("203.0.113.3")).status).toBe(429);
  } finally {
    await bare.stop();
  }
}, 60_000);

describe("known and unknown accounts", () => {
  const accounts = { known: victim, unknown: "nobody@lakeside.example" };
  const guess = (account: keyof typeof accounts) => tryFrom("203.0.113.1", accounts[account], "guess");
  const forget = () => sql`delete from sign_in_attempts`.execute(db);

  test("get the same answer, free or waiting", async () => {
    const said = { known: new Set<string>(), unknown: new Set<string>() };
    for (let nth = 0; nth < 14; nth++) {
      for (const account of ["known", "unknown"] as const) {
        const answer = await guess(account);
        const card = /error-summary[\s\S]*?<\/div>/.exec(await answer.text())?.[0].replaceAll(/\d+ seconds?/g, "n");
        said[account].add(`${answer.status} ${card}`);
      }
    }
    expect([said.known.size, said.known]).toEqual([2, said.unknown]);
  });

  test("take the same time: a password is hashed for both", async () => {
    const stored = await hashPassword(password);
    await db.updateTable("auth_users").set({ password_hash: stored }).where("email", "=", victim).execute();
    // The shortest of many: how busy the machine is only adds to it.
    const shortest = {
      known: Number.POSITIVE_INFINITY,
      unknown: Number.POSITIVE_INFINITY,
      hash: Number.POSITIVE_INFINITY,
    };
    const time = async (of: keyof typeof shortest, work: () => Promise<unknown>) => {
      const began = performance.now();
      await work();
      shortest[of] = Math.min(shortest[of], performance.now() - began);
    };
    const apart = () => Math.abs(shortest.known - shortest.unknown);
    const isAlike = () => apart() < 0.6 * shortest.hash;
    for (let nth = 0; nth < 20 || (nth < 200 && !isAlike()); nth++) {
      await time("hash", () => verifyPassword(stored, "guess"));
      for (const account of ["known", "unknown"] as const) {
        await forget();
        await time(account, () => guess(account));
      }
    }
    expect(apart(), JSON.stringify(shortest)).toBeLessThan(0.6 * shortest.hash);
  }, 60_000);
});

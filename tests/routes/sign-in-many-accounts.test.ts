import { hashPassword } from "domain/access/passwords";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

// One password tried on many people, which no count of one account's attempts notices.

const database = await cloneDatabase();
const { db } = database;
let web: Web;
const school = "203.0.113.20";
const staff = Array.from({ length: 30 }, (_, nth) => `staff${nth}@lakeside.example`);
const failOnTen = async () => {
  for (let nth = 0; nth < 10; nth++) await tryFrom(school, `typo${nth}@lakeside.example`, "guess");
};

beforeAll(async () => {
  const district = await aDistrict(db, "Lakeside");
  for (const email of staff) await aPerson(db, { role: "teacher", districtId: district.id, email });
  web = await startWeb(database.url, { TRUST_PROXY: "1" });
});
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  await sql`delete from sign_in_attempts`.execute(db);
});

const tryFrom = (from: string, email: string, secret = password, as = new Visitor(web.origin)) =>
  as.post("/login", { email, password: secret }, { "X-Forwarded-For": from });
const level = (accounts: number) =>
  sql`update sign_in_attempts set attempts = ${accounts}, blocked_until = now() where kind = 'client_accounts'`.execute(
    db,
  );
const counted = async () => {
  const { rows } = await sql`select kind, attempts from sign_in_attempts
    where kind in ('client_account', 'client_accounts') order by kind`.execute(db);
  return rows;
};
const waitOf = async () => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from blocked_until - last_attempt_at)::int as seconds from sign_in_attempts
    where kind = 'client_accounts'`.execute(db);
  return rows[0]?.seconds;
};

test("tries 11 of them and then waits, one by one or all at once, twice as long each time", async () => {
  const tried: number[] = [];
  for (let nth = 0; nth < 11; nth++) tried.push((await tryFrom(school, `a${nth}@lakeside.example`, "guess")).status);
  expect(tried).toEqual(Array(11).fill(422));
  expect(await waitOf()).toBe(1);
  await sql`update sign_in_attempts set blocked_until = blocked_until + interval '1 minute'
    where kind = 'client_accounts'`.execute(db);
  expect((await tryFrom(school, "a12@lakeside.example", "guess")).status).toBe(429);
  const waits: (number | undefined)[] = [];
  for (const accounts of [10, 11, 12, 15, 90]) {
    await level(accounts);
    await tryFrom(school, `b${accounts}@lakeside.example`, "guess");
    waits.push(await waitOf());
  }
  expect(waits).toEqual([1, 2, 4, 32, 300]);
  const burst = Array.from({ length: 40 }, (_, nth) => tryFrom("203.0.113.21", `c${nth}@lakeside.example`, "guess"));
  const judged = (await Promise.all(burst)).filter(({ status }) => status === 422);
  expect(judged.length).toBeLessThan(20);
});

test("isn't told of a right password, either, until its wait is over", async () => {
  await failOnTen();
  await level(90);
  await tryFrom(school, "one-more@lakeside.example", "guess");
  expect((await tryFrom(school, "staff0@lakeside.example")).status).toBe(429);
  const { rows } = await sql`select from sign_in_attempts
    where kind = 'account' and last_attempt_at > (select last_attempt_at from sign_in_attempts
      where kind = 'client_accounts')`.execute(db);
  expect(rows, "an attempt that has to wait is counted nowhere").toEqual([]);
  await level(90);
  expect((await tryFrom(school, "staff0@lakeside.example")).status).toBe(302);
});

test("may be a school: whoever mistyped or has a known device gets in", async () => {
  const known = new Visitor(web.origin);
  await tryFrom(school, "staff1@lakeside.example", password, known);
  expect((await tryFrom(school, "staff2@lakeside.example", "mistyped")).status).toBe(422);
  await failOnTen();
  await level(90);
  await tryFrom(school, "one-more@lakeside.example", "guess");
  expect((await tryFrom(school, "staff3@lakeside.example")).status, "a new device waits").toBe(429);
  expect((await tryFrom(school, "staff2@lakeside.example")).status).toBe(302);
  expect((await tryFrom(school, "staff1@lakeside.example", password, known)).status).toBe(302);
  await tryFrom(school, "staff1@lakeside.example", "mistyped", known);
  expect((await tryFrom(school, "staff1@lakeside.example", password, known)).status).toBe(302);
});

test("isn't a school's first hour: 30 people sign in at once, and three of them mistype before", async () => {
  const mistyped = await Promise.all(staff.slice(0, 3).map((email) => tryFrom(school, email, "mistyped")));
  expect(mistyped.map(({ status }) => status)).toEqual([422, 422, 422]);
  const answers = await Promise.all(staff.map((email) => tryFrom(school, email)));
  expect(answers.map(({ status }) => status)).toEqual(staff.map(() => 302));
  expect(await counted(), "who got in at last is no failure").toEqual([{ kind: "client_accounts", attempts: 0 }]);
});

test("is a whole school at the first bell: 120 sign in with right passwords at once, and all of them get in", async () => {
  const district = await aDistrict(db, "Northfield");
  const everybody = Array.from({ length: 120 }, (_, nth) => `pupil${nth}@northfield.example`);
  for (const email of everybody) await aPerson(db, { role: "student", districtId: district.id, email });
  // Passwords are hashed as they are in earnest, so that all of them are under way at the same time.
  const password_hash = await hashPassword(password);
  await db.updateTable("auth_users").set({ password_hash }).where("email", "in", everybody).execute();
  const answers = await Promise.all(everybody.map((email) => tryFrom(school, email)));
  expect(answers.map(({ status }) => status)).toEqual(everybody.map(() => 302));
}, 60_000);

test("counts an account once, however often it is mistyped, and its count runs down by itself", async () => {
  for (let time = 0; time < 3; time++) await tryFrom(school, "staff4@lakeside.example", "mistyped");
  expect(await counted()).toEqual([
    { kind: "client_account", attempts: 1 },
    { kind: "client_accounts", attempts: 1 },
  ]);
  await sql`update sign_in_attempts set attempts = 90, blocked_until = now() - interval '10 hours',
    last_attempt_at = now() - interval '10 hours' where kind = 'client_accounts'`.execute(db);
  await tryFrom(school, "one-more@lakeside.example", "guess");
  expect(await waitOf()).toBe(0);
});

import { once } from "node:events";
import { markDemo } from "domain/demo/mark";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { startWeb } from "../support/web";

const database = await cloneDatabase();
afterAll(() => database.close());

const outside = { ROLLCALL_DEMO: "" };
const asks: [string, RequestInit][] = [
  ["/api/v1/me", {}],
  ["/api/v1/usage-events", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }],
  ["/profiles.csv", {}],
  ["/login", {}],
];

it("answers no page, file or endpoint before it is known whether the demo filled its database", async () => {
  const { db } = database;
  await markDemo(db);
  let answers: Promise<PromiseSettledResult<Response>[]> | undefined;
  let ended: Promise<unknown[]> | undefined;
  await db.transaction().execute(async (locked) => {
    await sql`lock table installation in access exclusive mode`.execute(locked);
    const web = await startWeb(database.url, outside);
    ended = once(web.child, "exit");
    answers = Promise.allSettled(asks.map(([path, init]) => fetch(web.origin + path, { redirect: "manual", ...init })));
    // What is answered without a wait is answered while these are.
    for (let times = 0; times < 20; times++) expect((await fetch(`${web.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${web.origin}/readyz`)).status).toBe(200);
  });
  expect(await ended).toEqual([1, null]);
  expect((await answers)?.map((one) => (one.status === "fulfilled" ? one.value.status : "no answer"))).toEqual(
    asks.map(() => "no answer"),
  );
}, 60_000);

it("answers what waited once it is known that the demo did not", async () => {
  const { db } = database;
  await db.updateTable("installation").set({ demo_seeded_at: null }).execute();
  const { web, answers } = await db.transaction().execute(async (locked) => {
    await sql`lock table installation in access exclusive mode`.execute(locked);
    const web = await startWeb(database.url, outside);
    return {
      web,
      answers: Promise.all(asks.map(([path, init]) => fetch(web.origin + path, { redirect: "manual", ...init }))),
    };
  });
  try {
    expect((await answers).map(({ status }) => status)).toEqual([401, 401, 401, 200]);
  } finally {
    await web.stop();
  }
}, 60_000);

import { markDemo } from "domain/demo/mark";
import { afterAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb } from "../support/web";
import { cases, ended, expectNoStart, expectRefused, type Serving } from "./settings";

const database = await cloneDatabase();
afterAll(() => database.close());

// A process that starts costs seconds: here each kind of process has two, the slow lane starts one for each case.
const started: [Serving, string][] = [
  ["web", "the demo without HOST"],
  ["web", "a word again and again"],
  ["worker", "the demo behind a public address"],
  ["worker", "a Redis of that kind"],
];

test.each(started)(
  "the %s does not start with %s",
  async (command, name) => {
    const [, changes, expected] = cases.find(([one, , , of]) => one === name && of.includes(command)) ?? [];
    await expectNoStart(command, { DATABASE_URL: database.url, ...changes }, expected ?? "no such case");
  },
  40_000,
);

const starts = cases.flatMap(([name, changes, expected, of]) =>
  of.map((serving) => ({ serving, name, changes, expected })),
);
const { said } = await ended("judge", {}, JSON.stringify(starts));
const answers = JSON.parse(said) as { good: Record<Serving, string>; said: string[] };

describe("what reads the settings", () => {
  test.each(starts.map((one, at) => ({ ...one, said: answers.said[at] ?? "" })))(
    "refuses for the $serving $name",
    ({ said, expected }) => expectRefused(said, expected),
  );

  test("has nothing against good ones", () => expect(answers.good).toEqual({ web: "", worker: "" }));
});

test("a database that the demo filled serves nobody outside of it until its accounts are removed", async () => {
  const { db } = database;
  const district = await aDistrict(db, "Lakeside");
  const email = "demo.teacher@lakeside.example";
  const { profileId } = await aPerson(db, { role: "teacher", districtId: district.id, email, demo: true });
  await markDemo(db);
  for (const command of ["web", "worker"] as const) {
    const { code, said } = await ended(command, { DATABASE_URL: database.url });
    expect([code, said]).toEqual([1, expect.stringContaining("npm run demo:remove-accounts")]);
  }
  const demo = await startWeb(database.url);
  expect((await new Visitor(demo.origin).signIn(email)).status).toBe(302);
  await demo.stop();
  const removed = await ended("demo:remove-accounts", { DATABASE_URL: database.url });
  expect([removed.code, removed.said]).toEqual([0, expect.stringContaining("1 demo account was removed.")]);
  expect(await db.selectFrom("auth_users").select("id").where("demo", "=", true).execute()).toEqual([]);
  const person = await db
    .selectFrom("profiles")
    .select("deactivated_at")
    .where("id", "=", profileId)
    .executeTakeFirst();
  expect(person?.deactivated_at).not.toBeNull();
  const real = await startWeb(database.url, { ROLLCALL_DEMO: "" });
  try {
    expect((await new Visitor(real.origin).signIn(email)).status).toBe(422);
  } finally {
    await real.stop();
  }
  expect((await ended("demo:remove-accounts", { DATABASE_URL: database.url })).said).toContain(
    "There were no demo accounts.",
  );
}, 240_000);

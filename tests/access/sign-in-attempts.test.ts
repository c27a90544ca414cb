import { beginSignInAttempt } from "domain/access/queries/sign-in-attempts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

test("an attempt that began before another, and waited for it, is not sent away as one too early", async () => {
  const counts = [{ kind: "account" as const, keyHash: Buffer.from("the same address") }];
  const waits = await database.db.transaction().execute(async (slow) => {
    await sql`select now()`.execute(slow); // its transaction, and so its now(), is the older one
    const fast = await beginSignInAttempt(database.db, { counts });
    return [fast, await beginSignInAttempt(slow, { counts })];
  });
  expect(waits).toEqual([0, 0]);
});

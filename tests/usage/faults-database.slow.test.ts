import { randomUUID } from "node:crypto";
import { type Database, openDatabase } from "db/client";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openWebDrill, type WebDrill } from "../faults/web";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { expectCountedOnce, expectWaiting, makeVisits, openSender, type Refusal } from "./faults-sender";

let drill: WebDrill;
let database: Database;
let districtId: string;
let sender: ReturnType<typeof openSender>;
let count = 0;

beforeAll(async () => {
  drill = await openWebDrill();
  open();
}, 120_000);
afterAll(async () => {
  await database?.close();
  await drill?.close();
});
beforeEach(async () => {
  districtId = (await aDistrict(database.db, `Stopped ${++count}`)).id;
  const { token } = await aKey(database.db, { districtId });
  sender = openSender({ origin: () => drill.web.origin, token });
});

/** Past the gate; the server is at another port after each start. */
function open() {
  database = openDatabase(drill.ownerUrl(), { max: 3, onError: () => {} });
}

async function start() {
  await drill.start();
  await database.close();
  open();
}

/** All that a sender was told while the database was away: try again, in so many seconds, in the form of problems. */
function expectWaitAnswers(refusals: Refusal[]) {
  expect(new Set(refusals.map(({ status, type }) => `${status} ${type}`))).toEqual(
    new Set(["503 application/problem+json"]),
  );
  for (const { retryAfter, detail } of refusals) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(detail).toContain("can’t reach its database");
  }
}

describe("PostgreSQL that is stopped (immediately) while batches come in", { timeout: 120_000 }, () => {
  it("in the middle of a batch: nothing of it is kept, the sender is asked to wait, and its repeat counts once", async () => {
    await sender.send(makeVisits(100), randomUUID());
    const holder = new pg.Client({ connectionString: drill.ownerUrl() });
    holder.on("error", () => {});
    await holder.connect();
    await holder.query("begin; lock table usage_marks in share mode");
    // Its visits are written by now, and nothing is committed. Without a key a repeat would tell if something were kept.
    const repeated = sender.send(makeVisits(100), null);
    await expectWaiting(database.db, "usage_marks");
    await drill.stop();
    await expect.poll(() => sender.refusals.length).toBeGreaterThan(2);
    await start();
    expect(await repeated).toMatchObject({ accepted: 100, duplicate: 0 });
    expectWaitAnswers(sender.refusals);
    expect(sender.lost(), "each call has its answer").toBe(0);
    await expectCountedOnce(database.db, districtId, sender);
  });

  it("again and again under load: nothing that was acknowledged is lost, and every visit counts once", async () => {
    const all = sender.sendMany(120);
    for (const enough of [10, 50, 90]) {
      await expect.poll(() => sender.acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(enough);
      const before = sender.refusals.length;
      await drill.stop();
      await expect.poll(() => sender.refusals.length).toBeGreaterThan(before + 4);
      await start();
    }
    await all;
    expectWaitAnswers(sender.refusals);
    expect(sender.lost(), "each call has its answer").toBe(0);
    await expectCountedOnce(database.db, districtId, sender);
    expect(drill.web.output()).not.toMatch(/\n\s+at /);
  });
});

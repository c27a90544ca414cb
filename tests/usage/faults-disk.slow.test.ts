import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { type Db, openDatabase } from "db/client";
import { rollUpWaiting } from "domain/usage/roll-up";
import { describe, expect, it } from "vitest";
import { fill, noSmallDisk, smallDisk } from "../faults/small-disk";
import { openWebDrill } from "../faults/web";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { expectCountedOnce, expectKept, makeVisits, openSender, visitsCounted } from "./faults-sender";

describe.skipIf(noSmallDisk !== null)(`PostgreSQL on a disk that fills with visits ${noSmallDisk ?? ""}`, () => {
  it(
    "refuses what it has no room for, loses nothing it acknowledged, and goes on once there is room",
    () =>
      onSmallDisk(async ({ db, districtId, sender, filler }) => {
        await sender.send(makeVisits(500), randomUUID());
        await fill(filler);
        const all = sender.sendMany(60, 500);
        await expect.poll(() => sender.refusals.length, { timeout: 60_000 }).toBeGreaterThan(8);
        await expectKept(db, districtId, sender);
        const before = sender.acknowledged.length;
        expect(before).toBeLessThan(60);
        await rm(filler);
        await all;
        expect(new Set(sender.refusals.map(({ status, type }) => `${status} ${type}`))).toEqual(
          new Set(["503 application/problem+json"]),
        );
        for (const { retryAfter } of sender.refusals) expect(Number(retryAfter)).toBeGreaterThan(0);
        expect(sender.refusals[0]?.detail).toContain("disk is full");
        expect(sender.lost(), "each call has its answer").toBe(0);
        await expectCountedOnce(db, districtId, sender);
      }),
    180_000,
  );

  it(
    "while it counts, keeps what it had counted before and counts the rest once there is room",
    () =>
      onSmallDisk(async ({ db, districtId, sender, filler }) => {
        await sender.send(makeVisits(500), randomUUID());
        await rollUpWaiting(db, { districtId });
        for (let nth = 0; nth < 40; nth++) await sender.send(makeVisits(500), randomUUID());
        await fill(filler);
        await expect(rollUpWaiting(db, { districtId })).rejects.toMatchObject({ code: "53100" });
        expect(await visitsCounted(db, districtId)).toBe(500);
        await rm(filler);
        await expectCountedOnce(db, districtId, sender);
      }),
    180_000,
  );
});

type Place = { db: Db; districtId: string; sender: ReturnType<typeof openSender>; filler: string };

/** A web with its database on a small disk, a district with a key, and the name of a file that can fill the disk. */
async function onSmallDisk(run: (place: Place) => Promise<void>): Promise<void> {
  const drill = await openWebDrill({ on: (folder) => smallDisk(folder) });
  const database = openDatabase(drill.ownerUrl(), { max: 3, onError: () => {} });
  try {
    const { db } = database;
    const { id: districtId } = await aDistrict(db, "Full");
    const { token } = await aKey(db, { districtId });
    const sender = openSender({ origin: () => drill.web.origin, token });
    await run({ db, districtId, sender, filler: path.join(drill.dataDir, "filler") });
  } finally {
    await database.close();
    await drill.close();
  }
}

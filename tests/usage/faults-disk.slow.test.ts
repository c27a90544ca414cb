import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "db/client";
import { describe, expect, it } from "vitest";
import { fill, noSmallDisk, smallDisk } from "../faults/small-disk";
import { openWebDrill } from "../faults/web";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { expectCountedOnce, expectKept, makeVisits, openSender } from "./faults-sender";

describe.skipIf(noSmallDisk !== null)(`PostgreSQL on a disk that fills with visits ${noSmallDisk ?? ""}`, () => {
  it("refuses what it has no room for, loses nothing it acknowledged, and goes on once there is room", async () => {
    const drill = await openWebDrill({ on: (folder) => smallDisk(folder) });
    const database = openDatabase(drill.ownerUrl(), { max: 3, onError: () => {} });
    try {
      const { db } = database;
      const { id: districtId } = await aDistrict(db, "Full");
      const { token } = await aKey(db, { districtId });
      const sender = openSender({ origin: () => drill.web.origin, token });
      await sender.send(makeVisits(500), randomUUID());
      const filler = path.join(drill.dataDir, "filler");
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
    } finally {
      await database.close();
      await drill.close();
    }
  }, 180_000);
});

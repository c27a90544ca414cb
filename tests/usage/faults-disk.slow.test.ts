import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { type Db, openDatabase } from "db/client";
import { listDaysOfUse, verifyDay } from "domain/usage/queries/verify";
import { rollUpWaiting } from "domain/usage/roll-up";
import { describe, expect, it } from "vitest";
import { fill, noSmallDisk, smallDisk } from "../faults/small-disk";
import { openWebDrill } from "../faults/web";
import { aKey } from "../support/keys";
import { aDistrict } from "../support/people";
import { expectCountedOnce, expectKept, makeVisits, openSender, visitsCounted } from "./faults-sender";
import { aFileReader } from "./file-world";
import { matcherOf, rowsOf } from "./world";

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

describe.skipIf(noSmallDisk !== null)(
  `PostgreSQL on a disk that fills while a file is imported ${noSmallDisk ?? ""}`,
  () => {
    it(
      "keeps what was taken in, goes on behind it once there is room, and counts nothing twice",
      () =>
        onSmallDisk(async ({ db, districtId, filler }) => {
          const files = await aFileReader(db, { districtId, now: new Date().toISOString(), matcher: matcherOf({}) });
          const made = await files.upload(aLog());
          if (!made || typeof made === "string") throw new Error("not kept");
          const fillsBehindFirst = async (step: string) => {
            if (step === "batch taken in") batches += 1;
            if (step === "batch" && batches === 1) await fill(filler);
          };
          let batches = 0;
          await expect(files.read(made.id, { atStep: fillsBehindFirst })).rejects.toMatchObject({ code: "53100" });
          const stopped = await files.look(made.id);
          expect(stopped, "in the middle").toMatchObject({ state: "reading", fault: null });
          expect(stopped.accepted).toBeGreaterThan(0);
          expect(stopped.accepted).toBeLessThan(lines);
          expect(await rowsOf(db, districtId, "1", "usage_events")).toHaveLength(stopped.accepted);
          await rm(filler);
          expect(await files.read(made.id)).toBe("done");
          expect(await files.look(made.id)).toMatchObject({ accepted: lines, duplicate: 0, rejected: 0 });
          await rollUpWaiting(db, { districtId });
          const days = await listDaysOfUse(db, { districtId, from: "2020-01-01", to: "2099-01-01" });
          for (const day of days) expect(await verifyDay(db, { districtId, day })).toEqual([]);
          expect(await visitsCounted(db, districtId)).toBe(lines);
        }),
      180_000,
    );
  },
);

const lines = 160_000;

/** A log of yesterday: each line is a visit. */
function aLog(): string {
  const began = Math.floor(Date.now() / 60_000) * 60 - 86_400;
  const lineOf = (nth: number) =>
    `${began + Math.floor(nth / 500) * 60}.000 5 10.1.0.7 TCP_MISS/200 8 GET https://a.example/x pupil${nth % 500} HIER_DIRECT/192.0.2.1 text/html\n`;
  return Array.from({ length: lines }, (_, nth) => lineOf(nth)).join("");
}

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

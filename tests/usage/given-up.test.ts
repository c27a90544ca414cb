import { randomUUID } from "node:crypto";
import { createReadStream, mkdtempSync, type ReadStream, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Db } from "db/client";
import type { OfFile } from "domain/usage/files/file-row";
import { keepFile } from "domain/usage/files/keep-file";
import { dropFile } from "domain/usage/queries/file-arrival";
import { addPart } from "domain/usage/queries/file-parts";
import { resumeFile } from "domain/usage/queries/files";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import type { WorkerTools } from "worker/handler";
import { waitingUsageHandler } from "worker/jobs/waiting-usage.handler";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { fileKey, squidLine } from "./file-world";
import { rowsOf } from "./world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

let districtId: string;
beforeEach(async () => {
  districtId = (await aDistrict(db, `Lakeside ${randomUUID()}`)).id;
});

const log = squidLine(0, "pupil1", "https://a.example/");
const rows = (table: string) => rowsOf<{ id: string }>(db, districtId, "*", table);

/** A statement is broken off by a trigger here, and distributed tables have none. */
const onOneMachine = it.skipIf(inject("database").cluster);

describe("a file that is given up", () => {
  onOneMachine("goes with what was kept of it, or stays whole", async () => {
    await db
      .insertInto("usage_files")
      .values({ id: randomUUID(), district_id: districtId, source_no: 1, name: "a.log", state: "arriving" })
      .execute();
    const [{ id: fileId }] = (await rows("usage_files")) as [{ id: string }];
    await db
      .insertInto("usage_file_parts")
      .values({ district_id: districtId, file_id: fileId, part_no: 0, sealed: Buffer.from(log) })
      .execute();
    await database.asOwner(`
      create function break_off() returns trigger language plpgsql as $$ begin raise 'the worker died'; end $$;
      create trigger break_off before delete on usage_file_parts for each row execute function break_off()`);
    await expect(dropFile(db, { districtId, fileId })).rejects.toThrow("the worker died");
    expect(await rows("usage_files"), "the next tick finds it").toHaveLength(1);
    await database.asOwner("drop trigger break_off on usage_file_parts");
    expect(await dropFile(db, { districtId, fileId })).toBe(true);
    expect(await rows("usage_file_parts")).toEqual([]);
  });

  it("takes no more parts, so that none is left that no one knows", async () => {
    const part = { districtId, fileId: randomUUID(), no: 1, bytes: log.length, sealed: Buffer.from(log) };
    await expect(addPart(db, part)).rejects.toThrow("given up while it arrived");
    expect(await rows("usage_file_parts")).toEqual([]);
  });

  it.each([
    ["between two of its parts", 2_000_000],
    ["at its end", 300_000],
  ])("%s, while it arrives after all, is not said to be kept", async (_, size) => {
    const bytes = async function* () {
      const all = Buffer.from(log.repeat(Math.ceil(size / log.length)));
      yield all.subarray(0, all.length / 2);
      const [file] = await rows("usage_files");
      if (file) await dropFile(db, { districtId, fileId: file.id });
      yield all.subarray(all.length / 2);
    };
    const arriving = { districtId, sourceNo: 1, name: "a.log", createdBy: null, bytes: bytes() };
    await expect(keepFile({ db, secretsKey: fileKey }, arriving)).rejects.toThrow("given up while it arrived");
    expect(await rows("usage_files")).toEqual([]);
    expect(await rows("usage_file_parts")).toEqual([]);
  });
});

describe("the tick", () => {
  const attempt = { number: 1, isLast: false, signal: new AbortController().signal, progress: async () => {} };
  const tick = () =>
    waitingUsageHandler.run(
      {},
      { db, enqueue: async () => {}, now: () => new Date() } as unknown as WorkerTools,
      attempt,
    );
  /** A file that stands as it is for a year. */
  async function aFile(state: "arriving" | "asking") {
    const of = { districtId, fileId: randomUUID() };
    await db
      .insertInto("usage_files")
      .values({ id: of.fileId, district_id: districtId, source_no: 1, name: "a.log", key_sealed: "a key", state })
      .execute();
    await sql`update usage_files set changed_at = now() - interval '1 year' where district_id = ${districtId}`.execute(
      db,
    );
    return of;
  }
  const states = () => rowsOf<{ state: string; fault: string | null }>(db, districtId, "state, fault", "usage_files");
  const waitsForALock = async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(db);
    return rows.length > 0;
  };

  it("gives up what stopped arriving, and what nobody answered", async () => {
    await aFile("arriving");
    await aFile("asking");
    await tick();
    expect(await states()).toEqual([{ state: "failed", fault: "unanswered" }]);
  });

  const again = (db: Db, of: OfFile) => addPart(db, { ...of, no: 0, bytes: 3, sealed: Buffer.from("abc") });

  onOneMachine.each([
    { state: "asking", now: "waiting", does: "was answered", act: resumeFile },
    { state: "arriving", now: "arriving", does: "arrives again", act: again },
  ] as const)("leaves a file alone that $does at this very moment", async ({ state, now, act }) => {
    const of = await aFile(state);
    let ticked: Promise<void> | undefined;
    await db.transaction().execute(async (db) => {
      await act(db, of);
      ticked = tick();
      await expect.poll(waitsForALock).toBe(true);
    });
    await ticked;
    expect(await states()).toEqual([{ state: now, fault: null }]);
  });
});

describe("the file on this machine that bytes are read from", () => {
  let folder: string;
  let bytes: ReadStream;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "rollcall-given-up-"));
    writeFileSync(path.join(folder, "log"), log.repeat(Math.ceil(3_000_000 / log.length)));
    bytes = createReadStream(path.join(folder, "log"), { highWaterMark: 256 * 1024 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const arriving = () => ({ districtId, sourceNo: 1, name: "a.log", createdBy: null, bytes });

  it("is closed when its row can't be made", async () => {
    await expect(keepFile({ db, secretsKey: fileKey }, { ...arriving(), sourceNo: 1e9 })).rejects.toThrow("smallint");
    await expect.poll(() => bytes.closed).toBe(true);
  });

  it("is closed when it is given up between two of its parts", async () => {
    let read = 0;
    async function* given() {
      for await (const chunk of bytes) {
        if (++read === 6)
          for (const { id } of await rows("usage_files")) await dropFile(db, { districtId, fileId: id });
        yield chunk as Uint8Array;
      }
    }
    await expect(keepFile({ db, secretsKey: fileKey }, { ...arriving(), bytes: given() })).rejects.toThrow("given up");
    await expect.poll(() => bytes.closed).toBe(true);
  });
});

import { randomUUID } from "node:crypto";
import { dropFile } from "domain/usage/queries/file-arrival";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { squidLine } from "./file-world";
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

describe("a file that is given up", () => {
  it("goes with what was kept of it, or stays whole", async () => {
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
});

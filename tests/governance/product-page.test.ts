import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { scopeOf } from "domain/access/scope";
import { listComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { findProductRecords } from "domain/software/overview/queries/product-page";
import { loadGrounds, loadGroundsOfProduct } from "domain/software/policies/queries/grounds";
import { selectRequestsOfProduct } from "domain/software/requests/queries/software-requests-product";
import { findRecord } from "domain/software/status/queries/district-software";
import { listStatusHistory } from "domain/software/status/queries/status-history";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPlace } from "../access/two-districts.place";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
let place: Awaited<ReturnType<typeof aPlace>>;
const of = () => ({ districtId: place.districtId, softwareId: place.softwareId });
const director = () =>
  scopeOf({ id: place.managerId, role: "it_director", districtId: place.districtId, schoolId: null });

/** Reads as a database does whose clock is set to another zone. */
const elsewhere = <T>(read: (db: Db) => Promise<T>) =>
  db.transaction().execute(async (db) => {
    await sql`set local time zone 'America/Los_Angeles'`.execute(db);
    return read(db);
  });

beforeAll(async () => {
  place = await aPlace(db, "Own");
  await db
    .updateTable("district_software")
    .set({ decided_at: new Date("2026-03-08T09:59:59.999Z"), allowed_until: "2027-06-30", allowed_grades: [-1, 12] })
    .where("id", "=", place.recordId)
    .execute();
});
afterAll(() => database.close());

describe("lists read together", () => {
  test("come in their order, with what JSON can say as it is and moments as text", async () => {
    const { numbers, none } = await elsewhere((db) =>
      listTogether(db, {
        numbers: sql<{ n: number; day: string; at: Date; words: string[]; nothing: Date | null }>`
          select n, date '2027-01-31' as day, timestamptz '2027-01-31 23:30:00.125+00' as at,
            array['"', 'ä'] as words, null::timestamptz as nothing
          from generate_series(1, 3) n order by n desc`,
        none: sql<{ id: string }>`select id from software where false`,
      }),
    );
    expect(numbers.map(({ n }) => n)).toEqual([3, 2, 1]);
    expect(numbers[0]).toMatchObject({ day: "2027-01-31", words: ['"', "ä"], nothing: null });
    expect(new Date(numbers[0]?.at ?? 0)).toEqual(new Date("2027-01-31T23:30:00.125Z"));
    expect(none).toEqual([]);
  });

  test("read from what they are given", async () => {
    const { odd, even } = await listTogether(
      db,
      { odd: sql<{ n: number }>`select n from one where n % 2 = 1`, even: sql`select n from one where n % 2 = 0` },
      sql`with one as (select generate_series(1, 4) as n)`,
    );
    expect([odd, even]).toEqual([
      [{ n: 1 }, { n: 3 }],
      [{ n: 2 }, { n: 4 }],
    ]);
  });
});

const wanted = { today: "2026-11-21", historyLines: 20, requests: 5, beside: sql<{ one: number }>`select 1 as one` };

describe("what the page of a product reads", () => {
  test("says of its standing what each part says by itself, moments and days included", async () => {
    const standing = await elsewhere((db) => findProductRecords(db, director(), { ...of(), ...wanted }));
    expect(standing.record).toEqual(await findRecord(db, director(), of()));
    expect(standing.record).toMatchObject({ allowedUntil: "2027-06-30", allowedGrades: [-1, 12] });
    expect(standing.record?.decidedAt).toEqual(new Date("2026-03-08T09:59:59.999Z"));
    const history = await listStatusHistory(db, director(), { ...of(), limit: 20 });
    expect(history.length).toBeGreaterThan(0);
    expect(standing.history).toEqual(history);
    const [compliance] = await listComplianceRecords(db, director(), of());
    expect(compliance?.checks).toHaveLength(1);
    expect(standing.compliance).toEqual(compliance);
  });

  test("says of a product that nobody has put anything on record about that there is nothing", async () => {
    const softwareId = await aRow(db, "software", { name: "Unheard of", district_id: place.districtId });
    const at = { ...of(), softwareId };
    const standing = await findProductRecords(db, director(), { ...at, ...wanted });
    expect(standing).toMatchObject({ record: undefined, history: [], blacklist: [] });
    expect(standing.compliance).toMatchObject({ name: "Unheard of", checks: [] });
    expect(standing).toMatchObject({
      requests: [],
      studies: [],
      ratings: [],
      patterns: [],
      target: null,
      staff: { count: 0, mean: null, own: null },
    });
  });

  test("reads no history for those who are shown none", async () => {
    const standing = await findProductRecords(db, director(), { ...of(), ...wanted, historyLines: 0 });
    expect(standing.history).toEqual([]);
  });

  test("lists what is kept about it as each list has it", async () => {
    const kept = await elsewhere((db) => findProductRecords(db, director(), { ...of(), ...wanted }));
    const { rows } = await selectRequestsOfProduct(director(), { ...of(), limit: 5 }).execute(db);
    expect(rows).toHaveLength(1);
    expect(kept.requests).toEqual(rows);
    expect(kept.studies).toMatchObject([{ tier: 4, outcome: place.mark, gradeMin: null }]);
    expect(kept.ratings[0]?.ratedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(kept.patterns).toMatchObject([{ id: place.patternId, districtId: place.districtId, confidence: 0.9 }]);
  });

  test("answers from the same grounds as every other screen, for the product and what may be used instead", async () => {
    const category = await db.selectFrom("software_categories").select("id").executeTakeFirstOrThrow();
    const own = { district_id: place.districtId, category_id: category.id };
    const approve = (software_id: string) =>
      aRow(db, "district_software", { district_id: place.districtId, software_id, approval_status: "approved" });
    const softwareId = await aRow(db, "software", { ...own, name: "Asked about", subjects: ["math"] });
    const plain = await aRow(db, "software", { ...own, name: "Aardvark" });
    const alike = await aRow(db, "software", { ...own, name: "Zebra", subjects: ["math"] });
    for (const id of [plain, alike]) await approve(id);
    await aRow(db, "software_blacklist", {
      district_id: place.districtId,
      software_id: alike,
      reason_code: "other",
      reason: "Not here",
      starts_on: "2026-01-01",
      created_by: place.managerId,
      grades: [4],
    });
    const district = { id: place.districtId, today: "2026-11-21" };
    const found = await loadGroundsOfProduct(db, director(), { district, softwareId });
    expect(found?.facts).toMatchObject({ softwareId, name: "Asked about", approvalStatus: "not_reviewed" });
    expect(found?.alternatives.map(({ name }) => name)).toEqual(["Zebra", "Aardvark"]);
    const softwareIds = [softwareId, plain, alike];
    expect(found?.grounds).toEqual(await loadGrounds(db, director(), { district, softwareIds }));
    expect(found?.grounds.get(alike)?.blacklist).toMatchObject([{ reason: "Not here" }]);
  });
});

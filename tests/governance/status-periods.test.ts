import { wholeDistrict } from "domain/access/scope";
import { agreementStates } from "domain/software/compliance/terms";
import { mergeSoftware } from "domain/software/merging/queries/software-merges";
import { blacklistStates } from "domain/software/policies/terms";
import { approvalStatuses, isApproval } from "domain/software/status/terms";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { aProduct } from "../support/reviews";

const database = await cloneDatabase();
const { db } = database;
afterAll(database.close);

const ids = { district: "", other: "", school: "", director: "" };
beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  ids.other = (await aDistrict(db, "Hillside")).id;
  ids.school = (await aSchool(db, ids.district, "Alder")).id;
  const director = { role: "it_director" as const, districtId: ids.district, email: "it@lakeside.example" };
  ids.director = (await aPerson(db, director)).profileId;
});

/** Days of March 2027, and around it. */
const day = (nth: number) => new Date(Date.UTC(2027, 2, nth)).toISOString().slice(0, 10);

type Columns = Record<string, unknown>;
const record = (software_id: string, columns: Columns = {}) =>
  aRow(db, "district_software", { district_id: ids.district, software_id, approval_status: "approved", ...columns });
const entry = (columns: Columns) =>
  aRow(db, "software_blacklist", {
    district_id: ids.district,
    reason_code: "other",
    reason: "It is so",
    starts_on: day(10),
    ...columns,
  });
const lifted = { lifted_at: sql`now()`, lift_reason: "It is over" };
const history = (software_id: string, columns: Columns) =>
  aRow(db, "status_history", { district_id: ids.district, software_id, ...columns });

/** How a product stands on a day by the view: every row of it, of which there may be one. */
async function standing(softwareId: string, nth: number, districtId = ids.district) {
  const rows = await db
    .selectFrom("approval_periods")
    .select("approval_status")
    .where("district_id", "=", districtId)
    .where("software_id", "=", softwareId)
    .where(sql<boolean>`during @> ${day(nth)}::date`)
    .execute();
  return rows.map((row) => row.approval_status);
}
/** The same on several days. */
const on = async (softwareId: string, ...nths: number[]) =>
  (await Promise.all(nths.map((nth) => standing(softwareId, nth)))).flat();

describe("the approval of a product", () => {
  test("has no row when it is neither on record nor banned", async () => {
    expect(await standing(await aProduct(db, "Unheard of"), 1)).toEqual([]);
  });

  test.each(approvalStatuses.filter((status) => status !== "ended"))(
    "%s has a last day, which counts, if people may begin to use it",
    async (approval_status) => {
      const product = await aProduct(db, `Until the 15th: ${approval_status}`);
      await record(product, { approval_status, allowed_until: day(15) });
      const after = isApproval(approval_status) ? "ended" : approval_status;
      expect(await on(product, 1, 15, 16, 99)).toEqual([approval_status, approval_status, after, after]);
    },
  );

  test("is blocked from the first day of a ban to its last", async () => {
    const product = await aProduct(db, "Banned for some days");
    await record(product, { allowed_until: day(14) });
    await entry({ software_id: product, ends_on: day(12) });
    expect(await on(product, 9, 10, 12, 13, 14, 15)).toEqual([
      ...["approved", "blocked", "blocked", "approved", "approved", "ended"],
    ]);
  });

  test("is blocked once, however many bans overlap, and between two of them it is not", async () => {
    const product = await aProduct(db, "Banned often");
    await record(product);
    for (const [from, to] of [
      [10, 14],
      [12, 18],
      [10, 14],
      [22, null],
    ] as const) {
      await entry({ software_id: product, starts_on: day(from), ends_on: to && day(to) });
    }
    expect(await on(product, 9, 10, 12, 14, 18, 19, 21, 22, 99)).toEqual([
      ...["approved", "blocked", "blocked", "blocked", "blocked", "approved", "approved", "blocked", "blocked"],
    ]);
  });

  test("is blocked without a record, too, and then only as long as the ban lasts", async () => {
    const product = await aProduct(db, "Banned and never on record");
    await entry({ software_id: product, ends_on: day(12) });
    expect([await standing(product, 9), await standing(product, 10), await standing(product, 13)]).toEqual([
      ...[[], ["blocked"], []],
    ]);
  });

  test.each([
    ["lifted", () => lifted],
    ["for a school", () => ({ school_ids: sql`array[${ids.school}::uuid]` })],
    ["for some grades", () => ({ grades: sql`array[1, 2]::smallint[]` })],
    ["for some roles", () => ({ roles: sql`array['student']` })],
    ["of another district", () => ({ district_id: ids.other })],
  ])("is not blocked by a ban %s", async (_, columns) => {
    const product = await aProduct(db, `Product ${_}`);
    await record(product);
    await entry({ software_id: product, ...columns() });
    expect(await on(product, 10)).toEqual(["approved"]);
  });

  test("of a district's own product is told in that district alone", async () => {
    const own = await aRow(db, "software", { district_id: ids.district, name: "Of its own" });
    await record(own);
    await entry({ software_id: own, starts_on: day(20) });
    expect(await on(own, 1, 20)).toEqual(["approved", "blocked"]);
    expect(await standing(own, 20, ids.other)).toEqual([]);
  });

  test("goes with what is on record and banned when the product is merged", async () => {
    const from = await aRow(db, "software", { district_id: ids.district, name: "Goes" });
    const into = await aProduct(db, "Stays");
    await record(from, { approval_status: "pilot", allowed_until: day(15) });
    await entry({ software_id: from, starts_on: day(18), ends_on: day(19) });
    const pair = { districtId: ids.district, from, into, by: ids.director, reason: "The same." };
    await db.transaction().execute((tx) => mergeSoftware(tx, wholeDistrict(ids.district), pair));
    expect(await on(from, 1, 16, 18)).toEqual([]);
    expect(await on(into, 15, 16, 18, 20)).toEqual(["pilot", "ended", "blocked", "ended"]);
  });
});

describe("what was decided, whatever the blacklist says", () => {
  const decided = async (softwareId: string) =>
    (await db.selectFrom("decided_approvals").selectAll().where("software_id", "=", softwareId).execute()).map(
      (row) => row.approval_status,
    );

  test("is the status on record, or the one that a ban took the place of", async () => {
    const [plain, banned, unknown] = [await aProduct(db, "P"), await aProduct(db, "B"), await aProduct(db, "U")];
    await record(plain, { approval_status: "denied" });
    await record(banned, { approval_status: "blocked", allowed_until: day(5) });
    await history(banned, { what: "approval", from_value: "not_reviewed", to_value: "approved", at: day(1) });
    await history(banned, { what: "blacklist", from_value: "pilot", to_value: "blocked", at: day(2) });
    await history(banned, { what: "privacy", from_value: "compliant", to_value: "expired", at: day(3) });
    await record(unknown, { approval_status: "blocked" });
    expect([await decided(plain), await decided(banned), await decided(unknown)]).toEqual([
      ...[["denied"], ["pilot"], ["blocked"]],
    ]);
    await entry({ software_id: banned, starts_on: day(2), ends_on: day(3) });
    expect(await on(banned, 1, 2, 4, 5, 6)).toEqual(["pilot", "blocked", "pilot", "pilot", "ended"]);
  });

  test("is blocked when somebody decided so since", async () => {
    const product = await aProduct(db, "Decided since");
    await record(product, { approval_status: "blocked" });
    await history(product, { what: "blacklist", from_value: "approved", to_value: "blocked", at: day(1) });
    await history(product, { what: "approval", from_value: "blocked", to_value: "blocked", at: day(2) });
    expect(await decided(product)).toEqual(["blocked"]);
  });
});

/** Every state of a thing by its view, on each of some days. */
async function statesOn(view: "ban_periods" | "agreement_periods", id: string, nths: number[]) {
  const column = view === "ban_periods" ? "ban_id" : "agreement_id";
  const { rows } = await sql<{ states: string[] }>`
    select array(select state from ${sql.table(view)} where ${sql.ref(column)} = ${id}::uuid and during @> x.day) as states
    from unnest(${nths.map(day)}::date[]) with ordinality x (day, nth) order by x.nth`.execute(db);
  return rows.map(({ states }) => states.join(" and "));
}

describe("a ban", () => {
  const pattern = { pattern: "site.example", pattern_type: "domain", host: "site.example", path: "" };

  test.each([
    [{ ends_on: day(12) }, ["scheduled", "active", "active", "ended", "ended"]],
    [{ ends_on: day(10) }, ["scheduled", "active", "ended", "ended", "ended"]],
    [{}, ["scheduled", "active", "active", "active", "active"]],
    [lifted, ["lifted", "lifted", "lifted", "lifted", "lifted"]],
    [{ ends_on: day(12), ...lifted }, ["lifted", "lifted", "lifted", "lifted", "lifted"]],
  ])("%o is so before, on and after its days", async (columns, states) => {
    const ban = await entry({ ...pattern, ...columns });
    expect(await statesOn("ban_periods", ban, [9, 10, 12, 13, 99])).toEqual(states);
  });

  test("is for all unless it names schools, grades or roles, and only one of a whole product blocks it", async () => {
    const software_id = await aProduct(db, "Banned in part");
    const bans = {
      [await entry({ software_id })]: [true, true],
      [await entry({ software_id, school_ids: sql`array[${ids.school}::uuid]` })]: [false, false],
      [await entry({ software_id, grades: sql`array[3]::smallint[]` })]: [false, false],
      [await entry({ software_id, roles: sql`array['teacher']` })]: [false, false],
      [await entry({ software_id, ...lifted })]: [true, false],
      [await entry(pattern)]: [true, false],
    };
    const { rows } = await sql<{ id: string; all: boolean; blocks: boolean }>`
      select distinct f.ban_id as id, f.is_for_all as "all", p.ban_id is not null as blocks
      from ban_periods f left join product_bans p using (ban_id) where f.ban_id = any(${Object.keys(bans)}::uuid[])`.execute(
      db,
    );
    expect(Object.fromEntries(rows.map(({ id, all, blocks }) => [id, [all, blocks]]))).toEqual(bans);
  });
});

describe("an agreement", () => {
  const agreement = (status: string, effective: string | null, ends: string | null) =>
    aRow(db, "agreements", {
      district_id: ids.district,
      title: "Privacy",
      agreement_type: "other",
      status,
      signed_on: day(1),
      effective_on: effective,
      ends_on: ends,
    });
  // The 11th is today; 90 days later is the 101st.
  test.each([
    ["signed", null, null, "active"],
    ["signed", day(11), day(376), "active"],
    ["signed", day(-700), day(102), "active"],
    ["signed", null, day(102), "active"],
    ["signed", day(-700), day(101), "ends_soon"],
    ["signed", day(-700), day(11), "ends_soon"],
    ["signed", day(11), day(11), "ends_soon"],
    ["signed", day(-700), day(10), "ended"],
    ["signed", null, day(10), "ended"],
    ["signed", day(12), day(376), "begins_later"],
    ["signed", day(12), day(13), "begins_later"],
    ["signed", day(12), null, "begins_later"],
    ["not_started", null, null, "in_negotiation"],
    ["requested", null, null, "in_negotiation"],
    ["in_negotiation", null, day(3), "in_negotiation"],
    ["terminated", day(-700), day(376), "terminated"],
    ["refused", null, null, "refused"],
    ["not_required", null, day(3), "not_required"],
  ])("%s from %s to %s is %s", async (status, effective, ends, state) => {
    expect(await statesOn("agreement_periods", await agreement(status, effective, ends), [11])).toEqual([state]);
  });

  test("goes from one state to the next without a day between", async () => {
    const id = await agreement("signed", day(5), day(110));
    expect(await statesOn("agreement_periods", id, [4, 5, 19, 20, 110, 111])).toEqual([
      ...["begins_later", "active", "active", "ends_soon", "ends_soon", "ended"],
    ]);
    const short = await agreement("signed", day(5), day(6));
    expect(await statesOn("agreement_periods", short, [4, 5, 6, 7])).toEqual([
      ...["begins_later", "ends_soon", "ends_soon", "ended"],
    ]);
  });

  test("is active to its last day once a signed one follows it, and not while that is only negotiated", async () => {
    const id = await agreement("signed", day(5), day(110));
    const next = await agreement("in_negotiation", day(111), day(475));
    const follows = (status: string) =>
      db.updateTable("agreements").set({ renews_id: id, status }).where("id", "=", next).execute();
    await follows("in_negotiation");
    expect(await statesOn("agreement_periods", id, [19, 20, 111])).toEqual(["active", "ends_soon", "ended"]);
    await follows("signed");
    expect(await statesOn("agreement_periods", id, [4, 5, 19, 20, 110, 111])).toEqual([
      ...["begins_later", "active", "active", "active", "active", "ended"],
    ]);
  });
});

test("every ban, agreement and product on record stands in one way on each day, and in no unknown one", async () => {
  const { rows } = await sql<{ of: string; status: string; count: number }>`
    with days as (select d::date as day from generate_series(${day(-120)}::date, ${day(200)}::date, interval '1 day') d)
    select 'ban' as of, min(f.state) as status, count(*)::int as count from days
      cross join software_blacklist b left join ban_periods f on f.ban_id = b.id and f.during @> days.day
      group by days.day, b.id
    union select 'agreement', min(f.state), count(*)::int from days
      cross join agreements a left join agreement_periods f on f.agreement_id = a.id and f.during @> days.day
      group by days.day, a.id
    union select 'product', min(f.approval_status), count(*)::int from days
      cross join district_software ds left join approval_periods f on f.district_id = ds.district_id
        and f.software_id = ds.software_id and f.during @> days.day
      group by days.day, ds.id`.execute(db);
  const known: Record<string, readonly string[]> = {
    ban: blacklistStates,
    agreement: agreementStates,
    product: approvalStatuses,
  };
  expect(rows.filter(({ of, status, count }) => count !== 1 || !known[of]?.includes(status))).toEqual([]);
  expect(new Set(rows.map(({ of }) => of))).toEqual(new Set(Object.keys(known)));
});

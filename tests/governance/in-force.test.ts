import { scopeOf, wholeDistrict } from "domain/access/scope";
import { findAttention } from "domain/insight/queries/attention";
import { listInUse } from "domain/software/addresses/queries/url-pattern-changes";
import { type FacetValues, noFacets } from "domain/software/catalogue/facets";
import { searchSoftware } from "domain/software/catalogue/queries/software-search";
import { listComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { listReviewsDue } from "domain/software/decisions/queries/review-due";
import { findReviewPage } from "domain/software/decisions/queries/review-page";
import { joinRound, leaveRound } from "domain/software/decisions/queries/review-rounds";
import { startRound } from "domain/software/decisions/queries/review-starts";
import { previewSoftwareMerge } from "domain/software/merging/queries/merge-preview";
import { mergeSoftware } from "domain/software/merging/queries/software-merges";
import { loadGroundsOfProduct } from "domain/software/policies/queries/grounds";
import { settleBan } from "domain/software/policies/queries/product-bans";
import { findRecord, setApproval, setPrivacy } from "domain/software/status/queries/district-software";
import type { PrivacyStatus } from "domain/software/status/terms";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { aProduct, aRequest } from "../support/reviews";

const database = await cloneDatabase();
const { db } = database;
afterAll(database.close);

const ids = { district: "", category: "", began: "", ended: "", never: "", teacher: "", school: "" };
let today = "";
const scope = () => wholeDistrict(ids.district);
const at = (softwareId: string) => ({ districtId: ids.district, softwareId });

/**
 * A district with three approved products: a ban of one began yesterday with nothing that ran, one's ended, one has
 * none.
 */
beforeEach(async () => {
  ids.district = (await aDistrict(db, `Lakeside ${crypto.randomUUID()}`)).id;
  ids.school = (await aSchool(db, ids.district, "Alder")).id;
  const teacher = { role: "teacher" as const, districtId: ids.district, schoolId: ids.school };
  ids.teacher = (await aPerson(db, { ...teacher, email: `${ids.school}@lakeside.example` })).profileId;
  ids.category = await aRow(db, "software_categories", { name: `Reading aloud ${ids.school}` });
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone 'America/Chicago')::date::text as today`.execute(db);
  today = rows[0]?.today ?? "";
  for (const name of ["began", "ended", "never"] as const) {
    ids[name] = await aProduct(db, `${name} ${crypto.randomUUID()}`, { category_id: ids.category });
    await record(ids[name], "approved");
  }
  await ban(ids.began, { starts_on: sql`${today}::date - 1` });
  await banOver(ids.ended, "approved");
});

const record = (softwareId: string, approval_status: string) =>
  aRow(db, "district_software", {
    district_id: ids.district,
    software_id: softwareId,
    approval_status,
    privacy_status: "compliant",
    next_review_on: sql`${today}::date - 3`,
  });
const ban = (softwareId: string, columns: Record<string, unknown>) =>
  aRow(db, "software_blacklist", {
    district_id: ids.district,
    software_id: softwareId,
    reason_code: "other",
    reason: "It is so",
    ...columns,
  });
/** A ban that was put on record when it was made, and whose last day was yesterday. */
async function banOver(softwareId: string, was: string) {
  await ban(softwareId, { starts_on: sql`${today}::date - 9`, ends_on: sql`${today}::date - 1` });
  await db
    .updateTable("district_software")
    .set({ approval_status: "blocked" })
    .where("software_id", "=", softwareId)
    .execute();
  await aRow(db, "status_history", {
    district_id: ids.district,
    software_id: softwareId,
    what: "blacklist",
    from_value: was,
    to_value: "blocked",
  });
}
const stored = async (softwareId: string) =>
  (
    await sql<{ status: string }>`select approval_status as status from district_software
    where software_id = ${softwareId}::uuid`.execute(db)
  ).rows[0]?.status;
const inForce = async (softwareId: string) => (await findRecord(db, scope(), at(softwareId)))?.approvalStatus;

describe("what is in force today, not what is stored, is what counts", () => {
  test("for what is due for another look, on its page and on /home", async () => {
    const due = await listReviewsDue(db, scope(), { districtId: ids.district, today, limit: 10 });
    expect(due.map(({ softwareId, status }) => [softwareId, status]).sort()).toEqual(
      [
        [ids.ended, "approved"],
        [ids.never, "approved"],
      ].sort(),
    );
    const asking = {
      district: { id: ids.district, today },
      role: "it_director" as const,
      decides: true,
      managesUsage: true,
    };
    expect((await findAttention(db, scope(), asking)).reviewsDue).toMatchObject({ soon: 2, late: 2 });
  });

  test("for the approved alternatives to a product", async () => {
    const product = await aProduct(db, "Denied one", { category_id: ids.category });
    const district = { id: ids.district, today };
    const found = await loadGroundsOfProduct(db, scope(), { district, softwareId: product });
    expect(found?.alternatives.map(({ id }) => id).sort()).toEqual([ids.ended, ids.never].sort());
  });

  test("for the compliance report, of a school and of the district", async () => {
    const person = { id: ids.teacher, role: "teacher" as const, districtId: ids.district, schoolId: ids.school };
    const seen = await listComplianceRecords(db, scopeOf(person), { districtId: ids.district });
    expect(seen.map(({ softwareId }) => softwareId).sort()).toEqual([ids.ended, ids.never].sort());
    const unheard = await aProduct(db, "Never heard of");
    await ban(unheard, { starts_on: sql`${today}::date - 1` });
    const over = await aProduct(db, "Banned for a week");
    await record(over, "blocked");
    await banOver(over, "not_reviewed");
    const all = await listComplianceRecords(db, scope(), { districtId: ids.district });
    const states = new Map(all.map(({ softwareId, approvalStatus }) => [softwareId, approvalStatus]));
    expect(states.get(ids.began)).toBe("blocked");
    expect(states.get(ids.ended)).toBe("approved");
    expect(states.get(unheard)).toBe("blocked");
    expect(states.has(over)).toBe(false);
  });

  test("for an approval whose last day has passed: it ended", async () => {
    const until = (days: number) =>
      db
        .updateTable("district_software")
        .where("software_id", "=", ids.never)
        .set({ allowed_until: sql`${today}::date + ${days}::int` })
        .execute();
    const product = await aProduct(db, "Asked for", { category_id: ids.category });
    const district = { id: ids.district, today };
    const alternatives = async () =>
      (await loadGroundsOfProduct(db, scope(), { district, softwareId: product }))?.alternatives.map(({ id }) => id) ??
      [];
    const facets: FacetValues = { ...noFacets, approval: ["ended"] };
    const found = async () => {
      const filter = { districtId: ids.district, text: "", facets, sort: "name" as const };
      return (await searchSoftware(db, scope(), { filter, page: 1, size: 5 })).rows.map(({ id }) => id);
    };
    const person = { id: ids.teacher, role: "teacher" as const, districtId: ids.district, schoolId: ids.school };
    const atSchool = async () =>
      (await listComplianceRecords(db, scopeOf(person), { districtId: ids.district })).map((one) => one.softwareId);
    await until(0);
    expect([await inForce(ids.never), await found()]).toEqual(["approved", []]);
    expect(await alternatives()).toContain(ids.never);
    expect(await atSchool()).toContain(ids.never);
    await until(-1);
    expect([await inForce(ids.never), await found()]).toEqual(["ended", [ids.never]]);
    expect(await alternatives()).not.toContain(ids.never);
    expect(await atSchool()).not.toContain(ids.never);
    const due = await listReviewsDue(db, scope(), { districtId: ids.district, today, limit: 10 });
    expect(due.map(({ softwareId, status }) => [softwareId, status])).toContainEqual([ids.never, "ended"]);
    await ban(ids.never, { starts_on: sql`${today}::date` });
    expect(await inForce(ids.never)).toBe("blocked");
  });

  test("for the page that it is reviewed and decided on", async () => {
    const status = async (id: string) => (await findReviewPage(db, scope(), at(id)))?.record?.approvalStatus;
    expect([await status(ids.began), await status(ids.ended)]).toEqual(["blocked", "approved"]);
  });

  test("for what the second of two who decide is told", async () => {
    const change = { ...at(ids.ended), actorId: null, status: "denied" as const, version: 99 };
    expect(await setApproval(db, scope(), change)).toMatchObject({
      kind: "conflict",
      now: { status: "approved" },
    });
  });
});

test("a new pattern follows the decision, which a ban does not change", async () => {
  const denied = await aProduct(db, "Denied");
  await record(denied, "denied");
  const pilot = await aProduct(db, "Pilot");
  await record(pilot, "pilot");
  const softwareIds = [ids.began, ids.ended, ids.never, denied, pilot];
  const inUse = await listInUse(db, scope(), { districtId: ids.district, softwareIds });
  expect([...inUse].sort()).toEqual([ids.began, ids.ended, ids.never, pilot].sort());
});

test("a review of what was denied before its ban ended puts it under review, and back to denied", async () => {
  const product = await aProduct(db, "Denied, then banned");
  await record(product, "denied");
  await banOver(product, "denied");
  const wanted = { ...at(product), requesterId: ids.teacher, schoolId: ids.school };
  await db.transaction().execute(async (db) => {
    const { roundId } = await joinRound(db, scope(), { ...at(product), openedBy: ids.teacher });
    await aRequest(db, { ...wanted, roundId }, "withdrawn");
    expect(await startRound(db, scope(), { ...at(product), roundId, actorId: ids.teacher })).toBe(true);
    expect(await startRound(db, scope(), { ...at(product), roundId, actorId: ids.teacher }), "once").toBe(false);
  });
  expect(await inForce(product)).toBe("under_review");
  await db.transaction().execute((db) => leaveRound(db, scope(), { ...at(product), actorId: ids.teacher }));
  expect([await stored(product), await inForce(product)]).toEqual(["denied", "denied"]);
});

test("a review of what is banned since yesterday leaves its decision as it is", async () => {
  await db
    .updateTable("district_software")
    .set({ approval_status: "denied" })
    .where("software_id", "=", ids.began)
    .execute();
  await db.transaction().execute(async (db) => {
    const { roundId } = await joinRound(db, scope(), { ...at(ids.began), openedBy: ids.teacher });
    await startRound(db, scope(), { ...at(ids.began), roundId, actorId: ids.teacher });
  });
  expect([await stored(ids.began), await inForce(ids.began)]).toEqual(["denied", "blocked"]);
});

test("a round that is given up while it is banned leaves the decision of before, blocked until the ban ends", async () => {
  const product = await aProduct(db, "Appealed, then banned");
  await record(product, "denied");
  const wanted = { ...at(product), requesterId: ids.teacher, schoolId: ids.school };
  const settled = { ...at(product), actorId: null, reason: "Ads." };
  await db.transaction().execute(async (db) => {
    const { roundId } = await joinRound(db, scope(), { ...at(product), openedBy: ids.teacher });
    await aRequest(db, { ...wanted, roundId }, "withdrawn");
    expect(await startRound(db, scope(), { ...at(product), roundId, actorId: ids.teacher })).toBe(true);
    expect(await startRound(db, scope(), { ...at(product), roundId, actorId: ids.teacher }), "once").toBe(false);
  });
  await ban(product, { starts_on: sql`${today}::date` });
  expect(await settleBan(db, scope(), settled)).toBe("blocked");
  await db.transaction().execute((db) => leaveRound(db, scope(), { ...at(product), actorId: ids.teacher }));
  expect([await stored(product), await inForce(product)]).toEqual(["blocked", "blocked"]);
  await db
    .updateTable("software_blacklist")
    .set({ lifted_at: sql`now()`, lift_reason: "Agreed" })
    .where("software_id", "=", product)
    .execute();
  expect(await settleBan(db, scope(), settled)).toBe("denied");
  expect(await inForce(product)).toBe("denied");
});

test("a reason to approve it anyway goes when the privacy status becomes another that doesn't allow an approval", async () => {
  const despite = { ...noConditions, overrideReason: "For a week, without accounts." };
  await setApproval(db, scope(), { ...at(ids.never), actorId: null, status: "approved", decision: despite });
  const reasonAfter = async (status: PrivacyStatus) => {
    await setPrivacy(db, scope(), { ...at(ids.never), actorId: null, status });
    return (await findRecord(db, scope(), at(ids.never)))?.overrideReason;
  };
  expect(await reasonAfter("conditional"), "it allows an approval").toBe(despite.overrideReason);
  expect(await reasonAfter("non_compliant")).toBeNull();
});

test("what is decided while it is banned holds when the ban ends, by its day or lifted", async () => {
  const settled = { ...at(ids.began), actorId: null, reason: "Ads." };
  await setApproval(db, scope(), { ...settled, status: "denied", decision: noConditions });
  expect(await settleBan(db, scope(), settled)).toBe("blocked");
  expect(await inForce(ids.began)).toBe("blocked");
  await db
    .updateTable("software_blacklist")
    .set({ ends_on: sql`${today}::date - 1` })
    .where("software_id", "=", ids.began)
    .execute();
  expect(await inForce(ids.began)).toBe("denied");
  expect(await settleBan(db, scope(), settled)).toBe("denied");
  expect(await stored(ids.began)).toBe("denied");
});

const noConditions = {
  allowedGrades: [],
  allowedSchoolIds: [],
  allowedRoles: [],
  staffOnly: false,
  allowedUntil: null,
  conditions: null,
  nextReviewOn: null,
  overrideReason: null,
};

test("a merge compares decisions, and what stays keeps its own when a ban of the other one has ended", async () => {
  const own = await aProduct(db, "Our name for it", { districtId: ids.district });
  await record(own, "approved");
  await banOver(own, "approved");
  const into = await aProduct(db, "Its real name");
  await record(into, "not_reviewed");
  const pair = { districtId: ids.district, from: own, into };
  expect(await previewSoftwareMerge(db, scope(), pair)).toMatchObject({
    decisionOf: "from",
    from: { approval: "approved" },
    into: { approval: "not_reviewed" },
  });
  await db.transaction().execute((db) => mergeSoftware(db, scope(), { ...pair, by: ids.teacher, reason: "The same." }));
  expect([await stored(into), await inForce(into)]).toEqual(["approved", "approved"]);
});

import { openDatabase } from "db/client";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { up } from "../../migrations/0073_review_starts";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { aProduct, aRequest, aRound } from "../support/reviews";

/** A database from before reviews kept when they were started, with the rows of a district that had been at work in it. */
const database = await cloneDatabase();
await database.asOwner("alter table review_rounds drop column started_at");
const { db, pool } = openDatabase(database.ownerUrl, { max: 2 });
const ids = { district: "", teacher: "", director: "" };
afterAll(async () => {
  await db.destroy();
  await pool.end().catch(() => undefined);
  await database.close();
});

beforeAll(async () => {
  ids.district = (await aDistrict(db, "Lakeside")).id;
  const at = { districtId: ids.district };
  ids.teacher = (await aPerson(db, { ...at, role: "district_admin", email: "teacher@lakeside.example" })).profileId;
  ids.director = (await aPerson(db, { ...at, role: "it_director", email: "director@lakeside.example" })).profileId;
});

const at = (softwareId: string) => ({ district_id: ids.district, software_id: softwareId });

/** A product that a round has put into review, as it was done then: by whoever opened the round. */
async function putIntoReview(name: string, { was = "not_reviewed", by = ids.teacher } = {}) {
  const softwareId = await aProduct(db, name);
  const { roundId, reviews } = await aRound(db, { districtId: ids.district, softwareId, openedBy: by });
  await aRow(db, "district_software", { ...at(softwareId), approval_status: "under_review" });
  await aRow(db, "status_history", {
    ...at(softwareId),
    what: "approval",
    from_value: was,
    to_value: "under_review",
    details: JSON.stringify({ roundId, was }),
  });
  const ask = (status: string) =>
    aRequest(db, { districtId: ids.district, softwareId, requesterId: ids.teacher, roundId }, status);
  return { softwareId, roundId, reviews, ask };
}

const standing = async ({ softwareId, roundId }: { softwareId: string; roundId: string }) => {
  const { rows } = await sql<{ status: string; isStarted: boolean }>`
    select ds.approval_status as status, r.started_at is not null as "isStarted" from district_software ds, review_rounds r
    where ds.software_id = ${softwareId}::uuid and r.id = ${roundId}::uuid`.execute(db);
  return rows[0] && `${rows[0].status}, ${rows[0].isStarted ? "started" : "not started"}`;
};

test("what only a request had put into review goes back, and what somebody had begun with keeps its review", async () => {
  const untouched = await putIntoReview("Untouched");
  await untouched.ask("submitted");
  const appealed = await putIntoReview("Appealed", { was: "denied" });
  await appealed.ask("submitted");
  const begun = await putIntoReview("Begun");
  const request = await begun.ask("in_review");
  const begunAt = "2026-10-01T10:00:00.000Z";
  await aRow(db, "request_history", {
    district_id: ids.district,
    request_id: request,
    to_status: "in_review",
    at: begunAt,
  });
  const questioned = await putIntoReview("Questioned");
  await questioned.ask("info_requested");
  const found = await putIntoReview("Found");
  await found.ask("submitted");
  await sql`update request_reviews set status = 'accepted' where round_id = ${found.roundId}::uuid`.execute(db);
  const unasked = await putIntoReview("Unasked", { by: ids.director });
  const decided = await putIntoReview("Decided since");
  await decided.ask("submitted");
  await sql`update district_software set approval_status = 'denied' where software_id = ${decided.softwareId}::uuid`.execute(
    db,
  );
  await up(db as unknown as Kysely<unknown>);
  const all = { untouched, appealed, begun, questioned, found, unasked, decided };
  const after = await Promise.all(Object.entries(all).map(async ([name, one]) => [name, await standing(one)]));
  expect(Object.fromEntries(after)).toEqual({
    untouched: "not_reviewed, not started",
    appealed: "denied, not started",
    begun: "under_review, started",
    questioned: "under_review, started",
    found: "under_review, started",
    unasked: "under_review, started",
    decided: "denied, not started",
  });
  const round = db.selectFrom("review_rounds").select("started_at as at").where("id", "=", begun.roundId);
  expect((await round.executeTakeFirst())?.at?.toISOString()).toBe(begunAt);
  const lines = db.selectFrom("status_history").select(["from_value", "to_value", "reason"]).orderBy("at", "desc");
  expect(await lines.where("software_id", "=", appealed.softwareId).limit(1).execute()).toEqual([
    {
      from_value: "under_review",
      to_value: "denied",
      reason: "It has been requested, and its review hasn’t started yet.",
    },
  ]);
});

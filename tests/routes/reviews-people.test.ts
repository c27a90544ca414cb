import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson } from "../support/people";
import { aReviewWorld } from "../support/review-world";
import { aProduct } from "../support/reviews";

const world = await aReviewWorld();
const { db, who, ids, base } = world;
let count = 0;

beforeAll(async () => {
  await aPerson(db, {
    role: "it_director",
    districtId: ids.district,
    schoolId: null,
    email: "second@lakeside.example",
  });
});
afterAll(world.close);

/** Someone of the district who reviews privacy by name, now and later, and a product that waits for them. */
async function aReviewer() {
  count += 1;
  const email = `reviewer${count}@lakeside.example`;
  const { profileId } = await aPerson(db, { role: "it_director", districtId: ids.district, schoolId: null, email });
  const product = await aProduct(db, `Reader ${count}`);
  const { roundId, reviews } = await world.roundOf(product, {
    privacy: { assignee_profile_id: profileId, assignee_role: null },
    security: { assignee_profile_id: profileId, assignee_role: null, status: "accepted", decided_by: profileId },
  });
  await world.requested(product, roundId);
  await db.deleteFrom("review_dimensions").execute();
  const settings = { needed_when: JSON.stringify({ match: "all", rules: [] }), questions: "[]", due_days: 14 };
  await db
    .insertInto("review_dimensions")
    .values({
      district_id: ids.district,
      dimension: "privacy",
      is_enabled: true,
      ...settings,
      assignee_profile_id: profileId,
    })
    .execute();
  return { profileId, product, reviews };
}

const assignees = (reviews: Record<string, string>) =>
  db
    .selectFrom("request_reviews")
    .select(["dimension", "assignee_profile_id as person", "assignee_role as role"])
    .where("id", "in", Object.values(reviews))
    .orderBy("dimension")
    .execute();
const settingOf = () =>
  db.selectFrom("review_dimensions").select(["assignee_profile_id as person", "assignee_role as role"]).execute();

test.each<[string, Record<string, string>]>([
  ["is switched off", { intent: "deactivate" }],
  ["is a teacher from now on", { intent: "change", role: "teacher", school: ids.school }],
])("what waits for a reviewer who %s waits for their role, whose people are told", async (_, posted) => {
  const { profileId, product, reviews } = await aReviewer();
  expect((await who.districtAdmin.post(`/user-management/${profileId}`, posted)).status).toBe(302);
  expect(await assignees(reviews)).toEqual([
    { dimension: "privacy", person: null, role: "it_director" },
    { dimension: "security", person: null, role: "it_director" },
  ]);
  expect(await settingOf()).toEqual([{ person: null, role: "it_director" }]);
  expect(await who.it.read(`${base}?tab=requests&show=mine`)).toContain(`Reader ${count}`);
  const news = db.selectFrom("notifications").select("profile_id").where("subject_id", "=", product);
  expect((await news.where("kind", "=", "review_assigned").execute()).map((row) => row.profile_id)).toContain(ids.it);
});

test("a reviewer who only gets another role that reviews keeps what they have", async () => {
  const { profileId, reviews } = await aReviewer();
  const posted = { intent: "change", role: "curriculum_director" };
  expect((await who.districtAdmin.post(`/user-management/${profileId}`, posted)).status).toBe(302);
  const [privacy] = await assignees(reviews);
  expect(privacy).toEqual({ dimension: "privacy", person: profileId, role: null });
  expect(await settingOf()).toEqual([{ person: profileId, role: null }]);
});

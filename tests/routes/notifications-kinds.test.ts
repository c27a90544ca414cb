import { notify } from "domain/notices/queries/notifications";
import { notificationKinds } from "domain/notices/terms";
import { afterAll, expect, test } from "vitest";
import { aPeopleWorld } from "../support/people-world";

const world = await aPeopleWorld();
const { db, people, lakeside } = world;
afterAll(() => world.close());

const ofRequests = ["request_moved", "request_comment"];
const ofOffice = ["renewal_due"];
const ofReviews = [...ofRequests, "review_assigned", "request_submitted"];
const ofUsage = ["unauthorized_found", "banned_used", "ended_used", "source_silent"];

test.each([
  ["super_admin", [...ofRequests, "people_exported"]],
  ["admin", ofRequests],
  ["district_admin", [...ofReviews, "people_exported", ...ofOffice, ...ofUsage]],
  ["curriculum_director", [...ofReviews, ...ofOffice]],
  ["it_director", [...ofReviews, ...ofOffice, ...ofUsage]],
  ["principal", ofRequests],
  ["teacher", ofRequests],
  ["student", []],
] as const)(
  "a %s chooses among the news that can come to that role, and is told of nothing else",
  async (role, kinds) => {
    const page = await (await (await world.as(role)).get("/profile")).text();
    const boxes = page.match(/<input type="checkbox"[^>]*name="mailed"[^>]*>/g) ?? [];
    expect(boxes.map((box) => /value="([^"]+)"/.exec(box)?.[1])).toEqual(kinds);
    const { profileId } = people[role];
    const subjectId = crypto.randomUUID();
    for (const kind of notificationKinds)
      await notify(db, { districtId: lakeside.id, kind, profileIds: [profileId], subjectId, details: {} });
    const news = await db.selectFrom("notifications").select("kind").where("profile_id", "=", profileId).execute();
    expect(notificationKinds.filter((kind) => news.some((news) => news.kind === kind))).toEqual(kinds);
  },
);

import { notify } from "domain/notices/queries/notifications";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formIn } from "../support/forms";
import { aPeopleWorld } from "../support/people-world";

const world = await aPeopleWorld();
const { db, people, lakeside, northfield } = world;
afterAll(() => world.close());

let softwareId: string;
let requestId: string;
beforeAll(async () => {
  const product = { name: "Mathloom", district_id: lakeside.id };
  softwareId = (await db.insertInto("software").values(product).returning("id").executeTakeFirstOrThrow()).id;
  const request = {
    district_id: lakeside.id,
    requester_id: people.teacher.profileId,
    software_id: softwareId,
    status: "submitted",
    submitted_at: new Date(),
  };
  requestId = (await db.insertInto("software_requests").values(request).returning("id").executeTakeFirstOrThrow()).id;
});

const newsOf = (profileId: string) =>
  db.selectFrom("notifications").selectAll().where("profile_id", "=", profileId).orderBy("created_at").execute();
const mailsOf = (profileId: string) =>
  db.selectFrom("outgoing_mails").selectAll().where("profile_id", "=", profileId).execute();
const moved = (to: "in_review" | "approved" | "denied") =>
  notify(db, {
    districtId: lakeside.id,
    kind: "request_moved",
    profileIds: [people.teacher.profileId],
    subjectId: requestId,
    details: { to },
  });

describe("notify", () => {
  test("tells each person once, by mail those who get this kind by mail", async () => {
    const mails = await moved("in_review");
    expect(mails).toHaveLength(1);
    const [news] = await newsOf(people.teacher.profileId);
    expect(news).toMatchObject({ kind: "request_moved", subject_id: requestId, read_at: null });
    expect(await mailsOf(people.teacher.profileId)).toMatchObject([{ kind: "notification", subject_id: news?.id }]);
    // What waits unread is not said again, by mail neither.
    expect(await moved("in_review")).toEqual([]);
    expect(await newsOf(people.teacher.profileId)).toHaveLength(1);
  });

  test("leaves out who did it, who is switched off, who belongs to another district and whose role it is not for", async () => {
    await db
      .updateTable("profiles")
      .set({ deactivated_at: new Date() })
      .where("id", "=", people.principal.profileId)
      .execute();
    const { it_director: it, district_admin: admin, curriculum_director: curriculum, principal, super_admin } = people;
    const profileIds = [it, admin, admin, principal, world.elsewhere, super_admin].map(({ profileId }) => profileId);
    const subjectId = { review_assigned: softwareId, request_comment: crypto.randomUUID() };
    const recipientsOf = async (kind: keyof typeof subjectId) => {
      await notify(db, {
        districtId: lakeside.id,
        kind,
        subjectId: subjectId[kind],
        details: {},
        profileIds: [...profileIds, curriculum.profileId],
        except: curriculum.profileId,
      });
      const rows = db.selectFrom("notifications").select("profile_id").where("subject_id", "=", subjectId[kind]);
      return (await rows.where("kind", "=", kind).execute()).map(({ profile_id: id }) => id).sort();
    };
    const office = [it.profileId, admin.profileId];
    expect(await recipientsOf("review_assigned")).toEqual([...office].sort());
    expect(await recipientsOf("request_comment")).toEqual([...office, super_admin.profileId].sort());
    await db
      .updateTable("profiles")
      .set({ deactivated_at: null })
      .where("id", "=", people.principal.profileId)
      .execute();
  });

  test("sends no mail of a kind that is not asked for", async () => {
    const notice = { districtId: lakeside.id, profileIds: [people.it_director.profileId], subjectId: softwareId };
    expect(await notify(db, { ...notice, kind: "request_submitted", details: {} })).toEqual([]);
    await db
      .insertInto("notification_preferences")
      .values({ profile_id: people.it_director.profileId, kind: "request_submitted", by_mail: true })
      .execute();
    expect(await notify(db, { ...notice, kind: "request_submitted", details: { to: "submitted" } })).toHaveLength(1);
  });
});

describe("/notifications", () => {
  test("lists one's own, the newest first; its button marks it as read and leads to what it is about, a link only leads there", async () => {
    await moved("approved");
    const visitor = await world.as("teacher");
    const page = await (await visitor.get("/notifications")).text();
    expect(page.indexOf("Mathloom is approved")).toBeGreaterThan(0);
    expect(page.indexOf("Mathloom is approved")).toBeLessThan(page.indexOf("Your request for Mathloom is in review"));
    const [first] = await newsOf(people.teacher.profileId);
    const there = `/edtech-ai-recommendations/requests/${requestId}`;
    const before = await newsOf(people.teacher.profileId);
    expect((await visitor.get(`/notifications/${first?.id}`)).headers.get("location")).toBe(there);
    expect(await newsOf(people.teacher.profileId)).toEqual(before);
    const { action, fields } = formIn(page, "/notifications", `/notifications/${first?.id}`);
    expect((await visitor.post(action, fields)).headers.get("location")).toBe(there);
    const read = (await newsOf(people.teacher.profileId)).find(({ id }) => id === first?.id);
    expect(read?.read_at).not.toBeNull();
    const unread = await (await visitor.get("/notifications?show=unread")).text();
    expect(unread).toContain("Mathloom is approved");
    expect(unread).not.toContain("is in review");
  });

  test("leads reviewers to the product's reviews", async () => {
    const visitor = await world.as("it_director");
    const review = (await newsOf(people.it_director.profileId)).find(({ kind }) => kind === "review_assigned");
    const answer = await visitor.get(`/notifications/${review?.id}`);
    expect(answer.headers.get("location")).toBe(`/edtech-ai-recommendations/reviews/${softwareId}`);
  });

  test("marks as read what was there when the page was, and nothing that came since", async () => {
    const visitor = await world.as("teacher");
    const page = await (await visitor.get("/notifications")).text();
    const until = /name="until" value="([^"]+)"/.exec(page)?.[1] ?? "";
    await moved("denied");
    const answer = await visitor.post("/notifications", { until });
    expect(answer.status).toBe(302);
    const unread = (await newsOf(people.teacher.profileId)).filter(({ read_at: at }) => at === null);
    expect(unread.map(({ details }) => details)).toEqual([{ to: "denied" }]);
    const twice = await visitor.post("/notifications", { until });
    expect(twice.status).toBe(302);
    expect((await newsOf(people.teacher.profileId)).filter(({ read_at: at }) => at === null)).toHaveLength(1);
  });

  test("a time that is none is refused, and nothing is marked", async () => {
    const visitor = await world.as("teacher");
    const answer = await visitor.post("/notifications", { until: "yesterday" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Reload the page and try again.");
    expect((await newsOf(people.teacher.profileId)).some(({ read_at: at }) => at === null)).toBe(true);
  });

  test("what one was told of a district that one has left is not shown any more", async () => {
    const of = { profile_id: people.teacher.profileId, district_id: northfield.id, subject_id: softwareId };
    await db
      .insertInto("notifications")
      .values({ ...of, kind: "request_comment" })
      .execute();
    const page = await (await (await world.as("teacher")).get("/notifications")).text();
    expect(page).not.toContain("A new comment");
  });

  test("an empty list says what will stand there", async () => {
    expect(await (await (await world.as("student")).get("/notifications")).text()).toContain("No notifications yet");
  });
});

describe("which news comes by mail", () => {
  test("is ticked as it stands, and kept as it is chosen", async () => {
    const visitor = await world.as("curriculum_director");
    const ticked = async () => {
      const page = await (await visitor.get("/profile")).text();
      const boxes = page.match(/<input type="checkbox"[^>]*name="mailed"[^>]*>/g) ?? [];
      return boxes.filter((box) => box.includes("checked")).map((box) => /value="([^"]+)"/.exec(box)?.[1]);
    };
    expect(await ticked()).toEqual(["request_moved", "review_assigned", "renewal_due"]);
    expect((await visitor.post("/profile", { intent: "notifications", mailed: "request_comment" })).status).toBe(302);
    expect(await ticked()).toEqual(["request_comment"]);
    // None at all is a choice, too.
    await visitor.post("/profile", { intent: "notifications" });
    expect(await ticked()).toEqual([]);
  });

  test("a kind that is not there is refused, and nothing is changed", async () => {
    const visitor = await world.as("curriculum_director");
    const before = await db.selectFrom("notification_preferences").selectAll().execute();
    const answer = await visitor.post("/profile", { intent: "notifications", mailed: "gossip" });
    expect(answer.status).toBe(422);
    expect(await db.selectFrom("notification_preferences").selectAll().execute()).toEqual(before);
  });

  test("a teacher chooses about their own requests only, a student about nothing", async () => {
    const teacher = await (await (await world.as("teacher")).get("/profile")).text();
    expect(teacher).toContain("One of my requests changes status or is decided");
    expect(teacher).not.toContain("A review is assigned to me");
    expect(await (await (await world.as("student")).get("/profile")).text()).not.toContain("Also send by email");
  });
});

describe("/home", () => {
  test("tells a teacher what is new and how their requests stand", async () => {
    const page = await (await (await world.as("teacher")).get("/home")).text();
    expect(page).toContain("New for you");
    expect(page).toContain("Your open requests");
    expect(page).toContain(`/edtech-ai-recommendations/requests/${requestId}`);
    expect(page).toContain("Nothing needs your attention.");
  });

  test("tells those who decide what waits, and what is late", async () => {
    const round = { district_id: lakeside.id, software_id: softwareId, due_at: new Date() };
    const { id } = await db.insertInto("review_rounds").values(round).returning("id").executeTakeFirstOrThrow();
    const review = { district_id: lakeside.id, round_id: id, dimension: "privacy", due_on: "2020-01-01" };
    await db
      .insertInto("request_reviews")
      .values({ ...review, assignee_role: "it_director" })
      .execute();
    const it = await (await (await world.as("it_director")).get("/home")).text();
    expect(it).toMatch(/[^>]+ needs your review or decision</);
    expect(it).toContain("1 overdue");
    // It is the only one that is open, so that it is said once.
    expect(it).not.toContain("no decision yet");
    const other = await (await (await world.as("curriculum_director")).get("/home")).text();
    expect(other).not.toContain("your review or decision");
    expect(other).toContain("1 requested product has no decision yet");
  });
});

describe("someone who may do less by now", () => {
  test("has the news that leads to what they may still open, and no other", async () => {
    const profileId = people.curriculum_director.profileId;
    const own = { district_id: lakeside.id, requester_id: profileId, software_id: softwareId, status: "submitted" };
    const request = db.insertInto("software_requests").values({ ...own, submitted_at: new Date() });
    const { id } = await request.returning("id").executeTakeFirstOrThrow();
    const recipient = { districtId: lakeside.id, profileIds: [profileId] };
    await notify(db, {
      ...recipient,
      kind: "review_assigned",
      subjectId: softwareId,
      details: { product: "Mathloom" },
    });
    await notify(db, { ...recipient, kind: "request_comment", subjectId: requestId, details: { product: "Mathloom" } });
    await notify(db, {
      ...recipient,
      kind: "request_moved",
      subjectId: id,
      details: { product: "Mathloom", to: "approved" },
    });
    const before = await (await world.as("curriculum_director")).read("/notifications");
    expect(before.match(/\/notifications\/[0-9a-f-]{36}/g)).toHaveLength(3);

    const place = { role: "teacher", school_id: world.alder.id };
    await db.updateTable("profiles").set(place).where("id", "=", profileId).execute();
    const teacher = await world.as("curriculum_director");
    const page = await teacher.read("/notifications");
    expect(page.match(/\/notifications\/[0-9a-f-]{36}/g)).toHaveLength(1);
    expect(page).toContain("Mathloom is approved: your request has been answered");
    const home = await teacher.read("/home");
    expect(home).not.toContain("needs your review");
    const [assigned] = await newsOf(profileId);
    expect((await teacher.get(`/notifications/${assigned?.id}`)).status).toBe(404);
  });
});

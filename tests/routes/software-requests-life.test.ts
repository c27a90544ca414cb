import type { Role } from "domain/access/terms";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRequestWorld, type RequestWorld } from "../support/request-world";
import type { Visitor } from "../support/visitor";

const base = "/edtech-ai-recommendations/requests";
let world: RequestWorld;
let teacher: Visitor;
let director: Visitor;

beforeAll(async () => {
  world = await aRequestWorld();
  teacher = await world.as("teacher");
  director = await world.as("it_director");
}, 60_000);
afterAll(() => world.close());

const to = (answer: Response) => answer.headers.get("location");
const key = () => crypto.randomUUID();
const asks = async (name: string, visitor = teacher) => world.send(visitor, { software: await world.product(name) });
const waitingForLocks = async () => {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    world.db,
  );
  return rows.map(({ query }) => query);
};
const versionOf = async (id: string) => String((await world.request(id))?.version);

test("a request sent while its product is being merged is for the product that stays", async () => {
  const own = await world.product("Our Name For It", { districtId: world.lakeside.id });
  const into = await world.product("What It Is");
  const merge = await world.db.startTransaction().execute();
  await sql`select id from software where id in (${own}, ${into}) order by id for update`.execute(merge);
  const request = crypto.randomUUID();
  const late = teacher.post(`${base}/new`, world.form({ software: own, request }));
  await expect.poll(waitingForLocks).toEqual([expect.stringContaining("from software")]);
  await sql`update software set merged_into_id = ${into} where id = ${own}`.execute(merge);
  await merge.commit().execute();
  expect((await late).status).toBe(302);
  expect((await world.request(request))?.software_id).toBe(into);
});

test("a request to stop using a product says so first, and asks for nothing that is about beginning to", async () => {
  const id = await asks("Old Habit");
  const open = { student_login: null, under_13: null, uses_ai: null, cost_type: null, student_data_elements: [] };
  const set = (type: string) =>
    world.db
      .updateTable("software_requests")
      .set({ ...open, request_type: type })
      .where("id", "=", id)
      .execute();
  const terms = ["Students sign in", "Under 13", "Uses AI", "Student data", "Cost"];
  await set("new_use");
  const begins = await director.read(`${base}/${id}`);
  for (const term of terms) expect(begins).toContain(`>${term}</dt>`);
  expect(begins).not.toContain("A request to stop using it.");
  await set("remove");
  for (const visitor of [director, teacher]) {
    const page = await visitor.read(`${base}/${id}`);
    expect(page).toContain("A request to stop using it.");
    expect(page).toContain(">Reason</dt>");
    for (const term of terms) expect(page).not.toContain(`>${term}</dt>`);
  }
});

describe("a question and its answer", () => {
  test("stop the clock, and with the answer it goes on where it stood", async () => {
    const id = await asks("Clockwork");
    const due = Number((await world.request(id))?.due_at);
    await world.question(id, "Which classes?", 48);
    const page = await teacher.read(`${base}/${id}`);
    for (const said of ["Which classes?", "Your answer", "Paused until the question is answered"]) {
      expect(page).toContain(said);
    }
    expect(await teacher.read("/edtech-ai-recommendations?tab=requests&mine=info_requested")).toContain("paused");
    const empty = await teacher.post(`${base}/${id}`, {
      intent: "give-info",
      version: "2",
      comment: key(),
      answer: " ",
    });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("Write your answer first");
    const version = await versionOf(id);
    const answer = { intent: "give-info", version, comment: key(), answer: "Both of grade 4." };
    const clicks = await Promise.all([1, 2].map(() => teacher.post(`${base}/${id}`, answer)));
    expect(clicks.map(({ status }) => status)).toEqual([302, 302]);
    const ofOldTab = await teacher.post(`${base}/${id}`, { ...answer, comment: key(), answer: "One of grade 5." });
    expect([ofOldTab.status, await ofOldTab.text()]).toEqual([409, expect.stringContaining("One of grade 5.")]);
    const row = await world.request(id);
    expect(row).toMatchObject({ status: "in_review", paused_at: null });
    expect((Number(row?.due_at) - due) / 3_600_000).toBeCloseTo(48, 1);
    expect((await world.history(id)).map(({ to_status }) => to_status)).toEqual([
      ...["submitted", "info_requested", "in_review"],
    ]);
    const comments = await world.db
      .selectFrom("request_comments")
      .select("body")
      .where("request_id", "=", id)
      .execute();
    expect(comments).toEqual([{ body: "Both of grade 4." }]);
    const news = (await world.news("it_director")).filter(({ subject_id }) => subject_id === id);
    expect(news.map(({ kind }) => kind)).toEqual(["request_comment"]);
  });

  test("let the one who asked correct what was asked, and nobody else, and not later", async () => {
    const id = await asks("Correctable");
    await world.question(id, "How many?");
    const software = (await world.request(id))?.software_id ?? "";
    const version = await versionOf(id);
    const fields = world.form({ intent: "save", request: id, version, software, students: "52" });
    expect((await director.post(`${base}/${id}/edit`, fields)).status).toBe(404);
    expect(to(await teacher.post(`${base}/${id}/edit`, fields))).toBe(`${base}/${id}`);
    expect(await world.request(id)).toMatchObject({ est_students: 52, status: "info_requested" });
    await teacher.post(`${base}/${id}`, {
      intent: "give-info",
      version: await versionOf(id),
      comment: key(),
      answer: "52.",
    });
    const late = { ...fields, version: await versionOf(id), students: "53" };
    expect(to(await teacher.post(`${base}/${id}/edit`, late))).toBe(`${base}/${id}`);
    expect((await world.request(id))?.est_students).toBe(52);
    expect(to(await teacher.get(`${base}/${id}/edit`))).toBe(`${base}/${id}`);
  });

  test("can't be sent through the edit form as a new request", async () => {
    const id = await asks("No Way Round");
    await world.question(id, "Why?");
    const fields = world.form({ request: id, version: await versionOf(id) });
    expect(to(await teacher.post(`${base}/${id}/edit`, { ...fields, software: "", name: "X", url: "x.example" }))).toBe(
      `${base}/${id}`,
    );
    expect((await world.request(id))?.status).toBe("info_requested");
  });
});

describe("withdrawing", () => {
  test("ends it, twice is once, and the product stays where it stood", async () => {
    const id = await asks("Second Thoughts");
    const softwareId = (await world.request(id))?.software_id ?? "";
    const standing = () =>
      world.db
        .selectFrom("district_software")
        .select("approval_status")
        .where("software_id", "=", softwareId)
        .executeTakeFirst();
    expect(await standing()).toBeUndefined();
    const form = { intent: "withdraw", version: await versionOf(id) };
    expect((await director.post(`${base}/${id}`, form)).status).toBe(403);
    expect((await teacher.post(`${base}/${id}`, form)).status).toBe(302);
    expect((await teacher.post(`${base}/${id}`, form)).status).toBe(302);
    expect((await world.request(id))?.status).toBe("withdrawn");
    expect((await world.history(id)).length).toBe(2);
    expect(await standing()).toBeUndefined();
    const again = await world.send(teacher, { software: softwareId });
    expect(again).not.toBe(id);
  });

  test("after somebody was faster is refused with who, what and when, and changes nothing", async () => {
    const id = await asks("Too Late");
    const seen = await versionOf(id);
    await world.question(id, "One more thing.");
    const answer = await teacher.post(`${base}/${id}`, { intent: "withdraw", version: seen });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toMatch(/changed this request on .*, so nothing was saved/);
    expect(page).toContain("is now “Needs information”");
    expect((await world.request(id))?.status).toBe("info_requested");
  });

  test("that waits for somebody else's is told of theirs, not of what stood when it began to wait", async () => {
    const id = await asks("At Once");
    const seen = await versionOf(id);
    const faster = await world.db.startTransaction().execute();
    await sql`update software_requests set status = 'info_requested', version = version + 1, paused_at = now()
      where id = ${id}`.execute(faster);
    const late = teacher.post(`${base}/${id}`, { intent: "withdraw", version: seen });
    await expect.poll(waitingForLocks).toEqual([expect.stringContaining("from software_requests")]);
    await sql`insert into request_history (district_id, request_id, at, actor_profile_id, from_status, to_status, note)
      values (${world.lakeside.id}, ${id}, clock_timestamp(), ${world.people.it_director.profileId}, 'submitted',
        'info_requested', 'For whom?')`.execute(faster);
    await faster.commit().execute();
    const answer = await late;
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toMatch(/changed this request on .*, so nothing was saved/);
    expect(page).toContain("is now “Needs information”");
    expect((await world.request(id))?.status).toBe("info_requested");
  });

  test("what is decided is refused, and so is an answer nobody asked for", async () => {
    const id = await asks("Decided");
    await sql`update software_requests set status = 'approved', decided_at = now() where id = ${id}`.execute(world.db);
    const version = await versionOf(id);
    for (const form of [
      { intent: "withdraw", version },
      { intent: "give-info", version, comment: key(), answer: "Here." },
    ]) {
      const answer = await teacher.post(`${base}/${id}`, form as unknown as Record<string, string>);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain("status is now “Approved”");
    }
    expect((await world.history(id)).length).toBe(1);
    const comments = await world.db.selectFrom("request_comments").select("id").where("request_id", "=", id).execute();
    expect(comments).toEqual([]);
  });
});

describe("comments", () => {
  test("for reviewers never reach the one who asked, in the page or its data", async () => {
    const id = await asks("Whispered");
    const say = (visitor: Visitor, body: string, visibility: string) =>
      visitor.post(`${base}/${id}`, { intent: "comment", comment: key(), body, visibility });
    expect((await say(director, "Open word.", "requester")).status).toBe(302);
    expect((await say(director, "Hushed word.", "reviewers")).status).toBe(302);
    expect((await say(teacher, "My own word.", "reviewers")).status).toBe(302);
    const rows = await world.db
      .selectFrom("request_comments")
      .select(["body", "visibility"])
      .where("request_id", "=", id)
      .orderBy("created_at")
      .execute();
    expect(rows.map(({ visibility }) => visibility)).toEqual(["requester", "reviewers", "requester"]);
    const route = "routes%2Fsoftware%2Frequests%2Frequest%2Froute";
    const data = await (await teacher.get(`${base}/${id}.data?_routes=${route}`)).text();
    for (const text of [await teacher.read(`${base}/${id}`), data]) {
      expect(text).toContain("Open word.");
      expect(text).not.toContain("Hushed word.");
    }
    expect(await (await world.as("principal")).read(`${base}/${id}`)).not.toContain("Hushed word.");
    expect(await (await world.as("curriculum_director")).read(`${base}/${id}`)).toContain("Hushed word.");
    const kinds = (await world.news("teacher")).filter(({ subject_id }) => subject_id === id);
    expect(kinds.map(({ kind }) => kind)).toEqual(["request_comment"]);
  });

  test("of a reviewer who asked are those of one who asked", async () => {
    const id = await asks("Own Wish", director);
    const curriculum = await world.as("curriculum_director");
    await curriculum.post(`${base}/${id}`, {
      intent: "comment",
      comment: key(),
      body: "Behind his back.",
      visibility: "reviewers",
    });
    expect(await director.read(`${base}/${id}`)).not.toContain("Behind his back.");
  });

  test("are told to those who have a review of it by their role, as they chose, and not to who wrote", async () => {
    const id = await asks("Foretold");
    const newsCount = async (role: Role) =>
      (await world.news(role)).filter(({ subject_id }) => subject_id === id).length;
    const say = (visitor: Visitor, body: string) =>
      visitor.post(`${base}/${id}`, { intent: "comment", comment: key(), body, visibility: "reviewers" });
    const preference = { profile_id: world.people.it_director.profileId, kind: "request_comment", by_mail: true };
    await world.db.insertInto("notification_preferences").values(preference).execute();
    expect((await say(teacher, "It is for two classes now.")).status).toBe(302);
    // Budget, the one review that a district administrator has, is not needed for what costs nothing that is known of.
    const roles = ["it_director", "curriculum_director", "district_admin", "teacher"] as const;
    expect(await Promise.all(roles.map(newsCount))).toEqual([1, 1, 0, 0]);
    const { rows: mailed } = await sql<{ role: string }>`
      select p.role from outgoing_mails m join notifications n on n.id = m.subject_id join profiles p on p.id = m.profile_id
      where m.kind = 'notification' and n.subject_id = ${id}::uuid`.execute(world.db);
    expect(mailed).toEqual([{ role: "it_director" }]);
    await sql`update notifications set read_at = now() where subject_id = ${id}::uuid`.execute(world.db);
    expect((await say(director, "Then I look at it again.")).status).toBe(302);
    expect(await Promise.all(roles.map(newsCount))).toEqual([1, 2, 0, 0]);
  });

  test("need words, and one that is sent twice is one", async () => {
    const id = await asks("Echo");
    const empty = await teacher.post(`${base}/${id}`, { intent: "comment", comment: key(), body: "  " });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain("Write the comment first");
    const form = { intent: "comment", comment: key(), body: "Once." };
    await Promise.all([teacher.post(`${base}/${id}`, form), teacher.post(`${base}/${id}`, form)]);
    const rows = await world.db.selectFrom("request_comments").select("id").where("request_id", "=", id).execute();
    expect(rows.length).toBe(1);
  });
});

describe("who sees a request", () => {
  test("the one who asked, the own principal, those who decide; nobody else", async () => {
    const id = await asks("Who Sees");
    const colleague = { role: "teacher" as const, email: "colleague@lakeside.example" };
    const { aPerson } = await import("../support/people");
    await aPerson(world.db, { ...colleague, districtId: world.lakeside.id, schoolId: world.alder.id });
    await aPerson(world.db, {
      role: "principal" as const,
      email: "birch@lakeside.example",
      districtId: world.lakeside.id,
      schoolId: world.birch.id,
    });
    const seen = async (visitor: Visitor) => (await visitor.get(`${base}/${id}`)).status;
    for (const role of ["principal", "district_admin", "curriculum_director", "it_director"] as const) {
      expect(await seen(await world.as(role)), role).toBe(200);
    }
    for (const email of [colleague.email, "birch@lakeside.example", world.elsewhere.email]) {
      const visitor = await world.signedIn(email);
      expect(await seen(visitor), email).toBe(404);
      const form = { intent: "comment", comment: key(), body: "Let me in." };
      expect((await visitor.post(`${base}/${id}`, form)).status, email).toBe(404);
    }
    expect(await seen(await world.as("student"))).toBe(302);
    const principal = await world.as("principal");
    const hm = { intent: "comment", comment: key(), body: "Hm." };
    expect((await principal.post(`${base}/${id}`, hm)).status).toBe(403);
    const line = await world.db
      .selectFrom("audit_log")
      .select(["actor_role", "details"])
      .where("object_id", "=", id)
      .where("result", "=", "denied")
      .executeTakeFirst();
    expect(line).toMatchObject({ actor_role: "principal", details: { tried: "comment" } });
  });
});

describe("asking again", () => {
  test("after a denial brings what was said then, and says what was asked for", async () => {
    const id = await asks("Refused Once");
    await sql`update software_requests set status = 'denied', decision_reason = 'No agreement.', decided_at = now(),
      subjects = array['History'] where id = ${id}`.execute(world.db);
    const page = await teacher.read(`${base}/${id}`);
    expect(page).toContain("No agreement.");
    expect(page).toContain("Request again");
    const form = await teacher.read(`${base}/new?again=${id}`);
    expect(form).toContain("History");
    expect(form).toMatch(/<option value="reconsider_denied" selected/);
    expect((await director.get(`${base}/new?again=${id}`)).status).toBe(200);
    expect(await director.read(`${base}/new?again=${id}`)).not.toContain("History");
    expect((await teacher.get(`${base}/new?again=${crypto.randomUUID()}`)).status).toBe(404);
  });
});

describe("one's own list", () => {
  test("has only one's own, by status, in an order, and the same rows as a file", async () => {
    await asks("Listed Here");
    await asks("=HYPERLINK(1)");
    await asks("Not Mine", director);
    const page = await teacher.read("/edtech-ai-recommendations?tab=requests&mineSort=product");
    expect(page).toContain("Listed Here");
    expect(page).not.toContain("Not Mine");
    const withdrawn = await teacher.read("/edtech-ai-recommendations?tab=requests&mine=closed");
    expect(withdrawn).not.toContain("Listed Here");
    expect(withdrawn).toContain("Second Thoughts");
    const file = await teacher.get("/edtech-ai-recommendations/requests.csv?mine=open&mineSort=product");
    expect(file.headers.get("content-type")).toContain("text/csv");
    const text = await file.text();
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain("Listed Here,Use it for the first time,Submitted");
    expect(text).not.toContain("Refused Once");
    expect((await (await world.as("district_admin")).get("/edtech-ai-recommendations/requests.csv")).status).toBe(403);
  });
});

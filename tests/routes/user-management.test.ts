import { mayActOn } from "domain/access/roles";
import { type Role, roles } from "domain/access/terms";
import { hasOtherSuperAdmin } from "domain/people/queries/person";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "../support/people";
import { aPeopleWorld } from "../support/people-world";
import { forgetRefusals } from "../support/refusals";
import type { Visitor } from "../support/visitor";

const world = await aPeopleWorld();
const { db, people, lakeside, northfield, alder, birch, cedar } = world;
const as = {} as Record<Role, Visitor>;
const managers = ["super_admin", "admin", "district_admin", "it_director", "principal"] as const;

beforeAll(async () => {
  for (const role of roles) as[role] = await world.as(role);
}, 60_000);
afterAll(() => world.close());

let made = 0;
/** Someone new who can sign in; of Lakeside and Alder High unless said otherwise. */
async function someone(role: Role, place: { districtId?: string | null; schoolId?: string | null } = {}) {
  const above = role === "super_admin" || role === "admin";
  const ofSchool = role === "principal" || role === "teacher" || role === "student";
  const standing = { districtId: above ? null : lakeside.id, schoolId: ofSchool ? alder.id : null };
  return aPerson(db, { role, ...standing, ...place, email: `someone${++made}@lakeside.example` });
}
const act = async (visitor: Visitor, id: string, fields: Record<string, string>) => {
  await forgetRefusals(db);
  return visitor.post(`/user-management/${id}`, fields);
};
const said = async (visitor: Visitor, answer: Response) => {
  expect(answer.status, await answer.clone().text()).toBe(302);
  return visitor.read(answer.headers.get("location") ?? "");
};
const openSessions = async (authUserId: string) =>
  (
    await db
      .selectFrom("auth_sessions")
      .select("id")
      .where("auth_user_id", "=", authUserId)
      .where("revoked_at", "is", null)
      .execute()
  ).length;

describe("who may open it", () => {
  test.each(roles.map((role) => [role] as const))("%s", async (role) => {
    const status = (managers as readonly Role[]).includes(role) ? 200 : 302;
    const answer = await as[role].get("/user-management");
    expect(answer.status).toBe(status);
    if (role === "curriculum_director") expect(answer.headers.get("location")).toBe("/user-management?tab=districts");
    else if (status === 302) expect(answer.headers.get("location")).toBe("/unauthorized");
    const page = await as[role].get(`/user-management/${people.teacher.profileId}`);
    expect(page.status).toBe(status);
    expect((await act(as[role], people.student.profileId, { intent: "reactivate" })).status).toBe(
      status === 200 ? 302 : 403,
    );
  });

  test("the list shows those with an account, and on demand everyone else", async () => {
    await world.rosterPerson({ first: "Rosa", last: "Roster", districtId: lakeside.id, schoolId: alder.id });
    expect(await as.it_director.read("/user-management?q=roster")).not.toContain("Rosa Roster");
    expect(await as.it_director.read("/user-management?q=roster&show=all")).toContain("Rosa Roster");
    const csv = await (await as.it_director.get("/user-management.csv?show=all&q=rosa")).text();
    expect(csv).toContain("Rosa Roster");
    expect(csv).toContain("no account");
  });
});

describe("what can be done from the list", () => {
  const rowsOf = async (visitor: Visitor, query: string) =>
    (await visitor.read(`/user-management?${query}`)).replaceAll("<!-- -->", "").split("<tr").slice(2);

  test("is the usual thing for each state, and leads back to the list as it was", async () => {
    const { profileId } = await someone("teacher");
    const state = async (fields: object) =>
      db.updateTable("profiles").set(fields).where("id", "=", profileId).execute();
    const query = `q=someone${made}@lakeside.example`;
    const back = `/user-management?${query}`;
    const [active = ""] = await rowsOf(as.it_director, query);
    expect(active).toContain('value="send-reset"');
    expect(active).toContain(`formaction="/user-management/${profileId}"`);
    expect(await as.it_director.read(back)).toContain(
      `<form method="post" action="${back}" data-discover="true"><input type="hidden" name="back" value="${back}"/>`,
    );
    await state({ deactivated_at: new Date() });
    const [off = ""] = await rowsOf(as.it_director, `${query}&show=all`);
    expect(off).toContain('value="reactivate"');
    const done = await act(as.it_director, profileId, { intent: "reactivate", back });
    expect(done.headers.get("location")).toBe(back);
    expect(await said(as.it_director, done)).toContain("Reactivated, with the role and place they had.");
  });

  test("never leads anywhere else", async () => {
    const { profileId } = await someone("teacher");
    for (const back of [
      "//elsewhere.example",
      "https://elsewhere.example/user-management",
      "/admin",
      "/user-management/x",
    ]) {
      const done = await act(as.it_director, profileId, { intent: "reactivate", back });
      expect(done.headers.get("location"), back).toBe(`/user-management/${profileId}`);
    }
  });

  test("is nothing for those one may not act on, oneself among them, and to invite those a roster knows", async () => {
    await world.rosterPerson({ first: "Rory", last: "Rowaction", districtId: lakeside.id, schoolId: alder.id });
    const [roster = ""] = await rowsOf(as.it_director, "q=rowaction&show=all");
    expect(roster).toContain('Invite<span class="sr-only"> Rory Rowaction</span>');
    expect(roster).not.toContain("<button");
    const rows = await rowsOf(as.it_director, "role=it_director");
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).not.toMatch(/<button|Invite|data-label="Actions"/);
    }
  });
});

describe("rank and scope", () => {
  const cases = managers.flatMap((actor) => roles.map((target) => [actor, target, mayActOn(actor, target)] as const));

  test.each(cases)("%s on %s: %s", async (actor, target, may) => {
    const { profileId } = await someone(target);
    const reaches = actor === "super_admin" || actor === "admin" || !["super_admin", "admin"].includes(target);
    const ofSchool = ["principal", "teacher", "student"].includes(target);
    const seen = reaches && (actor !== "principal" || ofSchool);
    const before = await world.profile(profileId);
    const answer = await act(as[actor], profileId, { intent: "deactivate" });
    expect(answer.status).toBe(!seen ? 404 : may ? 302 : 403);
    const after = await world.profile(profileId);
    if (seen && may) expect(after?.deactivated_at).not.toBeNull();
    else expect(after).toEqual(before);
    const [line] = await world.auditOf(profileId);
    if (seen && !may)
      expect(line).toMatchObject({ action: "access.refused", result: "denied", details: { reason: "rank" } });
  });

  const given = managers.flatMap((actor) => roles.map((role) => [actor, role, mayActOn(actor, role)] as const));
  test.each(given)("%s gives %s: %s", async (actor, role, may) => {
    const { profileId } = await someone("student");
    const places: Record<string, Record<string, string>> = {
      super_admin: { district: "Lakeside", school: "Alder High" },
      admin: { district: "Lakeside", school: "Alder High" },
      principal: {},
    };
    const place = places[actor] ?? { school: alder.id };
    const answer = await act(as[actor], profileId, { intent: "change", role, ...place });
    expect(answer.status, await answer.clone().text()).toBe(may ? 302 : 403);
    expect((await world.profile(profileId))?.role).toBe(may ? role : "student");
    if (!may) expect((await world.auditOf(profileId))[0]).toMatchObject({ action: "access.refused", result: "denied" });
  });

  test.each(["change", "invite", "resend", "withdraw", "send-reset", "end-sessions", "deactivate", "reactivate"])(
    "%s on someone of another district, another school, or nobody is a 404",
    async (intent) => {
      const fields = {
        intent,
        ...(intent === "change" ? { role: "student" } : {}),
        ...(intent === "invite" ? { email: "x@y.example" } : {}),
      };
      const before = await world.profile(world.elsewhere.profileId);
      const atBirch = await someone("teacher", { schoolId: birch.id });
      expect((await act(as.it_director, world.elsewhere.profileId, fields)).status).toBe(404);
      expect((await act(as.principal, atBirch.profileId, fields)).status).toBe(404);
      expect((await act(as.it_director, "00000000-0000-4000-8000-000000000000", fields)).status).toBe(404);
      expect((await act(as.it_director, "nonsense", fields)).status).toBe(404);
      expect(await world.profile(world.elsewhere.profileId)).toEqual(before);
      expect(await world.profile(atBirch.profileId)).toMatchObject({ deactivated_at: null, role: "teacher" });
    },
  );

  test("pages of people out of scope are not there; those above can be looked at only", async () => {
    expect((await as.it_director.get(`/user-management/${world.elsewhere.profileId}`)).status).toBe(404);
    const html = await as.it_director.read(`/user-management/${people.district_admin.profileId}`);
    expect(html).toContain("You can look, but not change anything");
    expect(html).not.toContain('value="deactivate"');
  });

  test.each(managers)("%s can't act on themself", async (role) => {
    const { profileId } = people[role];
    const before = await world.profile(profileId);
    for (const fields of [
      { intent: "change", role: "student" },
      { intent: "deactivate" },
      { intent: "end-sessions" },
    ] as Record<string, string>[]) {
      expect([403, 422]).toContain((await act(as[role], profileId, fields)).status);
    }
    expect(await world.profile(profileId)).toEqual(before);
    expect((await world.auditOf(profileId))[0]).toMatchObject({
      action: "access.refused",
      details: { reason: "oneself" },
    });
  });

  test("duplicate keys and fields that no form has are a 403 and written down", async () => {
    const { profileId } = await someone("teacher");
    const path = `/user-management/${profileId}`;
    await forgetRefusals(db);
    const twice: [string, string][] = [
      ["intent", "change"],
      ["role", "student"],
      ["role", "principal"],
    ];
    expect((await as.it_director.post(path, twice)).status).toBe(403);
    expect(
      (
        await as.it_director.post(path, [
          ["intent", "deactivate"],
          ["role", "principal"],
        ])
      ).status,
    ).toBe(403);
    const extra: [string, string][] = [
      ["intent", "change"],
      ["role", "student"],
      ["district_id", northfield.id],
    ];
    expect((await as.it_director.post(path, extra)).status).toBe(403);
    expect(await world.profile(profileId)).toMatchObject({
      role: "teacher",
      deactivated_at: null,
      district_id: lakeside.id,
    });
    const refused = await db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "access.refused")
      .where("actor_profile_id", "=", people.it_director.profileId)
      .where("result", "=", "denied")
      .execute();
    expect(refused.length).toBeGreaterThanOrEqual(1);
    const counted = await db.selectFrom("refusal_counts").select("more").execute();
    expect(
      counted.map(({ more }) => more),
      "the others of this minute",
    ).toEqual([2]);
  });
});

describe("role, district and school", () => {
  test("a change ends their sessions at once and stands in the audit log with before and after", async () => {
    const target = await someone("teacher");
    const visitor = await world.signedIn(target.email);
    expect((await visitor.get("/home")).status).toBe(200);
    const answer = await act(as.it_director, target.profileId, {
      intent: "change",
      role: "principal",
      school: birch.id,
    });
    expect(await said(as.it_director, answer)).toContain("They are signed out everywhere");
    expect((await visitor.get("/home")).status).toBe(302);
    expect(await openSessions(target.authUserId)).toBe(0);
    expect(await world.profile(target.profileId)).toMatchObject({ role: "principal", school_id: birch.id });
    expect((await world.auditOf(target.profileId))[0]).toMatchObject({
      action: "person.changed",
      result: "ok",
      actor_profile_id: people.it_director.profileId,
      before: { role: "teacher", school_id: alder.id, district_id: lakeside.id },
      after: { role: "principal", school_id: birch.id, district_id: lakeside.id },
      details: { sessionsEnded: 1 },
    });
    const ended = await db
      .selectFrom("auth_sessions")
      .select("ended_because")
      .where("auth_user_id", "=", target.authUserId)
      .execute();
    expect(ended).toEqual([{ ended_because: "person_changed" }]);
  });

  test("what is no change changes nothing and ends no session", async () => {
    const target = await someone("teacher");
    await world.signedIn(target.email);
    const answer = await act(as.it_director, target.profileId, { intent: "change", role: "teacher", school: alder.id });
    expect(await said(as.it_director, answer)).toContain("Nothing was different");
    expect(await openSessions(target.authUserId)).toBe(1);
  });

  test.each([
    ["super_admin", { role: "teacher", district: "Lakeside" }, "Choose a school: this role belongs to one."],
    ["super_admin", { role: "teacher", school: "Alder High" }, "Choose a district: this role belongs to one."],
    [
      "super_admin",
      { role: "teacher", district: "Nowhere", school: "x" },
      "No district is called “Nowhere”. Choose one from the list.",
    ],
    [
      "super_admin",
      { role: "teacher", district: "Lakeside", school: "Cedar Elementary" },
      "Lakeside has no school called “Cedar Elementary”. Give its name or its identifier.",
    ],
    ["it_director", { role: "teacher", school: "" }, "Choose a school: this role belongs to one."],
    ["it_director", { role: "teacher", school: "CEDAR" }, "Lakeside has no school called “CEDAR”."],
    [
      "it_director",
      { role: "teacher", school: alder.id, district: "Northfield" },
      "You can only manage people in Lakeside.",
    ],
    ["principal", { role: "teacher", school: birch.id }, "You can only manage people at your own school."],
    ["it_director", { role: "nonsense" }, "Choose a role."],
  ] as [Role, Record<string, string>, string][])("%s with %j is refused in words", async (actor, fields, words) => {
    const { profileId } = await someone("student");
    const before = await world.profile(profileId);
    const answer = await act(as[actor], profileId, { intent: "change", ...fields });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words);
    expect(await world.profile(profileId)).toEqual(before);
  });

  test("a place that does not fit the role is dropped, not kept", async () => {
    const { profileId } = await someone("teacher");
    await act(as.super_admin, profileId, {
      intent: "change",
      role: "curriculum_director",
      district: "Northfield",
      school: "Cedar Elementary",
    });
    expect(await world.profile(profileId)).toMatchObject({
      role: "curriculum_director",
      district_id: northfield.id,
      school_id: null,
    });
    await act(as.super_admin, profileId, { intent: "change", role: "admin", district: "Northfield", school: "" });
    expect(await world.profile(profileId)).toMatchObject({ role: "admin", district_id: null, school_id: null });
    await act(as.super_admin, profileId, {
      intent: "change",
      role: "teacher",
      district: "Northfield, Northfield",
      school: cedar.id,
    });
    expect(await world.profile(profileId)).toMatchObject({
      role: "teacher",
      district_id: northfield.id,
      school_id: cedar.id,
    });
  });

  test("only someone with an account can stand above principal", async () => {
    const { id } = await world.rosterPerson({
      role: "teacher",
      first: "No",
      last: "Account",
      districtId: lakeside.id,
      schoolId: alder.id,
    });
    const answer = await act(as.district_admin, id, { intent: "change", role: "it_director" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Only someone with an account can have this role. Invite them first.");
  });
});

describe("deactivating", () => {
  test("signs them out at once, lets them in by no password, and is undone by reactivating", async () => {
    const target = await someone("teacher");
    const visitor = await world.signedIn(target.email);
    expect(await said(as.principal, await act(as.principal, target.profileId, { intent: "deactivate" }))).toContain(
      "Deactivated.",
    );
    expect((await visitor.get("/home")).status).toBe(302);
    expect((await visitor.signIn(target.email)).status).toBe(422);
    expect((await world.auditOf(target.profileId))[0]).toMatchObject({
      action: "person.deactivated",
      before: { state: "active" },
      after: { state: "deactivated" },
    });
    expect(await said(as.principal, await act(as.principal, target.profileId, { intent: "reactivate" }))).toContain(
      "Reactivated",
    );
    expect((await visitor.signIn(target.email)).status).toBe(302);
    expect((await world.auditOf(target.profileId)).map(({ action }) => action)).toContain("person.reactivated");
  });

  test("the list narrows to the deactivated", async () => {
    const target = await someone("teacher");
    await act(as.principal, target.profileId, { intent: "deactivate" });
    expect(await as.principal.read("/user-management?state=deactivated")).toContain(target.email);
    expect(await as.principal.read("/user-management?state=active")).not.toContain(target.email);
  });

  test("sessions can be ended without it", async () => {
    const target = await someone("teacher");
    const visitor = await world.signedIn(target.email);
    await act(as.it_director, target.profileId, { intent: "end-sessions" });
    expect((await visitor.get("/home")).status).toBe(302);
    expect((await visitor.signIn(target.email)).status).toBe(302);
    expect((await world.auditOf(target.profileId)).some(({ action }) => action === "person.sessions_ended")).toBe(true);
  });
});

describe("a reset link", () => {
  test("is queued as a mail, without a token anywhere", async () => {
    const target = await someone("teacher");
    expect(await said(as.it_director, await act(as.it_director, target.profileId, { intent: "send-reset" }))).toContain(
      "It works for 30 minutes.",
    );
    const mails = await db
      .selectFrom("outgoing_mails")
      .selectAll()
      .where("profile_id", "=", target.profileId)
      .execute();
    expect(mails).toMatchObject([{ kind: "password_reset" }]);
    const tokens = await db
      .selectFrom("auth_tokens")
      .selectAll()
      .where("auth_user_id", "=", target.authUserId)
      .execute();
    expect(tokens).toMatchObject([{ purpose: "reset", created_by: people.it_director.profileId }]);
    expect((await world.auditOf(target.profileId))[0]).toMatchObject({ action: "person.reset_sent" });
  });

  test("is not sent to someone who was never given a password", async () => {
    const { id } = await world.rosterPerson({
      first: "No",
      last: "Password",
      districtId: lakeside.id,
      schoolId: alder.id,
    });
    expect(await said(as.it_director, await act(as.it_director, id, { intent: "send-reset" }))).toContain(
      "They have no password yet",
    );
  });
});

describe("the last super admin", () => {
  test("stays, also when two remove each other at the same moment", async () => {
    await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("role", "=", "super_admin").execute();
    const pair = [await someone("super_admin"), await someone("super_admin")] as const;
    const visitors = [await world.signedIn(pair[0].email), await world.signedIn(pair[1].email)] as const;
    // Someone who has only been invited can't run anything, and does not count.
    await db.insertInto("auth_users").values({ email: "invited-super@rollcall.example" }).execute();
    const invited = await world.account("invited-super@rollcall.example");
    await db
      .insertInto("profiles")
      .values({
        auth_user_id: invited?.id,
        email: null,
        role: "super_admin",
        display_name: "Invited",
        source: "invitation",
      })
      .execute();
    const answers = await db.transaction().execute(async (locking) => {
      // Both are let in and then wait, so that each still has the other before its eyes.
      await hasOtherSuperAdmin(locking, { than: pair[0].profileId });
      const both = [
        act(visitors[0], pair[1].profileId, { intent: "deactivate" }),
        act(visitors[1], pair[0].profileId, { intent: "change", role: "admin" }),
      ];
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
      return () => Promise.all(both);
    });
    const done = await answers();
    expect(done.map(({ status }) => status).sort()).toEqual([302, 422]);
    const refused = done.find(({ status }) => status === 422);
    expect(await refused?.text()).toContain(
      "This is the last super admin who can sign in. Make someone else super admin first.",
    );
    const left = await db
      .selectFrom("profiles")
      .select("id")
      .where("role", "=", "super_admin")
      .where("deactivated_at", "is", null)
      .where("id", "in", [pair[0].profileId, pair[1].profileId])
      .execute();
    expect(left).toHaveLength(1);
  });
});

/** How many wait for a lock of the kind that guards the last super admin, in this database. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(db);
  return rows[0]?.count ?? 0;
}

import { rolesToGive } from "domain/access/roles";
import { type Role, roles } from "domain/access/terms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPeopleWorld, postFile } from "../support/people-world";
import { forgetRefusals } from "../support/refusals";
import type { Visitor } from "../support/visitor";

const world = await aPeopleWorld();
const { db, people, lakeside, northfield, alder, birch, cedar } = world;
const as = {} as Record<Role, Visitor>;
const managers = ["super_admin", "admin", "district_admin", "it_director", "principal"] as const;

beforeAll(async () => {
  for (const role of managers) as[role] = await world.as(role);
}, 60_000);
afterAll(() => world.close());

const invite = async (visitor: Visitor, fields: Record<string, string>) => {
  await forgetRefusals(db);
  return visitor.post("/user-management/invite", fields);
};
const byEmail = (email: string) => db.selectFrom("profiles").selectAll().where("email", "=", email).executeTakeFirst();
const counts = async () => {
  const of = async (table: "auth_users" | "profiles" | "auth_tokens" | "outgoing_mails") =>
    (await db.selectFrom(table).select("id").execute()).length;
  return [await of("auth_users"), await of("profiles"), await of("auth_tokens"), await of("outgoing_mails")];
};
const refusalsOf = (answer: Response) =>
  db
    .selectFrom("audit_log")
    .select(["actor_profile_id", "result", "details"])
    .where("action", "=", "access.refused")
    .where("request_id", "=", answer.headers.get("x-request-id"))
    .execute();
const mailsOf = (profileId: string) =>
  db.selectFrom("outgoing_mails").select(["kind", "sent_at"]).where("profile_id", "=", profileId).execute();

describe("inviting one", () => {
  test("makes an account without a password, a profile in place, a link, a mail and an audit line", async () => {
    const answer = await invite(as.it_director, {
      email: " New.Teacher@Lakeside.example ",
      role: "teacher",
      school: birch.id,
      firstName: "Nia",
      lastName: "New",
    });
    expect(answer.status, await answer.clone().text()).toBe(302);
    expect(await as.it_director.read("/user-management?state=invited")).toContain(
      "Invitation to new.teacher@lakeside.example is on its way. The link works for 7 days.",
    );
    const account = await world.account("new.teacher@lakeside.example");
    expect(account).toMatchObject({ password_hash: null, last_sign_in_at: null });
    const profile = await byEmail("new.teacher@lakeside.example");
    expect(profile).toMatchObject({
      auth_user_id: account?.id,
      role: "teacher",
      district_id: lakeside.id,
      school_id: birch.id,
      display_name: "Nia New",
      source: "invitation",
    });
    const links = await db
      .selectFrom("auth_tokens")
      .selectAll()
      .where("auth_user_id", "=", account?.id ?? "")
      .execute();
    expect(links).toMatchObject([
      { purpose: "invitation", created_by: people.it_director.profileId, token_hash: null },
    ]);
    expect(await mailsOf(profile?.id ?? "")).toMatchObject([{ kind: "invitation" }]);
    const [line] = await world.auditOf(profile?.id ?? "");
    expect(line).toMatchObject({
      action: "person.invited",
      actor_profile_id: people.it_director.profileId,
      after: { role: "teacher", district_id: lakeside.id, school_id: birch.id },
    });
    expect(JSON.stringify(line)).not.toContain("new.teacher");
    expect(world.web.output()).not.toContain("new.teacher");
  });

  test("without names the one that is shown is the part before the @", async () => {
    await invite(as.it_director, { email: "plain@lakeside.example", role: "student" });
    expect(await byEmail("plain@lakeside.example")).toMatchObject({
      display_name: "plain",
      school_id: null,
      district_id: lakeside.id,
    });
  });

  const table = managers.flatMap((actor) =>
    roles.map((role) => [actor, role, rolesToGive(actor).includes(role)] as const),
  );
  test.each(table)("%s invites %s: %s", async (actor, role, may) => {
    const email = `${actor}-${role}@invited.example`.replaceAll("_", "-");
    const district: Record<string, string> =
      actor === "super_admin" || actor === "admin" ? { district: "Lakeside" } : {};
    const before = await counts();
    const answer = await invite(as[actor], { email, role, school: "Alder High", ...district });
    expect(answer.status, await answer.clone().text()).toBe(may ? 302 : 422);
    if (may) {
      const above = role === "super_admin" || role === "admin";
      const low = ["principal", "teacher", "student"].includes(role);
      expect(await byEmail(email)).toMatchObject({
        role,
        district_id: above ? null : lakeside.id,
        school_id: low ? alder.id : null,
      });
      return;
    }
    expect(await answer.text()).toContain("You can give");
    expect(await counts()).toEqual(before);
    expect(await refusalsOf(answer)).toEqual([
      {
        actor_profile_id: people[actor].profileId,
        result: "denied",
        details: { reason: "rank", tried: "person.invited", invitations: 1, roles: [role] },
      },
    ]);
    expect(world.web.output()).not.toContain(email);
  });

  test("a mistake that has nothing to do with rank is no refusal", async () => {
    const answer = await invite(as.it_director, { email: "nonsense", role: "teacher", school: alder.id });
    expect(answer.status).toBe(422);
    expect(await refusalsOf(answer)).toEqual([]);
  });

  test.each([
    ["it_director", { email: "", role: "teacher" }, "Enter an email address."],
    ["it_director", { email: "nonsense", role: "teacher" }, "Enter a whole email address, as in name@district.org."],
    ["it_director", { email: "a@b.example", role: "" }, "Choose a role: principal, teacher or student."],
    ["it_director", { email: "a@b.example", role: "teacher" }, "Choose a school: this role belongs to one."],
    ["it_director", { email: "a@b.example", role: "teacher", school: cedar.id }, "Lakeside has no school called"],
    [
      "it_director",
      { email: "a@b.example", role: "teacher", school: alder.id, district: "Northfield" },
      "You can only manage people in Lakeside.",
    ],
    [
      "principal",
      { email: "a@b.example", role: "teacher", school: birch.id },
      "You can only manage people at your own school.",
    ],
    [
      "it_director",
      { email: "teacher@lakeside.example", role: "teacher", school: alder.id },
      "This address already has an account.",
    ],
    [
      "super_admin",
      { email: "teacher@northfield.example", role: "teacher", district: "Lakeside", school: "Alder High" },
      "This address already has an account.",
    ],
  ] as [Role, Record<string, string>, string][])(
    "%s with %j is refused in words, with what was typed",
    async (actor, fields, words) => {
      const before = await counts();
      const answer = await invite(as[actor], { firstName: "Kept", ...fields });
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain(words);
      expect(html).toContain('value="Kept"');
      expect(await counts()).toEqual(before);
    },
  );

  test("fields that the form has not are a 403", async () => {
    const before = await counts();
    const fields = {
      email: "raised@lakeside.example",
      role: "student",
      school_id: alder.id,
      district_id: northfield.id,
    };
    expect((await invite(as.it_director, fields)).status).toBe(403);
    expect(await counts()).toEqual(before);
  });
});

describe("a person of the roster", () => {
  test("gets the account by the address that only they have, and stays one person", async () => {
    const { id } = await world.rosterPerson({
      role: "teacher",
      first: "Rita",
      last: "Roster",
      email: "Rita@lakeside.example",
      districtId: lakeside.id,
      schoolId: alder.id,
    });
    await invite(as.it_director, {
      email: "rita@lakeside.example",
      role: "teacher",
      school: birch.id,
      firstName: "Other",
      lastName: "Name",
    });
    const account = await world.account("rita@lakeside.example");
    expect(await world.profile(id)).toMatchObject({
      auth_user_id: account?.id,
      role: "teacher",
      school_id: birch.id,
      display_name: "Rita Roster",
      source: "roster",
    });
    expect(
      await db
        .selectFrom("profiles")
        .select("id")
        .where("auth_user_id", "=", account?.id ?? "")
        .execute(),
    ).toEqual([{ id }]);
    expect((await world.auditOf(id))[0]).toMatchObject({ action: "person.invited", details: { fromRoster: true } });
  });

  test("keeps the school that the roster gives a student, where the invitation names none", async () => {
    const at = { role: "student", first: "Stu", last: "Dent", districtId: lakeside.id, schoolId: alder.id } as const;
    const { id } = await world.rosterPerson({ ...at, email: "stu@lakeside.example" });
    await invite(as.it_director, { email: "stu@lakeside.example", role: "student", school: "" });
    expect(await world.profile(id)).toMatchObject({ role: "student", school_id: alder.id });
    expect((await world.auditOf(id))[0]).toMatchObject({ after: { school_id: alder.id } });
    const other = await world.rosterPerson({ ...at, email: "stu2@lakeside.example" });
    await invite(as.it_director, { email: "stu2@lakeside.example", role: "student", school: birch.id });
    expect(await world.profile(other.id)).toMatchObject({ school_id: birch.id });
  });

  test.each([
    ["student", "teacher", "as a student"],
    ["teacher", "student", "as a teacher"],
  ] as const)("is no %s of the roster who becomes a %s", async (standing, role, said) => {
    const email = `${standing}.${role}@lakeside.example`;
    const at = { districtId: lakeside.id, schoolId: alder.id, first: "Mis", last: "Take" };
    const { id } = await world.rosterPerson({ ...at, role: standing, email });
    const answer = await as.it_director.post("/user-management/invite", {
      email,
      role,
      district: "",
      school: alder.id,
      firstName: "",
      lastName: "",
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(
      `The roster has the person with this address ${said}. Invite them in that role.`,
    );
    expect(await world.profile(id)).toMatchObject({ role: standing, auth_user_id: null });
  });

  test("is invited from their own page, too, in the role and place they have", async () => {
    const { id } = await world.rosterPerson({
      role: "teacher",
      first: "Page",
      last: "Person",
      email: null,
      districtId: lakeside.id,
      schoolId: alder.id,
    });
    expect(await as.principal.read(`/user-management/${id}`)).toContain("None: a roster brought this person in.");
    const wrong = await as.principal.post(`/user-management/${id}`, { intent: "invite", email: "nonsense" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Enter a whole email address");
    const taken = await as.principal.post(`/user-management/${id}`, {
      intent: "invite",
      email: "teacher@lakeside.example",
    });
    expect(await taken.text()).toContain("Someone already has an account with this address.");
    expect((await world.profile(id))?.auth_user_id).toBeNull();
    expect(
      (await as.principal.post(`/user-management/${id}`, { intent: "invite", email: "page@lakeside.example" })).status,
    ).toBe(302);
    expect(await world.profile(id)).toMatchObject({
      email: "page@lakeside.example",
      school_id: alder.id,
      role: "teacher",
    });
    expect(await mailsOf(id)).toMatchObject([{ kind: "invitation" }]);
    const again = await as.principal.post(`/user-management/${id}`, {
      intent: "invite",
      email: "page2@lakeside.example",
    });
    expect(await again.text()).toContain("This person already has an account.");
  });

  test("without the school that the role needs is not invited", async () => {
    const { id } = await world.rosterPerson({ role: "teacher", first: "No", last: "School", districtId: lakeside.id });
    const answer = await as.it_director.post(`/user-management/${id}`, {
      intent: "invite",
      email: "noschool@lakeside.example",
    });
    expect(await answer.text()).toContain("Choose a school first: this role belongs to one.");
    expect(await world.account("noschool@lakeside.example")).toBeUndefined();
  });

  test("who shares the address with another, is deactivated, or stands elsewhere is not taken for them", async () => {
    const common = { role: "teacher" as const, first: "Twin", districtId: lakeside.id, schoolId: alder.id };
    for (const last of ["One", "Two"]) await world.rosterPerson({ ...common, last, email: "twin@lakeside.example" });
    const off = await world.rosterPerson({ ...common, last: "Off", email: "off@lakeside.example" });
    await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", off.id).execute();
    await world.rosterPerson({ ...common, last: "Birch", email: "birch@lakeside.example", schoolId: birch.id });
    const north = await world.rosterPerson({
      ...common,
      last: "North",
      email: "north@lakeside.example",
      districtId: northfield.id,
      schoolId: cedar.id,
    });
    const before = await counts();
    for (const [visitor, email, words] of [
      [as.it_director, "twin@lakeside.example", "More than one person in the roster has this address."],
      [as.it_director, "off@lakeside.example", "The person with this address is deactivated. Reactivate them first."],
      [as.principal, "birch@lakeside.example", "Someone at another school has this address."],
    ] as const) {
      const answer = await invite(visitor, {
        email,
        role: "teacher",
        school: visitor === as.principal ? "" : alder.id,
      });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(words);
    }
    expect(await counts()).toEqual(before);
    // The same address in another district is another person.
    expect(
      (await invite(as.it_director, { email: "north@lakeside.example", role: "teacher", school: alder.id })).status,
    ).toBe(302);
    expect((await world.profile(north.id))?.auth_user_id).toBeNull();
  });
});

describe("an invitation", () => {
  const invited = async (email: string) => {
    await invite(as.it_director, { email, role: "teacher", school: alder.id });
    const profile = await byEmail(email);
    return { id: profile?.id ?? "", authUserId: profile?.auth_user_id ?? "" };
  };
  const linksOf = (authUserId: string) =>
    db
      .selectFrom("auth_tokens")
      .select(["voided_at"])
      .where("auth_user_id", "=", authUserId)
      .orderBy("created_at")
      .execute();

  test("is sent again, and the link before no longer works", async () => {
    const { id, authUserId } = await invited("again@lakeside.example");
    expect((await as.it_director.post(`/user-management/${id}`, { intent: "resend" })).status).toBe(302);
    const links = await linksOf(authUserId);
    expect(links.map(({ voided_at }) => voided_at !== null)).toEqual([true, false]);
    expect(await mailsOf(id)).toHaveLength(2);
    expect((await world.auditOf(id))[0]).toMatchObject({ action: "person.invited_again" });
  });

  test("that is withdrawn takes account and profile with it", async () => {
    const { id } = await invited("withdrawn@lakeside.example");
    expect((await as.it_director.post(`/user-management/${id}`, { intent: "withdraw" })).headers.get("location")).toBe(
      "/user-management",
    );
    expect(await world.account("withdrawn@lakeside.example")).toBeUndefined();
    expect(await world.profile(id)).toBeUndefined();
    expect((await world.auditOf(id))[0]).toMatchObject({
      action: "person.invitation_withdrawn",
      details: { profile: "deleted" },
    });
    expect((await invite(as.it_director, { email: "withdrawn@lakeside.example", role: "student" })).status).toBe(302);
  });

  test("that is withdrawn leaves a person of the roster, without an account", async () => {
    const { id } = await world.rosterPerson({
      role: "teacher",
      first: "Stays",
      last: "Here",
      email: "stays@lakeside.example",
      districtId: lakeside.id,
      schoolId: alder.id,
    });
    await invite(as.district_admin, { email: "stays@lakeside.example", role: "teacher", school: alder.id });
    await as.it_director.post(`/user-management/${id}`, { intent: "withdraw" });
    expect(await world.profile(id)).toMatchObject({
      auth_user_id: null,
      source: "roster",
      role: "teacher",
      email: "stays@lakeside.example",
    });
    expect(await world.account("stays@lakeside.example")).toBeUndefined();
  });

  test("that was accepted can be neither withdrawn nor sent again", async () => {
    const { id, authUserId } = await invited("accepted@lakeside.example");
    await db.updateTable("auth_users").set({ password_hash: "x" }).where("id", "=", authUserId).execute();
    for (const intent of ["withdraw", "resend"]) {
      expect((await as.it_director.post(`/user-management/${id}`, { intent })).status).toBe(302);
    }
    expect(await world.profile(id)).toMatchObject({ auth_user_id: authUserId });
    expect(await mailsOf(id)).toHaveLength(1);
  });
});

describe("inviting by CSV", () => {
  const check = (visitor: Visitor, csv: string, intent = "check") =>
    visitor.post("/user-management/import", { intent, csv });
  const texts = (html: string) => html.replaceAll("<!-- -->", "");
  const hidden = (html: string) =>
    (/name="csv" value="([^"]*)"/.exec(html)?.[1] ?? "")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");

  test("checks each line before anything is sent, then invites the right ones by a second form", async () => {
    const csv = [
      "Email;Role;School;First name;Last name;Phone",
      "csv1@lakeside.example;Teacher;Alder High;Ann;One;555",
      "csv2@lakeside.example;it director;;;;",
      "csv3@lakeside.example;teacher;Nowhere;;;",
      "CSV1@lakeside.example;teacher;Alder High;;;",
      "teacher@lakeside.example;teacher;Alder High;;;",
      "csv4@lakeside.example;wizard;Alder High;;;",
      'csv5@lakeside.example;student;;"Semi; colon";=2+2;',
    ].join("\r\n");
    const before = await counts();
    const answer = await check(as.it_director, csv);
    expect(answer.status).toBe(200);
    const html = texts(await answer.text());
    for (const said of [
      "These columns are not used: phone.",
      "5 lines need fixing",
      "You can’t give the role IT director. You can give principal, teacher or student.",
      "Lakeside has no school called “Nowhere”. Give its name or its identifier.",
      "The same address is in line 2.",
      "This address already has an account.",
      "“wizard” isn’t a role. Use principal, teacher or student.",
      "2 lines are right",
      "No invitations have been sent yet.",
      "Invite 2 people",
    ]) {
      expect(html).toContain(said);
    }
    for (const line of [3, 4, 5, 6, 7]) expect(html).toContain(`Line ${line}`);
    expect(await counts()).toEqual(before);
    const done = await check(as.it_director, hidden(html), "invite");
    expect(done.status, await done.clone().text()).toBe(302);
    expect(await as.it_director.read(done.headers.get("location") ?? "")).toContain(
      "2 invitations are on the way. Each link works for 7 days.",
    );
    expect(await byEmail("csv1@lakeside.example")).toMatchObject({
      role: "teacher",
      school_id: alder.id,
      display_name: "Ann One",
    });
    expect(await byEmail("csv5@lakeside.example")).toMatchObject({
      role: "student",
      first_name: "Semi; colon",
      last_name: "=2+2",
    });
    const after = await counts();
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([2, 2, 2, 2]);
  });

  test("the second form is checked again: rows made up in between invite nobody", async () => {
    const before = await counts();
    const csv = "email,role,school\nok@lakeside.example,teacher,Alder High\nboss@lakeside.example,district_admin,";
    const answer = await check(as.it_director, csv, "invite");
    expect(answer.status).toBe(422);
    expect(await refusalsOf(answer)).toMatchObject([{ details: { reason: "rank", invitations: 1 } }]);
    expect(texts(await answer.text())).toContain("1 line needs fixing");
    const foreign = await check(as.principal, `email,role,school\nx@lakeside.example,teacher,${birch.id}`, "invite");
    expect(texts(await foreign.text())).toContain("You can only manage people at your own school.");
    expect(await counts()).toEqual(before);
  });

  test("a file works as well as pasted rows, whatever its encoding", async () => {
    const bytes = new Uint8Array(
      Buffer.from("email,role,school,first_name\nfile@lakeside.example,teacher,Alder High,Zo\xeb\n", "latin1"),
    );
    const answer = await postFile(
      as.it_director,
      "/user-management/import",
      { intent: "check", csv: "" },
      { field: "file", name: "people.csv", bytes },
    );
    expect(answer.status).toBe(200);
    expect(texts(await answer.text())).toContain("Zoë");
  });

  test("those above all districts name the district", async () => {
    const csv =
      "email,role,district,school\nd1@x.example,teacher,Northfield,Cedar Elementary\nd2@x.example,admin,,\nd3@x.example,teacher,,Cedar Elementary";
    const html = texts(await (await check(as.super_admin, csv)).text());
    expect(html).toContain("2 lines are right");
    expect(html).toContain("Choose a district: this role belongs to one.");
    await check(as.super_admin, hidden(html), "invite");
    expect(await byEmail("d1@x.example")).toMatchObject({ district_id: northfield.id, school_id: cedar.id });
  });

  test.each([
    ["", "Paste the rows, or choose a file."],
    ["email,school\na@b.example,x", "The first line must name the columns; role is missing."],
    ["name\nx", "The first line must name the columns; email and role are missing."],
    ["email,role", "The file has no people in it"],
    ['email,role\n"a@b.example,teacher', "check the quotation marks near line"],
    [
      `email,role\n${Array.from({ length: 1001 }, (_, at) => `n${at}@b.example,student`).join("\n")}`,
      "The file has more than 1,000 people. Invite up to 1,000 at a time.",
    ],
  ])("what can't be read is refused in words (%#)", async (csv, words) => {
    const before = await counts();
    const answer = await check(as.it_director, csv);
    expect(answer.status).toBe(422);
    expect(texts(await answer.text())).toContain(words);
    expect(await counts()).toEqual(before);
  });

  test("a file over 1 MB is refused in words", async () => {
    const file = { field: "file", name: "big.csv", bytes: new Uint8Array(1024 * 1024 + 1).fill(65) };
    const answer = await postFile(as.it_director, "/user-management/import", { intent: "check", csv: "" }, file);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("The file is too large. Choose one of up to 1 MB.");
  });

  test("a thousand people are invited in one go", { timeout: 60_000 }, async () => {
    const csv = `email,role\n${Array.from({ length: 1000 }, (_, at) => `bulk${at}@lakeside.example,student`).join("\n")}`;
    const before = await counts();
    const html = texts(await (await check(as.it_director, csv)).text());
    expect(html).toContain("1,000 lines are right");
    const done = await check(as.it_director, hidden(html), "invite");
    expect(done.status).toBe(302);
    const after = await counts();
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([1000, 1000, 1000, 1000]);
  });

  test("there is a sample with the columns that one needs", async () => {
    const sample = async (role: Role) =>
      (await (await as[role].get("/user-management/sample.csv")).text()).split("\r\n")[0];
    expect(await sample("super_admin")).toBe("email,role,district,school,first_name,last_name");
    expect(await sample("it_director")).toBe("email,role,school,first_name,last_name");
    expect(await sample("principal")).toBe("email,role,first_name,last_name");
  });
});

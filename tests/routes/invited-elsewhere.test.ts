import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startMailWorker, wordsOf } from "../support/mail-worker";
import { aPerson } from "../support/people";
import { aPeopleWorld } from "../support/people-world";
import type { Visitor } from "../support/visitor";

/** Someone of Northfield, whom Lakeside knows nothing of. */
const theirs = "quincy@northfield.example";
const world = await aPeopleWorld();
const { db, lakeside, northfield, alder } = world;
let it: Visitor;
let principal: Visitor;
let mails: Awaited<ReturnType<typeof startMailWorker>>;
let nth = 0;
const nobodys = () => `nobody${++nth}@northfield.example`;

beforeAll(async () => {
  await aPerson(db, { role: "district_admin", email: theirs, districtId: northfield.id });
  [it, principal] = [await world.as("it_director"), await world.as("principal")];
  mails = await startMailWorker(world.database.url, world.web.origin);
}, 60_000);
afterAll(async () => {
  await mails.close();
  await world.close();
});
beforeEach(async () => {
  await sql`delete from auth_users where stands_for is not null`.execute(db);
  await sql`delete from profiles where source = 'invitation'`.execute(db);
  await sql`delete from limit_uses`.execute(db);
  mails.received.splice(0);
});

const mailsTo = (email: string, count: number) =>
  vi.waitFor(() => {
    const found = mails.received.filter(({ to }) => to[0] === email);
    expect(found).toHaveLength(count);
    return found;
  }, 20_000);
const noneWaits = () =>
  vi.waitFor(async () => {
    const waiting = db.selectFrom("outgoing_mails").select("id").where("sent_at", "is", null);
    expect(await waiting.where("failed_at", "is", null).execute()).toEqual([]);
  }, 20_000);
const profileOf = (email: string, districtId = lakeside.id) =>
  db
    .selectFrom("profiles")
    .select(["id", "auth_user_id", "role", "school_id", "email", "source"])
    .where("email", "=", email)
    .where("district_id", "=", districtId)
    .executeTakeFirstOrThrow();
/** A page or an answer without what is one's own about it: the address, ids, moments. */
const plain = (text: string, email: string) =>
  (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text)
    .replaceAll(email, "ADDRESS")
    .replaceAll(email.split("@")[0] as string, "NAME")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d+:\d\d(:\d\d)?\s?[AP]M|"[\w-]{22,}"|>[A-Z]{1,2}</gi, "")
    .replace(/\b1\d{12}\b/g, "")
    .split(/(?=<)/);
const asSeen = async (answer: Response, email: string) => [
  answer.status,
  plain(answer.headers.get("location") ?? "", email),
  plain(await answer.text(), email),
];
const form = (email: string) => ({ email, role: "teacher", school: alder.id, firstName: "Ann", lastName: "Lee" });

/** Does the same for an address that has an account in another district and for one that has none; both look alike. */
async function alike(act: (email: string) => Promise<Response>, visitor = it, other = theirs) {
  const seen = [];
  for (const email of [nobodys(), other]) {
    const answer = await act(email);
    expect(answer.status).toBeLessThan(303);
    seen.push([await asSeen(answer, email), plain(await visitor.read("/user-management?state=invited"), email)]);
    if (email !== other) {
      const { id } = await profileOf(email);
      await visitor.post(`/user-management/${id}`, { intent: "withdraw" });
      await visitor.read("/user-management");
    }
  }
  expect(seen[1]).toEqual(seen[0]);
}

describe("inviting an address that has an account in another district answers as any other invitation", () => {
  test("by the form, in the list and on the person's page", async () => {
    const before = await world.account(theirs);
    await alike((email) => it.post("/user-management/invite", form(email)));
    const shown = [];
    const other = nobodys();
    await it.post("/user-management/invite", form(other));
    for (const email of [theirs, other]) {
      const { id } = await profileOf(email);
      const page = plain(await it.read(`/user-management/${id}`), email);
      expect(page.join("")).toContain("Invited");
      shown.push(page);
    }
    expect(shown[1]).toEqual(shown[0]);
    expect(await world.account(theirs)).toEqual(before);
    const again = await it.post("/user-management/invite", form(theirs));
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("This address already has an account. Find the person in the list");
  });

  test("when checking a CSV and when inviting by it", async () => {
    const csv = (email: string) => `email,role,school,first_name\n${email},teacher,Alder High,Ann`;
    const check = (email: string) => it.post("/user-management/import", { intent: "check", csv: csv(email) });
    const other = nobodys();
    expect(await asSeen(await check(theirs), theirs)).toEqual(await asSeen(await check(other), other));
    await alike((email) => it.post("/user-management/import", { intent: "invite", csv: csv(email) }));
  });

  test("for a person of the roster, by the form and from their own page", async () => {
    const ids: string[] = [];
    const person = async (email: string | null) => {
      const at = { districtId: lakeside.id, schoolId: alder.id, role: "teacher" as const };
      const { id } = await world.rosterPerson({ ...at, first: "Rita", last: "Roster", email });
      ids.push(id);
      return id;
    };
    await person(theirs);
    const done = await it.post("/user-management/invite", form(theirs));
    expect(done.status).toBe(302);
    const html = await it.read("/user-management?state=invited");
    expect(html).toContain("This person is in the roster and now has an account.");
    const seen = [];
    await it.post(`/user-management/${ids[0]}`, { intent: "withdraw" });
    await it.read("/user-management");
    for (const email of [nobodys(), theirs]) {
      const id = await person(null);
      const answer = await principal.post(`/user-management/${id}`, { intent: "invite", email });
      seen.push([await asSeen(answer, email), plain(await principal.read(`/user-management/${id}`), email)]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(await profileOf(theirs)).toMatchObject({ source: "roster", school_id: alder.id });
    await sql`delete from auth_users where stands_for is not null`.execute(db);
    await db.deleteFrom("profiles").where("id", "in", ids).execute();
  });

  test("also for a principal who invites somebody of the district's office", async () => {
    const office = "cur@lakeside.example";
    const answer = await principal.post("/user-management/invite", { email: office, role: "teacher" });
    expect(answer.status, await answer.text()).toBe(302);
    const [mail] = await mailsTo(office, 1);
    expect(wordsOf(mail as never)).toContain("Lakeside invited you to Rollcall");
  });

  test("makes no account that anybody could use", async () => {
    await it.post("/user-management/invite", form(theirs));
    await noneWaits();
    const { auth_user_id } = await profileOf(theirs);
    const rows = db.selectFrom("auth_users").select(["email", "password_hash", "stands_for"]);
    expect(await rows.where("id", "=", auth_user_id).execute()).toEqual([
      { email: null, password_hash: null, stands_for: theirs },
    ]);
    await expect(
      db.updateTable("auth_users").set({ password_hash: "x" }).where("id", "=", auth_user_id).execute(),
    ).rejects.toThrow(/stand_in_is_closed/);
    const links = db.selectFrom("auth_tokens").select("token_hash").where("auth_user_id", "=", auth_user_id);
    expect(await links.execute()).toEqual([{ token_hash: null }]);
  });
});

describe("the owner of the account", () => {
  test("is told by email which district invited them, and that they have an account", async () => {
    await it.post("/user-management/invite", form(theirs));
    const [mail] = await mailsTo(theirs, 1);
    const words = wordsOf(mail as never);
    for (const said of [
      "You were invited to Rollcall again (Lakeside)",
      "Lakeside invited you to Rollcall, but you already have an account with this email address.",
      "Sign in as you always do.",
      "Did you move to Lakeside? Then tell its Rollcall administrator",
      "/login",
    ]) {
      expect(words.replace(/\s+/g, " ")).toContain(said);
    }
    expect(words).not.toContain("it@lakeside.example");
    expect(words).not.toContain("?token=");
    expect(mails.output() + world.web.output()).not.toContain(theirs);
  });

  test("gets one such email a day from each district, however often it invites them", async () => {
    for (let turn = 0; turn < 3; turn++) {
      await it.post("/user-management/invite", form(theirs));
      const { id } = await profileOf(theirs);
      expect((await it.post(`/user-management/${id}`, { intent: "resend" })).status).toBe(302);
      await noneWaits();
      await it.post(`/user-management/${id}`, { intent: "withdraw" });
    }
    await mailsTo(theirs, 1);
    const failed = db.selectFrom("outgoing_mails").select("message").where("failed_at", "is not", null);
    expect((await failed.execute()).filter(({ message }) => !message?.includes("withdrawn"))).toEqual([]);
    await sql`update limit_uses set began_at = now() - interval '25 hours'`.execute(db);
    await it.post("/user-management/invite", form(theirs));
    await mailsTo(theirs, 2);
  });

  test("is told that it is deactivated, when it is", async () => {
    const at = { districtId: northfield.id, role: "district_admin" as const };
    const { profileId, email } = await aPerson(db, { ...at, email: "left@northfield.example" });
    await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", profileId).execute();
    await it.post("/user-management/invite", form(email));
    const [mail] = await mailsTo(email, 1);
    expect(wordsOf(mail as never)).toContain("Your account is deactivated at the moment");
  });
});

test("once no account has the address any more, sending the invitation again is like any other", async () => {
  const at = { districtId: northfield.id, role: "district_admin" as const };
  const { profileId, authUserId, email } = await aPerson(db, { ...at, email: "gone@northfield.example" });
  await it.post("/user-management/invite", form(email));
  await mailsTo(email, 1);
  await db.updateTable("profiles").set({ auth_user_id: null, email: null }).where("id", "=", profileId).execute();
  await db.deleteFrom("auth_users").where("id", "=", authUserId).execute();
  const { id, auth_user_id } = await profileOf(email);
  await it.post(`/user-management/${id}`, { intent: "resend" });
  const [, mail] = await mailsTo(email, 2);
  expect(wordsOf(mail as never)).toContain("?token=");
  expect(await world.account(email)).toMatchObject({ id: auth_user_id, stands_for: null });
});

import { newLinkToken } from "domain/access/link-token";
import { armLink, createLink } from "domain/access/queries/auth-tokens";
import type { Role } from "domain/access/terms";
import { sendMail } from "domain/notices/jobs";
import { queueAccountMail } from "domain/notices/queries/mails";
import { createInvitedAccounts, createInvitedProfiles, withdrawInvitation } from "domain/people/queries/invitations";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openEnqueuer } from "worker/enqueue";
import { cloneDatabase } from "../support/database";
import { startMailWorker, tokenIn, wordsOf } from "../support/mail-worker";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const secret = "nine gravel kettles hum";
const everyone = { reach: "all", districtId: null, schoolId: null, profileId: null } as const;
const queue = openEnqueuer({ databaseUrl: database.url, onError: () => {} });
let web: Web;
let mails: Awaited<ReturnType<typeof startMailWorker>>;
let districtId: string;
let schoolId: string;
let nth = 0;

beforeAll(async () => {
  web = await startWeb(database.url);
  mails = await startMailWorker(database.url, web.origin);
  districtId = (await aDistrict(db, "Lakeside")).id;
  schoolId = (await aSchool(db, districtId, "Oakhurst Middle School")).id;
});
afterAll(async () => {
  await queue.close();
  await mails.close();
  await web.stop();
  await database.close();
});

type Invited = { authUserId: string; profileId: string; email: string; linkId: string };

async function anAccount(email: string): Promise<string> {
  const made = await createInvitedAccounts(db, everyone, { emails: [email] });
  if (made === "email-taken") throw new Error("taken");
  return made.get(email) as string;
}

/** Invites someone, as the command does: account, profile, link, mail. */
async function invite(
  role: Role = "principal",
  more: { firstName?: string; lastName?: string } = {},
): Promise<Invited> {
  const email = `invited${++nth}@lakeside.example`;
  const authUserId = await anAccount(email);
  const above = role === "admin" || role === "super_admin";
  const profiles = await createInvitedProfiles(db, everyone, [
    {
      authUserId,
      email,
      role,
      districtId: above ? null : districtId,
      schoolId: role === "principal" ? schoolId : null,
      firstName: more.firstName ?? null,
      lastName: more.lastName ?? null,
      displayName: email.split("@")[0] as string,
    },
  ]);
  const profileId = profiles.get(authUserId) as string;
  return { authUserId, profileId, email, linkId: await send(authUserId, profileId) };
}

async function send(authUserId: string, profileId: string): Promise<string> {
  const { id } = await createLink(db, { authUserId, purpose: "invitation", createdBy: null });
  const mail = await queueAccountMail(db, { profileId, districtId, kind: "invitation", subjectId: id });
  await queue.enqueue(sendMail, mail);
  return id;
}

const mailTo = (email: string, count = 1) =>
  vi.waitFor(
    () => {
      const found = mails.received.filter(({ to }) => to[0] === email);
      expect(found).toHaveLength(count);
      return found.at(-1) as (typeof found)[number];
    },
    { timeout: 15_000, interval: 50 },
  );

async function open(token: string, as = new Visitor(web.origin)) {
  const first = await as.get(`/invitation?token=${token}`);
  expect([first.status, first.headers.get("location")]).toEqual([302, "/invitation"]);
  const page = await as.get("/invitation");
  const html = (await page.text()).replaceAll("<!-- -->", "");
  const link = /name="link" value="([^"]+)"/.exec(html)?.[1] ?? "";
  formLinks.set(as, link);
  return { as, first, page, html, link };
}

/** The hidden field by which the form that a visitor has open says of which link it is. */
const formLinks = new WeakMap<Visitor, string>();

const accept = (as: Visitor, fields: Record<string, string> = {}) =>
  as.post("/invitation", { link: formLinks.get(as) ?? "", firstName: "", lastName: "", password: secret, ...fields });
const profile = (id: string) => db.selectFrom("profiles").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("an invitation", () => {
  test("says in its mail what for, in which role, and until when", async () => {
    const { email } = await invite();
    const said = wordsOf(await mailTo(email));
    expect(said).toContain("Subject: Your invitation to Rollcall (Lakeside)");
    expect(said).toContain("You are invited to Rollcall for Oakhurst Middle School, Lakeside. Your role: Principal.");
    expect(said).toMatch(/The link works once, until \w+ \d+, \d{4} at \d+:\d+/);
    expect(said).toContain(`${web.origin}/invitation?token=`);
    const high = await invite("admin");
    expect(wordsOf(await mailTo(high.email))).toContain(
      "You are invited to Rollcall for all districts. Your role: Admin.",
    );
  });

  test("shows whose it is, keeps its key out of sight, and is accepted with a name and a password", async () => {
    const person = await invite("principal", { firstName: "Ana", lastName: "Ruiz" });
    const token = tokenIn(await mailTo(person.email));
    const { as, first, html } = await open(token);
    const line = first.headers.getSetCookie().find((cookie) => cookie.startsWith("link=")) ?? "";
    expect(line).toMatch(/; Path=\/invitation; HttpOnly; SameSite=Lax/);
    for (const text of [
      `For ${person.email}.`,
      "Principal",
      "Oakhurst Middle School",
      "Lakeside",
      'value="Ana"',
      'value="Ruiz"',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain(token);
    expect((await new Visitor(web.origin).signIn(person.email, secret)).status, "before it is accepted").toBe(422);
    const answer = await accept(as, { firstName: " Anna ", lastName: "Ruiz" });
    expect(answer.headers.get("location"), "they have just typed the password").toBe("/home");
    expect(await as.read("/home")).toContain("Welcome to Rollcall. You’re signed in.");
    const signedIn = db.selectFrom("audit_log").select(["actor_profile_id", "details"]);
    expect(
      await signedIn.where("action", "=", "session.signed_in").where("object_id", "=", person.authUserId).execute(),
    ).toMatchObject([{ actor_profile_id: person.profileId, details: { event: "SIGNED_IN" } }]);
    expect(await profile(person.profileId)).toMatchObject({
      first_name: "Anna",
      last_name: "Ruiz",
      display_name: "Anna Ruiz",
    });
    expect((await new Visitor(web.origin).signIn(person.email, secret)).headers.get("location")).toBe("/home");
    const entry = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "invitation.accepted")
      .where("subject_profile_id", "=", person.profileId)
      .execute();
    expect(entry).toMatchObject([
      { district_id: districtId, actor_profile_id: person.profileId, details: { purpose: "invitation" } },
    ]);
    expect(JSON.stringify(entry)).not.toContain("Anna");
    expect(web.output()).not.toContain(token);
    expect(mails.output()).not.toContain(token);
    const again = await open(token);
    expect(again.page.status).toBe(410);
    expect(again.html).toContain("This invitation was already accepted. Sign in with the password you chose.");
  });

  test("refuses a password made of one's own name or school, and keeps what else was typed", async () => {
    const person = await invite("principal", { lastName: "Ruiz" });
    const { as } = await open(tokenIn(await mailTo(person.email)));
    for (const [password, said] of [
      ["", "Enter a password."],
      ["short", "Use at least 15 characters; this has 5."],
      ["Bartholomew-2026!", "This is mainly your own name."],
      ["Oakhurst Middle 26", "This is mainly the name of your district or school."],
    ] as const) {
      const answer = await accept(as, { firstName: "Bartholomew", password });
      expect(answer.status).toBe(422);
      const html = (await answer.text()).replaceAll("<!-- -->", "");
      expect(html).toContain(said);
      expect(html).toContain('value="Bartholomew"');
    }
    expect(await profile(person.profileId)).toMatchObject({ first_name: null });
    expect((await accept(as, { firstName: "x".repeat(101) })).status).toBe(422);
    expect(as.cookies.has("session"), "a link alone signs nobody in").toBe(false);
    expect((await accept(as, { firstName: "Ana" })).headers.get("location")).toBe("/home");
    // An empty name changes nothing that stands there.
    expect(await profile(person.profileId)).toMatchObject({ display_name: "Ana Ruiz" });
  });

  test("gives nothing but names and a password, whatever is posted with it", async () => {
    const person = await invite();
    const { as } = await open(tokenIn(await mailTo(person.email)));
    await accept(as, { role: "super_admin", districtId: "x", school_id: "x", email: "other@x.example" });
    expect(await profile(person.profileId)).toMatchObject({
      role: "principal",
      district_id: districtId,
      school_id: schoolId,
    });
    const twice = await new Visitor(web.origin).post("/invitation", [
      ["password", secret],
      ["password", "another one that is long"],
    ]);
    expect(twice.status).toBe(422);
  });

  test("that was withdrawn says so, also when its account is gone", async () => {
    const person = await invite();
    const token = tokenIn(await mailTo(person.email));
    const { as } = await open(token);
    expect(await withdrawInvitation(db, everyone, { id: person.profileId })).toBe("deleted");
    expect((await accept(as)).headers.get("location")).toBe("/invitation");
    const html = await as.read("/invitation");
    expect(html).toContain("This invitation was withdrawn. If that is a mistake, ask the person who invited you.");
    expect((await open(token)).page.status).toBe(410);
    const off = await invite();
    const other = tokenIn(await mailTo(off.email));
    await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", off.profileId).execute();
    expect((await open(other)).html).toContain("This invitation was withdrawn.");
  });

  test("that was sent anew works by its newest mail alone", async () => {
    const person = await invite();
    const old = tokenIn(await mailTo(person.email));
    await send(person.authUserId, person.profileId);
    const { html } = await open(old);
    expect(html).toContain("A newer invitation was sent after this one. Use the link in the newest email.");
    expect((await open(tokenIn(await mailTo(person.email, 2)))).page.status).toBe(200);
  });

  test("that has ended leads to a new one, which is sent to nobody but its own address", async () => {
    const person = await invite();
    const token = tokenIn(await mailTo(person.email));
    const left = await sql<{
      days: number;
    }>`select extract(epoch from expires_at - now()) / 86400 as days from auth_tokens where id = ${person.linkId}`.execute(
      db,
    );
    expect(Number(left.rows[0]?.days)).toBeCloseTo(7, 2);
    await sql`update auth_tokens set expires_at = now(), created_at = now() - interval '8 days' where id = ${person.linkId}`.execute(
      db,
    );
    const { html } = await open(token);
    expect(html).toContain("This invitation has expired. Invitation links work for 7 days.");
    expect(html).toContain('href="/reset-password"');
    const answer = await new Visitor(web.origin).post("/reset-password", { intent: "request", email: person.email });
    expect(answer.headers.get("location")).toBe("/reset-password?sent");
    const { as, page } = await open(tokenIn(await mailTo(person.email, 2)));
    expect(page.status).toBe(200);
    expect((await accept(as)).headers.get("location")).toBe("/home");
  });

  test("ends the session that this browser had, and begins one of its own", async () => {
    const [first, second] = [await invite(), await invite()];
    const { as } = await open(tokenIn(await mailTo(first.email)));
    await accept(as);
    const old = as.cookies.get("session");
    await open(tokenIn(await mailTo(second.email)), as);
    expect((await accept(as)).headers.get("location")).toBe("/home");
    expect(as.cookies.get("session")).not.toBe(old);
    const sessions = db.selectFrom("auth_sessions").select(["auth_user_id", "revoked_at"]);
    const of = (who: Invited) => sessions.where("auth_user_id", "=", who.authUserId).execute();
    expect(await of(first)).toMatchObject([{ revoked_at: expect.any(Date) }]);
    expect(await of(second)).toMatchObject([{ revoked_at: null }]);
  });

  test("is accepted for its own account alone, whatever other link is opened in the same browser meanwhile", async () => {
    const [first, second] = [await invite(), await invite()];
    const { as, link } = await open(tokenIn(await mailTo(first.email)));
    await open(tokenIn(await mailTo(second.email)), as);
    expect((await accept(as, { link })).headers.get("location")).toBe("/invitation");
    const again = await as.read("/invitation");
    expect(again).toContain("You opened another link in this browser, so nothing was saved.");
    expect(again).toContain(`For ${second.email}.`);
    expect(as.cookies.has("session")).toBe(false);
    expect((await accept(as)).headers.get("location"), "the newer link").toBe("/home");
    expect((await new Visitor(web.origin).signIn(first.email, secret)).status, "nothing was set").toBe(422);
  });

  test("sent twice, as by a double click, signs in both times", async () => {
    const { as } = await open(tokenIn(await mailTo((await invite()).email)));
    const answers = await Promise.all([accept(as), accept(as)]);
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual(["/home", "/home"]);
  });

  test("is accepted without a session while the client has to wait, as at any sign-in", async () => {
    const person = await invite();
    const { as } = await open(tokenIn(await mailTo(person.email)));
    const guess = (nth: number) =>
      new Visitor(web.origin).post("/login", { email: `typo${nth}@lakeside.example`, password: "guess" });
    for (let nth = 0; nth < 11; nth++) await guess(nth);
    await sql`update sign_in_attempts set blocked_until = now() + interval '1 minute'
      where kind = 'client_accounts'`.execute(db);
    expect((await accept(as)).headers.get("location")).toBe("/login");
    expect(as.cookies.has("session")).toBe(false);
    expect(await as.read("/login")).toContain("Your password is set. Sign in with it.");
    await sql`delete from sign_in_attempts`.execute(db);
    expect((await as.signIn(person.email, secret)).headers.get("location")).toBe("/home");
  });

  test("of whom nobody invites any more is not sent anew by asking for a password", async () => {
    const person = await invite();
    await mailTo(person.email);
    await sql`update auth_tokens set voided_at = now(), created_at = now() - interval '1 day' where id = ${person.linkId}`.execute(
      db,
    );
    const answer = await new Visitor(web.origin).post("/reset-password", { intent: "request", email: person.email });
    expect(answer.headers.get("location")).toBe("/reset-password?sent");
    const links = await db
      .selectFrom("auth_tokens")
      .select("id")
      .where("auth_user_id", "=", person.authUserId)
      .execute();
    expect(links).toEqual([{ id: person.linkId }]);
  });

  test("is not opened by a link for a password, nor the other way round", async () => {
    const person = await invite();
    const token = tokenIn(await mailTo(person.email));
    const as = new Visitor(web.origin);
    await as.get(`/reset-password?token=${token}`);
    expect((await as.get("/reset-password")).status).toBe(410);
    const known = await aPerson(db, { role: "principal", districtId, schoolId, email: "known@lakeside.example" });
    const link = await createLink(db, { authUserId: known.authUserId, purpose: "reset", createdBy: null });
    const { token: other, tokenHash } = newLinkToken();
    await armLink(db, { id: link.id, tokenHash });
    expect((await open(other)).html).toContain("This invitation does not work.");
  });
});

test("without a link the page says where it comes from, and a post changes nothing", async () => {
  const as = new Visitor(web.origin);
  expect(await as.read("/invitation")).toContain("Open the link in your invitation; it leads here.");
  const answer = await accept(as);
  expect(answer.headers.get("location")).toBe("/invitation");
  expect(await as.read("/invitation")).toContain(
    "You took more than 30 minutes. Open the link in your invitation again.",
  );
});

test("a set-up link of the operator's makes the first password of an account without a profile", async () => {
  const authUserId = await anAccount("operator@lakeside.example");
  const link = await createLink(db, { authUserId, purpose: "setup", createdBy: null });
  const { token, tokenHash } = newLinkToken();
  await armLink(db, { id: link.id, tokenHash });
  const { as, html, link: mark } = await open(token);
  expect(html).toContain("For operator@lakeside.example.");
  expect(html).not.toContain("First name");
  expect((await as.post("/invitation", { link: mark, password: secret })).headers.get("location")).toBe("/home");
  expect((await as.get("/home")).status, "their profile was made with the session").toBe(200);
});

import { verifyPassword } from "domain/access/passwords";
import { createLink } from "domain/access/queries/auth-tokens";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cloneDatabase } from "../support/database";
import { startMailWorker, wordsOf } from "../support/mail-worker";
import { aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const next = "nine gravel kettles hum";
let web: Web;
let mails: Awaited<ReturnType<typeof startMailWorker>>;
let districtId: string;
let nth = 0;

beforeAll(async () => {
  web = await startWeb(database.url);
  mails = await startMailWorker(database.url, web.origin);
  districtId = (await aDistrict(db, "Lakeside")).id;
});
afterAll(async () => {
  await mails.close();
  await web.stop();
  await database.close();
});

async function signedIn() {
  const person = await aPerson(db, { role: "it_director", districtId, email: `own${++nth}@lakeside.example` });
  const as = new Visitor(web.origin);
  expect((await as.signIn(person.email)).headers.get("location")).toBe("/home");
  return { ...person, as };
}

const change = (as: Visitor, fields: Record<string, string>) =>
  as.post("/profile", { intent: "password", currentPassword: password, newPassword: next, ...fields });
const hashOf = async (authUserId: string) =>
  (await db.selectFrom("auth_users").selectAll().where("id", "=", authUserId).executeTakeFirstOrThrow()).password_hash;

describe("changing one's own password", () => {
  test("needs the current one, keeps this session, ends the others and every link, and tells by mail", async () => {
    const { as, email, authUserId, profileId } = await signedIn();
    const elsewhere = new Visitor(web.origin);
    await elsewhere.signIn(email);
    await createLink(db, { authUserId, purpose: "reset", createdBy: null });
    const answer = await change(as, {});
    expect(answer.headers.get("location")).toBe("/profile");
    expect(await as.read("/profile")).toContain("Your password is changed. You are signed out on all other devices.");
    expect((await elsewhere.get("/home")).headers.get("location")).toMatch(/^\/login/);
    expect((await new Visitor(web.origin).signIn(email)).status).toBe(422);
    expect((await new Visitor(web.origin).signIn(email, next)).headers.get("location")).toBe("/home");
    const links = await db
      .selectFrom("auth_tokens")
      .select("voided_at")
      .where("auth_user_id", "=", authUserId)
      .execute();
    expect(links).toEqual([{ voided_at: expect.any(Date) }]);
    const entries = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "password.changed")
      .where("subject_profile_id", "=", profileId)
      .execute();
    expect(entries).toMatchObject([{ actor_profile_id: profileId, district_id: districtId, result: "ok" }]);
    const mail = await vi.waitFor(
      () => {
        const found = mails.received.find(({ to }) => to[0] === email);
        expect(found).toBeDefined();
        return found as (typeof mails.received)[number];
      },
      { timeout: 15_000 },
    );
    expect(wordsOf(mail)).toContain("Your password was changed on ");
    for (const text of [web.output(), mails.output(), JSON.stringify(entries)]) {
      expect(text).not.toContain(next);
      expect(text).not.toContain(email);
    }
  });

  test("says at which field something is wrong, sends no password back, and changes nothing", async () => {
    const { as, authUserId } = await signedIn();
    const before = await hashOf(authUserId);
    const cases: [Record<string, string>, string][] = [
      [{ currentPassword: "" }, "Enter your current password."],
      [{ newPassword: "" }, "Enter a new password."],
      [{ newPassword: "x".repeat(1_001) }, "Use at most 200 characters."],
      [{ currentPassword: "not the current one" }, "Your current password is not right. Check it and try again."],
      [{ newPassword: password }, "This is your current password. Choose another one."],
      [{ newPassword: "fourteen chars" }, "Use at least 15 characters; this has 14."],
      [{ newPassword: "qwertyuiopasdfghjkl" }, "This is a row of keys, letters or digits."],
    ];
    for (const [fields, said] of cases) {
      const answer = await change(as, fields);
      expect(answer.status, said).toBe(422);
      const html = (await answer.text()).replaceAll("<!-- -->", "");
      expect(html).toContain(said);
      expect(html).not.toContain(next);
      expect(html).not.toContain(password);
    }
    expect(await hashOf(authUserId)).toBe(before);
    const denied = await db
      .selectFrom("audit_log")
      .select("result")
      .where("action", "=", "password.refused")
      .where("object_id", "=", authUserId)
      .execute();
    expect(denied).toEqual([{ result: "denied" }]);
  });

  test("waits after too many wrong ones, as signing in does", async () => {
    const { as, authUserId } = await signedIn();
    const wrong = { currentPassword: "not the current one" };
    for (let attempt = 0; attempt < 5; attempt++) expect((await change(as, wrong)).status).toBe(422);
    const refused = await change(as, {});
    expect(refused.status).toBe(429);
    expect(await refused.text()).toMatch(/Too many attempts\. Wait \d+ seconds?/);
    expect(await verifyPassword(await hashOf(authUserId), password)).toBe(true);
  });

  test("happens once of two that come at once with the same current one", async () => {
    const { as, authUserId } = await signedIn();
    const answers = await Promise.all([change(as, {}), change(as, { newPassword: "three purple umbrellas sing" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 422]);
    expect(await verifyPassword(await hashOf(authUserId), password)).toBe(false);
  });

  test("takes spaces and emoji, typed on any keyboard", async () => {
    const { as, email } = await signedIn();
    const composed = "Gr\u00fcne T\u00fcr 🚪 am Kanal";
    expect((await change(as, { newPassword: composed })).headers.get("location")).toBe("/profile");
    const decomposed = composed.normalize("NFD");
    expect(decomposed).not.toBe(composed);
    expect((await new Visitor(web.origin).signIn(email, decomposed)).headers.get("location")).toBe("/home");
  });

  test("can be pasted, and is known to password managers", async () => {
    const { as, email } = await signedIn();
    const html = await as.read("/profile");
    expect(html).toMatch(/<input[^>]*name="currentPassword"[^>]*autoComplete="current-password"/i);
    expect(html).toMatch(/<input[^>]*name="newPassword"[^>]*autoComplete="new-password"/i);
    expect(html).toMatch(new RegExp(`autoComplete="username"[^>]*value="${email}"`));
    expect(html).not.toMatch(/onpaste/i);
  });
});

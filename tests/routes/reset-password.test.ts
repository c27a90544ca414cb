import { sendDueResets } from "domain/people/commands/request-reset";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openEnqueuer } from "worker/enqueue";
import { cloneDatabase } from "../support/database";
import { startMailWorker, tokenIn, wordsOf } from "../support/mail-worker";
import { aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const newPassword = "nine gravel kettles hum";
let web: Web;
let mails: Awaited<ReturnType<typeof startMailWorker>>;
let districtId: string;
let nth = 0;

beforeAll(async () => {
  web = await startWeb(database.url, { ROLLCALL_DEMO: "" });
  mails = await startMailWorker(database.url, web.origin);
  districtId = (await aDistrict(db, "Lakeside")).id;
});
afterAll(async () => {
  await mails.close();
  await web.stop();
  await database.close();
});

const visitor = () => new Visitor(web.origin);
const someone = () => aPerson(db, { role: "it_director", districtId, email: `person${++nth}@lakeside.example` });
const ask = (email: string, as = visitor()) => as.post("/reset-password", { intent: "request", email });
/** The hidden field by which the form that a visitor has open says of which link it is. */
const formLinks = new WeakMap<Visitor, string>();
const set = (as: Visitor, secret: string, link = formLinks.get(as) ?? "") =>
  as.post("/reset-password", { intent: "set", link, password: secret });
const mailsTo = (email: string) => mails.received.filter(({ to }) => to[0] === email);
const received = async (count: number, email: string) => {
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), { timeout: 15_000, interval: 50 });
  return mailsTo(email).at(-1) as (typeof mails.received)[number];
};
const waiting = () => db.selectFrom("outgoing_mails").selectAll().where("sent_at", "is", null).execute();
const say = { warn: () => {}, error: () => {} };
/** What the worker does every half minute; the mails are taken by the worker that runs. */
const tick = async () => {
  const queue = openEnqueuer({ databaseUrl: database.url, onError: () => {} });
  await sendDueResets({ db, enqueue: queue.enqueue, log: say }, { requestId: null, address: null });
  await queue.close();
};
const links = (authUserId: string) =>
  db.selectFrom("auth_tokens").selectAll().where("auth_user_id", "=", authUserId).execute();

/** Asks for a link, and reads it in the mail. */
async function linkFor(email: string): Promise<string> {
  await ask(email);
  return tokenIn(await received(1, email));
}

/** Opens a link as a browser does: the redirect, then the page. */
async function open(token: string, as = visitor()) {
  const first = await as.get(`/reset-password?token=${token}`);
  expect(first.status).toBe(302);
  expect(first.headers.get("location")).toBe("/reset-password");
  const page = await as.get("/reset-password");
  const html = (await page.text()).replaceAll("<!-- -->", "");
  const link = /name="link" value="([^"]+)"/.exec(html)?.[1] ?? "";
  formLinks.set(as, link);
  return { as, first, page, html, link };
}

describe("asking for a link", () => {
  test("answers the same for every address: known, unknown, switched off, a demo's, one without a profile", async () => {
    const known = await someone();
    const off = await someone();
    const disabled = await someone();
    const demo = await aPerson(db, { role: "admin", email: "demo@lakeside.example", demo: true });
    await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", off.profileId).execute();
    await db.updateTable("auth_users").set({ disabled_at: new Date() }).where("id", "=", disabled.authUserId).execute();
    await db.insertInto("auth_users").values({ email: "bare@lakeside.example", password_hash: "x" }).execute();
    const others = ["nobody@lakeside.example", off.email, disabled.email, demo.email, "bare@lakeside.example"];
    const answers = await Promise.all([known.email, ...others].map((email) => ask(email)));
    const seen = answers.map(({ status, headers }) => [status, headers.get("location"), headers.getSetCookie()]);
    expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([302, "/reset-password?sent", []])]),
    );
    const page = await visitor().read("/reset-password?sent");
    expect(page).toContain("If an account has the address you entered, an email with a link is on its way.");
    await received(1, known.email);
    expect(mails.received).toHaveLength(1);
    expect(await db.selectFrom("auth_tokens").select("auth_user_id").execute()).toEqual([
      { auth_user_id: known.authUserId },
    ]);
    // The server has a mail before its row says so.
    await expect.poll(waiting).toEqual([]);
  });

  test("takes the same time for a known and an unknown address", async () => {
    const people = await Promise.all([someone(), someone(), someone()]);
    const timed = async (email: string) => {
      const began = performance.now();
      await ask(email);
      return performance.now() - began;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (const { email } of people) {
      times.known.push(await timed(email));
      times.unknown.push(await timed(`no.${email}`));
    }
    const middle = (all: number[]) => all.sort((one, other) => one - other)[1] as number;
    expect(middle(times.known)).toBeGreaterThanOrEqual(399);
    expect(middle(times.unknown)).toBeGreaterThanOrEqual(399);
    expect(Math.abs(middle(times.known) - middle(times.unknown))).toBeLessThan(150);
    for (const { email } of people) await received(1, email);
  });

  test("says what is wrong with what is no address, and sends nothing", async () => {
    const cases = {
      "": "Enter your email address.",
      "not an address": "That isn’t an email address. Check it for typos.",
      [`${"x".repeat(320)}@x.example`]: "This email address is too long.",
    };
    for (const [email, said] of Object.entries(cases)) {
      const answer = await ask(email);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(said);
    }
    const foreign = await visitor().post(
      "/reset-password",
      { intent: "request", email: "x@x.example" },
      { Origin: "http://evil.example" },
    );
    expect(foreign.status).toBe(403);
  });

  test("sends one mail in two minutes, and after many requests one later, with the same answer", async () => {
    const { email, authUserId } = await someone();
    await linkFor(email);
    expect((await ask(email)).headers.get("location")).toBe("/reset-password?sent");
    const later = () =>
      sql`update auth_tokens set created_at = created_at - interval '3 minutes' where auth_user_id = ${authUserId}`.execute(
        db,
      );
    await later();
    await ask(email);
    await received(2, email);
    await later();
    await ask(email);
    await received(3, email);
    await later();
    // The fourth is the last that is free; the fifth makes the sixth wait.
    await ask(email);
    await later();
    await sql`update sign_in_attempts set blocked_until = now() + interval '1 minute'`.execute(db);
    expect((await ask(email)).headers.get("location")).toBe("/reset-password?sent");
    expect((await ask("nobody@lakeside.example")).headers.get("location")).toBe("/reset-password?sent");
    expect((await links(authUserId)).length).toBe(4);
    const live = (await links(authUserId)).filter(({ voided_at }) => voided_at === null);
    expect(live, "a newer link voids the older ones").toHaveLength(1);
    await sql`delete from sign_in_attempts`.execute(db);
    await received(4, email);
    const waiting = () => db.selectFrom("waiting_resets").select("auth_user_id").execute();
    expect(await waiting(), "what came too early waits for its turn").toEqual([{ auth_user_id: authUserId }]);
    await tick();
    expect((await links(authUserId)).length, "not before its turn").toBe(4);
    await sql`update waiting_resets set due_at = now()`.execute(db);
    await tick();
    await received(5, email);
    expect(await waiting()).toEqual([]);
  });

  test("answers the same while the queue is down, and the mail waits for the worker's tick", async () => {
    const cut = await startWeb(database.url, { ROLLCALL_DEMO: "", REDIS_URL: "redis://127.0.0.1:1" });
    try {
      const { email, profileId } = await someone();
      const began = performance.now();
      const answer = await ask(email, new Visitor(cut.origin));
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/reset-password?sent"]);
      expect(performance.now() - began, "the queue is not waited for").toBeLessThan(1_500);
      expect(await waiting()).toMatchObject([{ profile_id: profileId, kind: "password_reset", attempts: 0 }]);
      await vi.waitFor(() => expect(cut.output()).toContain("the worker's tick will send them"), { timeout: 10_000 });
      expect(cut.output()).not.toContain(email);
      await db.deleteFrom("outgoing_mails").where("profile_id", "=", profileId).execute();
    } finally {
      await cut.stop();
    }
  }, 45_000);

  test("is written down without the address", async () => {
    const { email, authUserId } = await someone();
    await ask(email);
    const entry = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("object_id", "=", authUserId)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: "password.link_requested",
      actor_profile_id: null,
      details: { purpose: "reset" },
    });
    expect(JSON.stringify(entry)).not.toContain(email);
    await received(1, email);
  });
});

describe("a link", () => {
  test("leaves the address at once, for a cookie of this page alone, and its key stands in no log and no row", async () => {
    const { email } = await someone();
    const token = await linkFor(email);
    const { as, first, html } = await open(token);
    const line = first.headers.getSetCookie().find((cookie) => cookie.startsWith("link=")) ?? "";
    expect(line).toMatch(/; Max-Age=1800/);
    expect(line).toMatch(/; Path=\/reset-password/);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain(`For ${email}.`);
    expect(html).not.toContain(token);
    expect(html).toContain('autoComplete="new-password"');
    expect((await as.get("/reset-password")).headers.get("cache-control")).toBe("no-store");
    const { rows } = await database.pool.query(`select concat(
      (select string_agg(t::text, '|') from auth_tokens t), (select string_agg(m::text, '|') from outgoing_mails m),
      (select string_agg(a::text, '|') from audit_log a)) as dump`);
    expect(rows[0].dump).not.toContain(token);
    const jobs = await database.pool.query(
      "select table_schema, table_name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema', 'public')",
    );
    for (const { table_schema, table_name } of jobs.rows) {
      const { rows } = await database.pool.query(
        `select string_agg(t::text, '|') as dump from "${table_schema}"."${table_name}" t`,
      );
      expect(rows[0].dump ?? "", `${table_schema}.${table_name}`).not.toContain(token);
    }
    expect(web.output()).toContain("/reset-password");
    expect(web.output()).not.toContain(token);
    expect(mails.output()).toContain("a mail was sent");
    expect(mails.output()).not.toContain(token);
    expect(mails.output()).not.toContain(email);
  });

  test("sets the password once: sessions end, older links are void, attempts are forgotten, a mail tells of it", async () => {
    const { email, authUserId, profileId } = await someone();
    const elsewhere = visitor();
    expect((await elsewhere.signIn(email)).headers.get("location")).toBe("/home");
    for (let attempt = 0; attempt < 6; attempt++) await visitor().signIn(email, "wrong");
    expect((await visitor().signIn(email)).status).toBe(429);
    const token = await linkFor(email);
    const { rows: links } = await sql<{ minutes: number }>`
      select extract(epoch from max(expires_at) - now())::int / 60.0 as minutes from auth_tokens
      where auth_user_id = ${authUserId}`.execute(db);
    expect(Math.round(Number(links[0]?.minutes)), "half an hour").toBe(30);
    const { as } = await open(token);
    const answer = await set(as, newPassword);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/login");
    expect(as.cookies.has("link")).toBe(false);
    expect(as.cookies.has("session-event"), "the other tabs are told").toBe(true);
    expect(await as.read("/login")).toContain("Your new password is set. Sign in with it.");
    expect((await elsewhere.get("/home")).headers.get("location")).toMatch(/^\/login/);
    expect((await visitor().signIn(email)).status, "the old password").toBe(422);
    expect((await visitor().signIn(email, newPassword)).headers.get("location")).toBe("/home");
    const { password_hash: kept } = await db
      .selectFrom("auth_users")
      .select("password_hash")
      .where("id", "=", authUserId)
      .executeTakeFirstOrThrow();
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const ended = await db
      .selectFrom("auth_sessions")
      .select("ended_because")
      .where("auth_user_id", "=", authUserId)
      .execute();
    expect(ended.map(({ ended_because }) => ended_because).sort()).toEqual([null, "password_changed"]);
    const entry = await db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "session.password_recovery")
      .where("object_id", "=", authUserId)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ subject_profile_id: profileId, details: { event: "PASSWORD_RECOVERY" } });
    const words = wordsOf(await received(2, email));
    expect(words).toContain("Subject: Your Rollcall password was changed");
    expect(words).toContain("If it wasn’t you, choose a new password at once and tell your IT office.");
    expect(words).not.toContain("token=");

    const again = await open(token);
    expect(again.page.status).toBe(410);
    expect(again.html).toContain("This link was already used. If that wasn’t you, request a new one now.");
    expect(again.as.cookies.has("link"), "the page forgets it").toBe(false);
  });

  test("is a way in that nobody can close: its device signs in while the address and the whole server have to wait", async () => {
    const { email } = await someone();
    const token = await linkFor(email);
    const { as } = await open(token);
    expect((await set(as, newPassword)).status).toBe(302);
    await visitor().signIn(email, "wrong");
    await sql`update sign_in_attempts set attempts = 1000000, blocked_until = now() + interval '1 hour'`.execute(db);
    expect((await visitor().signIn(email, newPassword)).status, "elsewhere").toBe(429);
    expect((await as.signIn(email, newPassword)).headers.get("location")).toBe("/home");
    await sql`delete from sign_in_attempts`.execute(db);
  });

  test("is used by one of two who try at once", async () => {
    const { email } = await someone();
    const token = await linkFor(email);
    const [one, other] = await Promise.all([open(token), open(token)]);
    const answers = await Promise.all([set(one.as, newPassword), set(other.as, "three purple umbrellas sing")]);
    expect(answers.map(({ headers }) => headers.get("location")).sort()).toEqual(["/login", "/reset-password"]);
  });

  test("sets its own account's password alone, whatever other link is opened in the same browser meanwhile", async () => {
    const [first, second] = [await someone(), await someone()];
    const { as, link } = await open(await linkFor(first.email));
    const { html } = await open(await linkFor(second.email), as);
    expect(html).toContain(`For ${second.email}.`);
    expect((await set(as, newPassword, link)).headers.get("location")).toBe("/reset-password");
    const again = await as.read("/reset-password");
    expect(again).toContain("You opened another link in this browser, so nothing was saved.");
    expect(again).toContain(`For ${second.email}.`);
    for (const { email } of [first, second]) expect((await visitor().signIn(email, newPassword)).status).toBe(422);
    expect((await set(as, newPassword)).headers.get("location"), "the newer link").toBe("/login");
    expect((await visitor().signIn(second.email, newPassword)).headers.get("location")).toBe("/home");
    await sql`delete from sign_in_attempts`.execute(db);
  });

  test("sent twice with one password, as by a double click, says both times that it is set", async () => {
    const { email } = await someone();
    const { as } = await open(await linkFor(email));
    const answers = await Promise.all([set(as, newPassword), set(as, newPassword)]);
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual(["/login", "/login"]);
  });

  test("refuses a password that breaks a rule, keeps the link, and shows the password to nobody", async () => {
    const { email } = await someone();
    const { as } = await open(await linkFor(email));
    for (const [secret, said] of [
      ["", "Enter a new password."],
      ["fourteen chars", "Use at least 15 characters; this has 14."],
      ["password8391047", "This is a password that many people use, with little added."],
      ["Lakeside 20262026!", "This is mainly the name of your district or school."],
      [email.padEnd(16, "!"), "This is mainly your email address."],
    ] as const) {
      const answer = await set(as, secret);
      expect(answer.status, secret).toBe(422);
      const html = (await answer.text()).replaceAll("<!-- -->", "");
      expect(html).toContain(said);
      if (secret && secret !== email.padEnd(16, "!")) expect(html).not.toContain(secret);
    }
    expect((await set(as, newPassword)).headers.get("location")).toBe("/login");
  });

  test("that is old, replaced, withdrawn, cut short or made up says so and what to do", async () => {
    const { email, authUserId } = await someone();
    const token = await linkFor(email);
    const age = (change: ReturnType<typeof sql>) =>
      sql`update auth_tokens set ${change} where auth_user_id = ${authUserId}`.execute(db);
    await age(sql`expires_at = now() - interval '1 second'`);
    expect((await open(token)).html).toContain(
      "This link has expired: it works for 30 minutes. Request a new one here.",
    );
    await age(sql`expires_at = now() + interval '1 hour', created_at = now() - interval '3 minutes'`);
    const { as } = await open(token);
    await ask(email);
    await received(2, email);
    expect((await set(as, newPassword)).headers.get("location")).toBe("/reset-password");
    const replaced = "A newer link was sent after this one. Use the newest email, or request another link here.";
    expect(await as.read("/reset-password")).toContain(replaced);
    await age(sql`voided_at = now()`);
    expect((await open(token)).html).toContain("This link no longer works.");
    for (const broken of [token.slice(1), `${token}x`, "x".repeat(43), "", "<script>"]) {
      const { html, page } = await open(encodeURIComponent(broken));
      expect(page.status, broken).toBe(410);
      expect(html).toContain("This link doesn’t work. It may not have been copied in full, or a newer one was sent.");
      expect(html).toContain("Send the link");
    }
    expect((await visitor().signIn(email)).headers.get("location"), "nothing has changed").toBe("/home");
  });

  test("whose half hour on this page is over leads back to the beginning", async () => {
    const as = visitor();
    const answer = await set(as, newPassword);
    expect(answer.headers.get("location")).toBe("/reset-password");
    expect(await as.read("/reset-password")).toContain("This link has expired: it works for 30 minutes.");
  });

  test("of a person who was switched off meanwhile does nothing", async () => {
    const { email, profileId, authUserId } = await someone();
    const { as } = await open(await linkFor(email));
    await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", profileId).execute();
    expect((await set(as, newPassword)).headers.get("location")).toBe("/reset-password");
    expect((await links(authUserId))[0]?.used_at).toBeNull();
  });

  test("gets another token when its mail is sent again, and the first is worth nothing", async () => {
    const { email, authUserId } = await someone();
    const token = await linkFor(email);
    await sql`update outgoing_mails set sent_at = null, claimed_at = null, created_at = now() - interval '1 hour'
      where profile_id = (select id from profiles where auth_user_id = ${authUserId})`.execute(db);
    const { sendMail } = await import("domain/notices/jobs");
    const { openEnqueuer } = await import("worker/enqueue");
    const queue = openEnqueuer({ databaseUrl: database.url, onError: () => {} });
    const [mail] = await waiting();
    await queue.enqueue(sendMail, { mailId: mail?.id as string });
    await queue.close();
    const second = tokenIn(await received(2, email));
    expect(second).not.toBe(token);
    expect((await open(token)).page.status).toBe(410);
    expect((await open(second)).page.status).toBe(200);
  });
});

test("an old password that the rules would refuse today still signs in", async () => {
  const { hashPassword } = await import("domain/access/passwords");
  const { email, authUserId } = await someone();
  await db
    .updateTable("auth_users")
    .set({ password_hash: await hashPassword("short") })
    .where("id", "=", authUserId)
    .execute();
  expect((await visitor().signIn(email, "short")).headers.get("location")).toBe("/home");
});

test("the password of whoever is signed in here is not what the link is for", async () => {
  const one = await someone();
  const other = await someone();
  const as = visitor();
  await as.signIn(one.email);
  await open(await linkFor(other.email), as);
  expect((await set(as, newPassword)).headers.get("location")).toBe("/login");
  // The one who was signed in in this browser is so no more, and keeps their password.
  expect((await as.get("/login")).status).toBe(200);
  expect((await visitor().signIn(one.email, password)).headers.get("location")).toBe("/home");
});

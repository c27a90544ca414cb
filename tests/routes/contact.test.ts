import { purgeContactMessages } from "domain/notices/queries/contact-messages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { filled, formIn } from "../support/forms";
import { startMailWorker, wordsOf } from "../support/mail-worker";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let mails: Awaited<ReturnType<typeof startMailWorker>>;
let admin: Visitor;
let director: Visitor;

const operator = "hello@rollcall.example";
const written = {
  topic: "roster",
  name: "Dana <b>Whitfield</b>",
  email: "dana@lakeside.example",
  organization: "Lakeside School District",
  message: "Our export has no roles.csv.\r\n\r\nIs that a problem?",
  website: "",
};

beforeAll(async () => {
  web = await startWeb(database.url, { TRUST_PROXY: "1" });
  mails = await startMailWorker(database.url, web.origin, { contactEmail: operator });
  const district = await aDistrict(db, "Lakeside");
  await aPerson(db, { role: "admin", districtId: null, email: "admin@rollcall.example" });
  await aPerson(db, { role: "it_director", districtId: district.id, email: "it@lakeside.example" });
  admin = new Visitor(web.origin);
  director = new Visitor(web.origin);
  await admin.signIn("admin@rollcall.example");
  await director.signIn("it@lakeside.example");
});
afterAll(async () => {
  await mails.close();
  await web.stop();
  await database.close();
});

const countMessages = async () => (await db.selectFrom("contact_messages").select("id").execute()).length;
let clients = 0;
/** Writes as somebody of whom nothing is counted yet. */
const write = (fields: Partial<typeof written>, address = `198.51.100.${++clients}`) =>
  new Visitor(web.origin).post(
    "/contact",
    { key: crypto.randomUUID(), ...written, ...fields },
    { "X-Forwarded-For": address },
  );

describe("a message of a visitor", () => {
  test("is kept under a number, which the visitor is told, and goes to the operator’s address", async () => {
    const visitor = new Visitor(web.origin);
    const answer = await visitor.post("/contact", { key: crypto.randomUUID(), ...written });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/contact");
    const page = await visitor.read("/contact");
    expect(page).toContain("Your message was sent. Its number is 1001.");
    const row = await db.selectFrom("contact_messages").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ number: "1001", topic: "roster", email: written.email, answered_at: null });
    expect(row.message).toBe("Our export has no roles.csv.\n\nIs that a problem?");
    await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBe(1);
    const [sent] = mails.received;
    const words = wordsOf(sent as NonNullable<typeof sent>);
    expect(sent?.to).toEqual([operator]);
    expect(words).toMatch(/^Reply-To: dana@lakeside\.example\r?$/m);
    expect(words).toContain("Subject: Message 1001: Connecting a roster");
    expect(words).toContain("Is that a problem?");
    expect(words).toContain(`${web.origin}/admin/messages/1001`);
    expect(words).toContain("Dana &lt;b&gt;Whitfield&lt;/b&gt;");
    expect(web.output() + mails.output()).not.toMatch(/dana@lakeside|Whitfield|roles\.csv/);
  });

  test("is one when the form is sent twice, and another when something else is written in it", async () => {
    const visitor = new Visitor(web.origin);
    const before = await countMessages();
    const { action, fields } = formIn(await visitor.read("/contact"), "/contact", 'name="message"');
    const sent = async (message: string) => {
      await visitor.post(action, filled(fields, { ...written, message }));
      return /Its number is (\d+)/.exec(await visitor.read("/contact"))?.[1];
    };
    const first = await sent("Once.");
    expect(first).toBeDefined();
    expect(await sent("Once.")).toBe(first);
    expect(await countMessages()).toBe(before + 1);
    expect(await sent("And one more thing.")).not.toBe(first);
    expect(await countMessages()).toBe(before + 2);
  });

  const faults: [field: keyof typeof written, value: string, said: string][] = [
    ["topic", "", "Choose what your message is about."],
    ["name", " ", "Enter your name."],
    ["name", "x".repeat(101), "Use 100 characters at most."],
    ["email", "dana", "Enter a whole email address"],
    ["email", "dana@lakeside.example\r\nBcc: all@lakeside.example", "Enter a whole email address"],
    ["message", "", "Enter your message."],
    ["message", "x".repeat(5_001), "Use 5,000 characters at most."],
  ];
  test.each(faults)("is refused for its %s %j, and what was typed stays", async (field, value, said) => {
    const before = await countMessages();
    const answer = await write({ [field]: value });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(said);
    expect(page).toContain(`id="${field}-error"`);
    if (field !== "message") expect(page).toContain("Is that a problem?");
    expect(await countMessages()).toBe(before);
  });

  test("of a program that fills in every field is thanked for and not kept", async () => {
    const before = await countMessages();
    expect((await write({ website: "https://spam.example" })).status).toBe(302);
    expect(await countMessages()).toBe(before);
  });

  test("from another site is refused", async () => {
    const answer = await new Visitor(web.origin).post("/contact", written, { Origin: "https://elsewhere.example" });
    expect(answer.status).toBe(403);
  });

  test("is one of five an hour from one client", async () => {
    for (let nth = 0; nth < 5; nth++) expect((await write({}, "203.0.113.9")).status).toBe(302);
    const before = await countMessages();
    const answer = await write({}, "203.0.113.9");
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    const page = await answer.text();
    expect(page).toContain("Too many messages in a short time.");
    expect(page).toContain("Is that a problem?");
    expect((await write({}, "203.0.113.10")).status).toBe(302);
    expect(await countMessages()).toBe(before + 1);
  });

  test("waits an hour when the whole server had its hundred", async () => {
    await db.updateTable("limit_uses").set({ used: 100 }).where("limit_name", "=", "contact-messages-of-all").execute();
    expect((await write({})).status).toBe(429);
    await db.deleteFrom("limit_uses").where("limit_name", "=", "contact-messages-of-all").execute();
  });
});

describe("admins", () => {
  test("see how many are open, find one, and read it, which is on record", async () => {
    expect(await admin.read("/admin")).toMatch(/Contact messages \(\d+ open\)/);
    const list = await admin.read("/admin/messages?q=1001");
    expect(list).toContain("Message 1001");
    expect(list).not.toContain("Message 1002");
    expect(list).not.toContain("Is that a problem?");
    const page = await admin.read("/admin/messages/1001");
    expect(page).toContain("Is that a problem?");
    expect(page).toContain("Dana &lt;b&gt;Whitfield&lt;/b&gt;");
    const lines = await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("action", "like", "contact_message.%")
      .where("action", "!=", "contact_message.sent")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual(["contact_message.viewed"]);
    expect(JSON.stringify(lines)).not.toMatch(/dana|Whitfield/i);
  });

  test("mark one as answered, and open it again", async () => {
    const answer = await admin.post("/admin/messages/1001", { intent: "mark-answered" });
    expect(answer.headers.get("location")).toBe("/admin/messages?state=open");
    expect(await admin.read("/admin/messages?state=open")).not.toContain("Message 1001<");
    expect(await admin.read("/admin/messages?state=answered")).toContain("Message 1001<");
    await admin.post("/admin/messages/1001", { intent: "reopen" });
    expect(await admin.read("/admin/messages?state=open")).toContain("Message 1001<");
    const csv = await (await admin.get("/admin/messages.csv?topic=roster&q=1001")).text();
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).not.toContain("Is that a problem?");
  });

  test("find no message under a number that was never given", async () => {
    for (const number of ["9999", "0", "x", "99999999999"])
      expect((await admin.get(`/admin/messages/${number}`)).status, number).toBe(404);
  });
});

test("nobody of a district reads messages", async () => {
  for (const path of ["/admin/messages", "/admin/messages/1001"])
    expect((await director.get(path)).headers.get("location"), path).toBe("/unauthorized");
  expect((await director.get("/admin/messages.csv")).status).toBe(403);
});

test("a message goes a year after it was sent, answered or not, with the mail about it", async () => {
  const before = await countMessages();
  const old = db.updateTable("contact_messages").where("number", "=", "1001");
  await old.set({ sent_at: sql<Date>`now() - interval '364 days'` }).execute();
  expect(await purgeContactMessages(db)).toBe(0);
  await old.set({ sent_at: sql<Date>`now() - interval '366 days'` }).execute();
  expect(await purgeContactMessages(db)).toBe(1);
  expect(await countMessages()).toBe(before - 1);
  const mailed = await db.selectFrom("outgoing_mails").select("id").execute();
  expect(mailed).toHaveLength(before - 1);
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { insertAuthUser } from "domain/people/queries/auth-users";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "rollcall-mail-"));
const mails = path.join(folder, "mail");
let web: Web;
let visitor: Visitor;

const mail = (id: string, more: Record<string, string> = {}) => ({
  id,
  to: "director@lakeside.example",
  from: "rollcall@localhost",
  subject: `Mail ${id}`,
  text: "Hello",
  html: "<script>alert(1)</script><p>Hello</p>",
  sentAt: "2026-11-20T08:00:14.000Z",
  ...more,
});
const keep = (name: string, value: object | string) =>
  writeFile(path.join(folder, name), typeof value === "string" ? value : JSON.stringify(value));

beforeAll(async () => {
  await mkdir(mails);
  web = await startWeb(database.url, { MAIL_FOLDER: mails });
  visitor = new Visitor(web.origin);
  await keep(
    "mail/2026-11-20-one.json",
    mail("one", { text: `See ${web.origin}/sftp-integration and http://evil.example/` }),
  );
  await keep("mail/two.json", mail("two", { sentAt: "2026-11-21T08:00:14.000Z" }));
  await keep("mail/broken.json", "{");
  await keep("mail/other.json", { id: "other" });
  await keep("secret.json", mail("secret"));
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test("the demo's mailbox lists its mail, the newest first, and nothing that is no mail", async () => {
  const html = await visitor.read("/demo/mail");
  expect([...html.matchAll(/href="\/demo\/mail\/([^"]+)"/g)].map((match) => match[1])).toEqual(["two", "one"]);
});

test("a mail is shown as text, its HTML as source, and only addresses of this site are links", async () => {
  const html = await visitor.read("/demo/mail/one");
  expect(html).toContain(`<a href="${web.origin}/sftp-integration">`);
  expect(html).toContain("&lt;script&gt;alert(1)");
  expect(html).not.toContain('href="http://evil.example');
});

test("a mail is dated in the zone of its recipient’s district, and in UTC for someone without one", async () => {
  const { db } = database;
  const named = { name: "Illinois", abbreviation: "IL" };
  const state = await db.insertInto("states").values(named).returning("id").executeTakeFirstOrThrow();
  const district = { name: "Lakeside", state_id: state.id, time_zone: "America/Chicago" };
  const { id } = await db.insertInto("districts").values(district).returning("id").executeTakeFirstOrThrow();
  const profile = { role: "it_director", displayName: "Ada", districtId: id, schoolId: null } as const;
  await insertAuthUser(db, { email: "director@lakeside.example", profile });
  await keep("mail/three.json", mail("three", { to: "operator@rollcall.example" }));
  const sent = [...(await visitor.read("/demo/mail")).matchAll(/<time[^>]*>Nov 20, 2026, ([^<]*)</g)].map(
    ([, at]) => at,
  );
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(expect.arrayContaining(["2:00:14\u00a0am CST", "8:00:14\u00a0am UTC"]));
  expect(await visitor.read("/demo/mail/one")).toMatch(/>Nov 20, 2026, 2:00:14\sam CST</);
  expect(await visitor.read("/demo/mail/three")).toMatch(/>Nov 20, 2026, 8:00:14\sam UTC</);
});

test("no address leads to another file", async () => {
  for (const id of ["secret", "..%2Fsecret", "..%2Fsecret.json", "2026-11-20-one.json", "broken", "%00"]) {
    expect([404, 302, 400]).toContain((await visitor.get(`/demo/mail/${id}`)).status);
    expect(await (await visitor.get(`/demo/mail/${id}`)).text(), id).not.toContain("Mail secret");
  }
});

test("outside the demo, or where others can reach the server, there is no such screen", async () => {
  for (const settings of [{ ROLLCALL_DEMO: "" }, { ROLLCALL_DEMO: "", HOST: "0.0.0.0" }] as Record<string, string>[]) {
    const other = await startWeb(database.url, { MAIL_FOLDER: mails, ...settings });
    try {
      for (const address of ["/demo/mail", "/demo/mail/one", "/demo/mail.data"]) {
        const answer = await fetch(new URL(address, other.origin));
        expect(answer.status, address).toBe(404);
        expect(await answer.text()).not.toContain("Mail one");
      }
    } finally {
      await other.stop();
    }
  }
}, 90_000);

import { randomUUID } from "node:crypto";
import { noteSeenFile } from "domain/usage/queries/remote-files";
import { rollUpWaiting } from "domain/usage/roll-up";
import { mostIngestKeys } from "domain/usage/terms";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { fillIn, formIn } from "../support/forms";
import { aKey } from "../support/keys";
import { aConfiguration, aDistrict, aPerson, password } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const at = "/usage-sources";
const database = await cloneDatabase();
const { db } = database;
let web: Web;
let lakeside: { id: string };
let northfield: { id: string };
let director: Visitor;
let authUserId: string;

beforeAll(async () => {
  lakeside = await aDistrict(db, "Lakeside");
  northfield = await aDistrict(db, "Northfield");
  const person = { role: "it_director", districtId: lakeside.id, email: "it@lakeside.example" } as const;
  authUserId = (await aPerson(db, person)).authUserId;
  await aPerson(db, { role: "it_director", districtId: northfield.id, email: "it@northfield.example" });
  await aPerson(db, { role: "super_admin", email: "owner@rollcall.example" });
  web = await startWeb(database.url);
  director = await signedIn("it@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});
beforeEach(async () => {
  await db.deleteFrom("api_keys").execute();
  await db.deleteFrom("sign_in_attempts").execute();
  for (const table of ["usage_sources", "usage_source_days", "usage_source_faults", "usage_batches"] as const) {
    await db.deleteFrom(table).execute();
  }
});

async function signedIn(email: string) {
  const visitor = new Visitor(web.origin);
  await visitor.signIn(email);
  return visitor;
}

const keys = () => db.selectFrom("api_keys").selectAll().orderBy("created_at").execute();
const audited = (action: string) =>
  db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("id", "desc").executeTakeFirst();
const create = (by: Visitor, typed: Record<string, string>) => fillIn(by, at, "create-key", typed);
const tokenIn = (html: string) => /rck_[0-9a-f]{10}_[0-9A-Za-z]{49}/.exec(html)?.[0] ?? "";

function send(token: string, events: unknown) {
  return fetch(new URL("/api/v1/usage-events", web.origin), {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(events),
  });
}

const visit = (more: Record<string, unknown> = {}) => ({
  event_id: randomUUID(),
  occurred_at: new Date().toISOString(),
  person: "someone",
  url: "https://www.example.org/x",
  ...more,
});

test("a district without usage is shown the three ways to bring it in, the easiest first", async () => {
  const page = await director.read(at);
  const [, empty = ""] = page.split(/No sources yet|id="filter-logs"/);
  const ways = ["#filter-logs", "/sftp-integration", "#create-key"];
  const found = ways.map((to) => empty.indexOf(`href="${to}"`));
  expect(found, "each way stands there").not.toContain(-1);
  expect(found, "in this order").toEqual([...found].sort((a, b) => a - b));
  expect(page, "and the first way is on this page").toContain('id="filter-logs"');
  expect(await director.read("/tools")).toContain("Upload a log from your web filter, or bring usage in by SFTP");
});

describe("a key", () => {
  test("is made, shown in the answer alone, and sends usage until it is revoked", async () => {
    expect(await director.read(at)).toContain("No usage has come in yet. Upload a log from your web filter, or have");
    const answer = await create(director, { name: " Web filter ", expiresOn: "2099-06-30" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    const token = tokenIn(html);
    expect(html).toContain("Your new key: Web filter");
    expect(/<input[^>]*name="newKey"[^>]*>/.exec(html)?.[0], "to be selected and copied").toMatch(/readonly=""/i);
    const [key] = await keys();
    expect(key).toMatchObject({ name: "Web filter", district_id: lakeside.id, scopes: ["read:key", "write:usage"] });
    expect(key?.expires_at?.toISOString(), "the end of that day in Chicago").toBe("2099-07-01T05:00:00.000Z");

    const page = await director.read(at);
    expect(page, "it is shown once").not.toContain(token);
    expect(page).toContain(`rck_${key?.prefix}…`);
    expect(page).toContain("Nothing has been sent with this key yet.");
    expect(page).toContain("Jun 30, 2099");
    expect((await send(token, [visit()])).status).toBe(202);

    const revoked = await fillIn(director, at, `value="${key?.prefix}"`, {});
    expect([revoked.status, revoked.headers.get("location")]).toEqual([302, at]);
    expect((await send(token, [visit()])).status, "from the next call on").toBe(401);
    const after = await director.read(at);
    expect(after).toContain("Key revoked: Web filter. It no longer works.");
    expect(after).toContain("Tools can’t send usage: no key works anymore.");

    expect(await audited("key.created")).toMatchObject({
      actor_role: "it_director",
      district_id: lakeside.id,
      object_id: key?.id,
    });
    expect(await audited("key.revoked")).toMatchObject({ actor_role: "it_director", details: { prefix: key?.prefix } });
    const { rows } = await sql<{ text: string }>`select row_to_json(a)::text as text from audit_log a
      union all select row_to_json(k)::text from api_keys k`.execute(db);
    expect(rows.map(({ text }) => text).join("\n"), "its secret is in no row").not.toContain(token);
    expect(web.output(), "and in no log").not.toContain(token.slice(15));
    expect([...director.cookies.values()].join(), "and in no cookie").not.toContain(token.slice(15));
  });

  test.each([
    [{ name: " " }, "Enter a name for the key."],
    [{ name: "x".repeat(101) }, "Use 100 characters at most."],
    [{ name: "Filter", expiresOn: "soon" }, "Enter the last day as a date, such as 2027-06-30."],
    [{ name: "Filter", expiresOn: "2020-01-01" }, "Enter a last day that is today or later."],
  ])("is not made of %o", async (typed, said) => {
    const answer = await create(director, typed);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(said);
    expect(await keys()).toEqual([]);
  });

  test("needs the password again after ten minutes; a wrong one makes none", async () => {
    const created_at = sql<Date>`now() - interval '11 minutes'`;
    const old = () =>
      db
        .updateTable("auth_sessions")
        .set({ created_at, confirmed_at: null })
        .where("auth_user_id", "=", authUserId)
        .execute();
    await old();
    expect(await director.read(at)).toContain('name="ownPassword"');
    const without = await create(director, { name: "Filter" });
    expect(without.status).toBe(422);
    expect(await without.text()).toContain("Enter your own password, too.");
    const wrong = await create(director, { name: "Filter", ownPassword: "not the password" });
    expect(wrong.status).toBe(422);
    const said = await wrong.text();
    expect(said).toContain("Your current password is not right.");
    expect(said).not.toContain("not the password");
    expect(await keys()).toEqual([]);
    await old();
    expect((await create(director, { name: "Filter", ownPassword: password })).status).toBe(200);
    expect(await keys()).toHaveLength(1);
  });

  test("is made once by a form that is sent twice, one after the other or at once", async () => {
    const { action, fields } = formIn(await (await director.get(at)).text(), at, "create-key");
    const named: [string, string][] = [...fields.filter(([name]) => name !== "name"), ["name", "Twice"]];
    const answers = await Promise.all([director.post(action, named), director.post(action, named)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await director.post(action, named);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("This form has already created its key");
    expect(await keys()).toHaveLength(1);
  });

  test("is refused beyond the most that may work, also when two are made at once", async () => {
    for (let nth = 0; nth < mostIngestKeys - 1; nth++) await aKey(db, { districtId: lakeside.id });
    const answers = await Promise.all([create(director, { name: "One" }), create(director, { name: "Other" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await keys()).toHaveLength(mostIngestKeys);
    const said = await (await create(director, { name: "More" })).text();
    expect(said).toContain(`Your district already has ${mostIngestKeys} working keys.`);
  });

  test("of another district is nobody's: 404, and it goes on working", async () => {
    const theirs = await aKey(db, { districtId: northfield.id, name: "Theirs" });
    await aKey(db, { districtId: lakeside.id, name: "Ours" });
    const { fields } = formIn(await (await director.get(at)).text(), at, "revoke-key");
    const forged: [string, string][] = fields.map(([name, value]) => [name, name === "prefix" ? theirs.prefix : value]);
    expect((await director.post(at, forged)).status).toBe(404);
    const owner = await signedIn("owner@rollcall.example");
    await owner.post("/working-district", { district: lakeside.id });
    expect((await owner.post(at, forged)).status, "not on the page of another district either").toBe(404);
    expect((await keys()).filter(({ revoked_at }) => revoked_at)).toEqual([]);
    expect(await director.read(at)).not.toContain("Theirs");
  });

  test("that is revoked already is a 404 the second time", async () => {
    await aKey(db, { districtId: lakeside.id, name: "Ours" });
    const { fields } = formIn(await (await director.get(at)).text(), at, "revoke-key");
    expect((await director.post(at, fields)).status).toBe(302);
    expect((await director.post(at, fields)).status).toBe(404);
  });

  test("is made for the district that a super admin works in, and for no other tab's", async () => {
    const owner = await signedIn("owner@rollcall.example");
    expect((await owner.get(at)).headers.get("location")).toBe("/working-district?redirectTo=%2Fusage-sources");
    await owner.post("/working-district", { district: northfield.id });
    const { action, fields } = formIn(await (await owner.get(at)).text(), at, "create-key");
    const named: [string, string][] = [...fields.filter(([name]) => name !== "name"), ["name", "For Northfield"]];
    await owner.post("/working-district", { district: lakeside.id });
    expect((await owner.post(action, named)).status).toBe(422);
    await owner.post("/working-district", { district: northfield.id });
    expect((await owner.post(action, named)).status).toBe(200);
    expect(await keys()).toMatchObject([{ district_id: northfield.id }]);
  });
});

describe("a source", () => {
  const count = () => rollUpWaiting(db, { districtId: lakeside.id });

  test("is shown with what came, what of it is known, and why the rest was rejected", async () => {
    const { token } = await aKey(db, { districtId: lakeside.id, name: "Export" });
    const { token: unused } = await aKey(db, { districtId: lakeside.id, name: "Spare" });
    expect(unused).not.toBe(token);
    const twice = visit({ source: "Filter <North>" });
    await send(token, [twice, twice, visit({ source: "Filter <North>" }), visit({ url: "http://10.0.0.1" }), { x: 1 }]);
    expect(await director.read(at)).toContain("1 batch is still being counted.");
    await count();
    const page = await director.read(at);
    expect(page).toContain("Usage is coming in. So far today, 2 visits were received and accepted.");
    expect(page).toContain("Received today");
    expect(page).not.toContain("Visits today");
    expect(page).toContain("Days here are when Rollcall received the visits.");
    expect(page).toContain("Filter &lt;North&gt;");
    expect(page).toContain("API, with the key “Export”");
    expect(page).toContain("100%");
    expect(page).toContain("Why 2 visits were rejected");
    expect(page).toContain("Not a public website");
    expect(page).toContain("No usable event_id");
    expect(page).toMatch(
      /<svg[^>]*role="img"[^>]*aria-label="Visits received and accepted by day, [^"]*: 2 visits\. The table has each day\."/,
    );
    expect(page, "a key that nothing came with").toContain("Nothing has been sent with this key yet.");
    expect(await (await signedIn("it@northfield.example")).read(at)).not.toContain("North&gt;");
  });

  test("that sent nothing on a school day has gone silent, and one with a revoked key says so", async () => {
    const { token } = await aKey(db, { districtId: lakeside.id, name: "Export" });
    await send(token, [visit()]);
    await count();
    await sql`update usage_source_days set last_at = now() - interval '7 days', day = day - 7`.execute(db);
    await sql`update usage_batches set received_at = now() - interval '7 days'`.execute(db);
    await sql`insert into school_days (district_id, day, kind, name)
      select ${lakeside.id}, current_date - n, case n when 3 then 'no_school' else 'school_day' end, 'Day ' || n
      from generate_series(0, 9) n`.execute(db);
    const page = await director.read(at);
    expect(page).toContain("Usage has stopped coming in.");
    expect(page, "six days between, one of them without school").toMatch(/silent for [45] school days/);
    await sql`update api_keys set revoked_at = now()`.execute(db);
    expect(await director.read(at)).toContain("revoked</span>");
  });

  test("that is an SFTP folder says after the first look how many files it has and when they are imported", async () => {
    const { id } = await aConfiguration(db, lakeside.id, "First look");
    await aConfiguration(db, lakeside.id, "Without logs");
    const set = { log_folder: "/logs", host_key: "SHA256:x", log_looked_at: new Date() };
    await db.updateTable("sftp_configurations").set(set).where("id", "=", id).execute();
    expect(await director.read(at)).toContain("No files found. Rollcall looks in this folder only");
    const seen = { fileId: null, fault: null, bytes: 10, modifiedAt: new Date() };
    for (const name of ["monday.log", "tuesday.log"])
      await noteSeenFile(db, { districtId: lakeside.id, configurationId: id, name, ...seen });
    expect(await director.read(at)).toContain(
      "2 files found. Rollcall imports them at the next check, within 15 minutes, if they haven’t changed by then.",
    );
    const done = { districtId: lakeside.id, configurationId: id, name: "monday.log", ...seen, fileId: id };
    await noteSeenFile(db, done);
    expect(await director.read(at)).toContain("2 files found, 1 of them new.");
    await db.deleteFrom("sftp_configurations").where("id", "=", id).execute();
  });

  test("that is an SFTP folder has gone silent when nothing came for longer than usual", async () => {
    const { id } = await aConfiguration(db, lakeside.id, "Nightly logs");
    await db
      .updateTable("sftp_configurations")
      .set({ log_folder: "/logs", host_key: "SHA256:x" })
      .where("id", "=", id)
      .execute();
    await sql`insert into usage_sources (district_id, source_no, kind, configuration_id, name)
      values (${lakeside.id}, 77, 'sftp', ${id}, 'Nightly logs')`.execute(db);
    await sql`insert into school_days (district_id, day, kind, name)
      select ${lakeside.id}, current_date - n, 'school_day', '' from generate_series(0, 20) n
      on conflict do nothing`.execute(db);
    const came = (days: number[]) =>
      sql`insert into usage_source_days
        (district_id, source_no, day, accepted, duplicate, rejected, blocked, unknown_people, unmatched, last_at)
        select ${lakeside.id}, 77, current_date - n, 1, 0, 0, 0, 0, 0, now() - n * interval '1 day' from unnest(${days}::int[]) n`.execute(
        db,
      );
    await came([12, 11, 10, 9, 8]);
    expect(await director.read(at)).toMatch(/silent for [67] school days/);
    await came([1]);
    expect(await director.read(at)).not.toContain("silent for");
  });

  test("beyond four is on another page", async () => {
    const { id } = await aKey(db, { districtId: lakeside.id, name: "Export" });
    await sql`insert into usage_sources (district_id, source_no, kind, key_id, name)
      select ${lakeside.id}, n, 'key', ${id}, 'Source ' || n from generate_series(1, 23) n`.execute(db);
    const first = await director.read(at);
    expect(first).toContain("23 sources");
    expect(first.match(/with the key “Export”/g)).toHaveLength(4);
    expect((await director.read(`${at}?page=6`)).match(/with the key “Export”/g)).toHaveLength(3);
    expect((await director.read(`${at}?page=99`)).match(/with the key “Export”/g)).toHaveLength(3);
    expect((await director.read(`${at}?page=x`)).match(/with the key “Export”/g)).toHaveLength(4);
  });
});

test("the last check of figures is shown, and what to do when some differ", async () => {
  const check = { district_id: lakeside.id, sample: "[]" };
  await db
    .insertInto("usage_verifications")
    .values({ ...check, day: "2026-11-20", differences: 0, verified_at: new Date("2026-11-21T07:10:00Z") })
    .execute();
  await db
    .insertInto("usage_verifications")
    .values({ ...check, district_id: northfield.id, day: "2026-11-22", differences: 7 })
    .execute();
  expect(await director.read(at)).toContain("Last check: every figure of Nov 20, 2026 matches its visits.");
  await db
    .insertInto("usage_verifications")
    .values({ ...check, day: "2026-11-21", differences: 2 })
    .execute();
  expect(await director.read(at)).toContain("2 figures of Nov 21, 2026 didn’t match the visits.");
});

test("the last check is the latest one, also of an older day, and an earlier one that found something is kept in view", async () => {
  await db.deleteFrom("usage_verifications").where("district_id", "=", lakeside.id).execute();
  const check = async (day: string, verifiedAt: string, differences = 0) =>
    db
      .insertInto("usage_verifications")
      .values({ district_id: lakeside.id, sample: "[]", day, differences, verified_at: new Date(verifiedAt) })
      .execute();
  const said = async () =>
    (await director.read(at))
      .replace(/<script[\s\S]*?<\/script>|<!-- -->/g, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
  await check("2026-11-20", "2026-11-21T07:10:00Z");
  const usual = await said();
  expect(usual).toMatch(/Last check: every figure of Nov 20, 2026 matches its visits\. Checked: Nov 21, 2026[^.]*\./);
  expect(usual).not.toContain("The latest day checked");
  await check("2026-10-05", "2026-11-21T18:00:00Z");
  const older = await said();
  expect(older).toMatch(/Last check: every figure of Oct 5, 2026 matches its visits\. Checked: Nov 21, 2026/);
  expect(older).toContain("The latest day checked is Nov 20, 2026.");
  await check("2026-10-06", "2026-11-20T18:00:00Z", 3);
  const wrong = await said();
  expect(wrong).toContain("Last check: every figure of Oct 5, 2026 matches its visits.");
  expect(wrong).toContain(
    "In an earlier check, figures of Oct 6, 2026 didn’t match. Ask your Rollcall operator".replace(". Ask", ". Ask"),
  );
  await check("2026-10-07", "2026-11-20T19:00:00Z", 1);
  expect(await said()).toContain(
    "In earlier checks, figures of 2 other days didn’t match, the latest of them Oct 7, 2026.",
  );
});

test("nobody without the permission finds it, and all tools lead there who has it", async () => {
  const school = { role: "curriculum_director", districtId: lakeside.id, email: "cd@lakeside.example" } as const;
  await aPerson(db, school);
  const curriculum = await signedIn(school.email);
  expect((await curriculum.get(at)).headers.get("location")).toBe("/unauthorized");
  expect(await curriculum.read("/tools")).not.toContain(`href="${at}"`);
  expect(await director.read("/tools")).toContain(`href="${at}"`);
});

import ICAL from "ical.js";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aContract, aMoneyWorld } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/roi-dashboard/calendar";
const odd = "Reading, math; and “writing” \\ for É–É–É–É–É–É–É–É–É–É–É–É–É–É–É–É–É–É–É–É grades\nK to 12";
const who: Record<"it" | "teacher" | "owner", Visitor> = Object.create(null);
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;
let oddId: string;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  oddId = await aContract(db, world.own, {
    title: odd,
    starts: -10,
    ends: 30,
    notice: 12,
    lines: [{ softwareId: world.products.maps, price: "4321.00" }],
    more: { auto_renews: true, note: "A quiet note", owner_id: world.ids["it@lakeside.example"] },
  });
  web = await startWeb(database.url);
  for (const [name, email] of Object.entries({
    it: "it@lakeside.example",
    teacher: "teacher@lakeside.example",
    owner: "owner@rollcall.example",
  }) as [keyof typeof who, string][]) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

async function aLink(visitor: Visitor): Promise<URL> {
  const page = await (await visitor.post(base, { intent: "make", forDistrict: world.own })).text();
  const [, link = ""] = /\/renewals\.ics\?link=([\w-]{43})&?"/.exec(page) ?? [];
  expect(link, page.slice(0, 400)).toHaveLength(43);
  return new URL(`/renewals.ics?link=${link}`, web.origin);
}
/** What a calendar gets, which has no session. */
const ask = (link: URL, headers: Record<string, string> = {}) => fetch(link, { headers });
const statusOf = async (link: URL) => (await ask(link)).status;
const parsed = async (answer: Response) => {
  const text = await answer.text();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  return { text, calendar, events };
};
const dayIn = async (days: number) => {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'America/Chicago')::date + ${days}::int)::text as day`.execute(db);
  return rows[0]?.day;
};

describe("the calendar of renewals", () => {
  test("has each notice day and last day as an event of the whole day, by RFC 5545", async () => {
    const answer = await ask(await aLink(who.it));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const { text, calendar, events } = await parsed(answer);
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
      expect(line).not.toContain("\n");
    }
    const found = events.map(({ uid, summary, startDate, endDate }) => ({
      uid,
      summary,
      from: startDate.toString(),
      to: endDate.toString(),
      whole: startDate.isDate && endDate.isDate,
    }));
    const { math, reader, past } = world.contracts;
    const event = async (uid: string, summary: string, days: number) => ({
      uid: `${uid}@rollcall`,
      summary,
      from: await dayIn(days),
      to: await dayIn(days + 1),
      whole: true,
    });
    expect(found).toEqual([
      await event(`${oddId}-notice`, `Last day to cancel: ${odd}`, 12),
      await event(`${oddId}-end`, `Renews automatically after today: ${odd}`, 30),
      await event(`${math}-notice`, "Last day to cancel: Mathloom seats", 20),
      await event(`${math}-end`, "Contract ends: Mathloom seats", 64),
      await event(`${reader}-end`, "Contract ends: Reader site license", 334),
    ]);
    expect(text, "what ended long ago").not.toContain(past);
  });

  test("says nothing of prices, notes and people, and nothing of another district", async () => {
    const { text } = await parsed(await ask(await aLink(who.teacher)));
    // Ids are random: any digits may stand in them.
    const unfolded = text.replaceAll("\r\n ", "").replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "id");
    expect(unfolded).toContain("Mathloom seats");
    for (const hidden of ["4321", "4.50", "quiet note", "Ask for a discount", "it@", "PO-4711", "Northfield"]) {
      expect(unfolded.toLowerCase(), hidden).not.toContain(hidden.toLowerCase());
    }
  });

  test("keeps the name of an event when its contract changes, and says that it has changed", async () => {
    const link = await aLink(who.it);
    const before = await ask(link);
    const tag = before.headers.get("etag") ?? "";
    expect((await ask(link, { "If-None-Match": tag })).status).toBe(304);
    const first = (await parsed(before)).events.find(({ uid }) => uid.startsWith(`${world.contracts.reader}-end`));
    await sql`update contracts set ends_on = ends_on + 1, version = version + 1, updated_at = now() + interval '1 minute'
      where id = ${world.contracts.reader}`.execute(db);
    const after = await ask(link, { "If-None-Match": tag });
    expect(after.status).toBe(200);
    const then = (await parsed(after)).events.find(({ uid }) => uid === first?.uid);
    expect(then?.startDate.toString()).toBe(await dayIn(335));
    expect(then?.sequence).toBe((first?.sequence ?? 0) + 1);
    await sql`update contracts set ends_on = ends_on - 1 where id = ${world.contracts.reader}`.execute(db);
  });
});

test("a calendar says what was decided, under the same name and as a later version", async () => {
  const link = await aLink(who.teacher);
  const eventsOf = async () =>
    new Map((await parsed(await ask(link))).events.map(({ uid, summary, sequence }) => [uid, { summary, sequence }]));
  const before = (await eventsOf()).get(`${oddId}-notice@rollcall`)?.sequence ?? 0;
  const decide = (set: string) =>
    sql`update contracts set ${sql.raw(set)}, version = version + 1 where id = ${oddId}`.execute(db);
  const said = async () => {
    const events = await eventsOf();
    return ["notice", "end"].map((what) => events.get(`${oddId}-${what}@rollcall`)?.summary.split(odd));
  };
  await decide("renewal_decision = 'renew', renewal_decided_at = now()");
  expect(await said()).toEqual([
    ["Last day to cancel: ", " (decided: renew)"],
    ["Renews automatically after today: ", " (decided: renew)"],
  ]);
  expect((await eventsOf()).get(`${oddId}-notice@rollcall`)?.sequence).toBe(before + 1);
  await decide("renewal_decision = 'cancel', renewal_reason = 'A quiet reason'");
  expect(await said()).toEqual([
    ["Last day to tell the vendor: ", " (decided: cancel, vendor not told)"],
    ["Renews automatically after today: ", " (decided: cancel, vendor not told)"],
  ]);
  await decide("notice_given_on = current_date");
  expect(await said()).toEqual([
    ["Last day to cancel: ", " (decided: cancel)"],
    ["Contract ends: ", " (decided: cancel)"],
  ]);
  expect((await parsed(await ask(link))).text).not.toContain("quiet reason");
  await decide("renewal_decision = null, renewal_reason = null, renewal_decided_at = null, notice_given_on = null");
});

describe("the link", () => {
  test("is kept as a hash, shown once, and stands in no log", async () => {
    const link = await aLink(who.it);
    const token = link.searchParams.get("link") ?? "";
    const { rows } = await sql<{ all: string }>`select jsonb_agg(l)::text as all from calendar_links l`.execute(db);
    expect(rows[0]?.all).toContain(world.ids["it@lakeside.example"]);
    expect(rows[0]?.all).not.toContain(token);
    const page = await who.it.read(base);
    expect(page).toContain("You have a link for Lakeside");
    expect(page).not.toContain(token);
    expect(await statusOf(link)).toBe(200);
    expect(await who.it.read(base)).toMatch(/A calendar last used it <time [^>]*>today, /);
    expect(web.output()).not.toContain(token);
    const audited = await db.selectFrom("audit_log").selectAll().where("action", "=", "calendar_link.made").execute();
    expect(JSON.stringify(audited)).not.toContain(token);
    expect(audited.length).toBeGreaterThan(0);
  });

  test("stops working when it is made anew or revoked, at once", async () => {
    const old = await aLink(who.it);
    const other = await aLink(who.teacher);
    const link = await aLink(who.it);
    expect(await Promise.all([old, link].map(statusOf))).toEqual([404, 200]);
    expect((await who.it.post(base, { intent: "revoke" })).status).toBe(302);
    expect(await statusOf(link)).toBe(404);
    expect(await statusOf(other), "someone else’s").toBe(200);
    expect(await who.it.read(base)).toContain("You don’t have a calendar link yet.");
  });

  test("shows what its owner may see today: nothing once deactivated, moved, or of a role without contracts", async () => {
    const link = await aLink(who.teacher);
    const id = world.ids["teacher@lakeside.example"] ?? "";
    const change = (set: ReturnType<typeof sql>) => sql`update profiles set ${set} where id = ${id}`.execute(db);
    expect(await statusOf(link)).toBe(200);
    await change(sql`deactivated_at = now()`);
    expect(await statusOf(link), "deactivated").toBe(404);
    await change(sql`deactivated_at = null, district_id = ${world.other}, school_id = null`);
    expect(await statusOf(link), "moved to another district").toBe(404);
    await change(sql`district_id = ${world.own}`);
    expect(await statusOf(link), "without the school that a teacher needs").toBe(404);
    await change(sql`school_id = ${world.alder}, role = 'student'`);
    expect(await statusOf(link), "a student").toBe(404);
    await change(sql`role = 'teacher'`);
    expect(await statusOf(link)).toBe(200);
    await sql`update auth_users set disabled_at = now() where email = 'teacher@lakeside.example'`.execute(db);
    expect(await statusOf(link), "without a way in").toBe(404);
    await sql`update auth_users set disabled_at = null where email = 'teacher@lakeside.example'`.execute(db);
  });

  test("is told to wait when it is asked for too often; ones that don’t work hold up no other", async () => {
    const link = await aLink(who.it);
    const reader = world.ids["it@lakeside.example"];
    const uses = (used: number) =>
      sql`
      insert into limit_uses (limit_name, who, began_at, used) values ('calendars', ${reader}, now(), ${used})
      on conflict (limit_name, who) do update set used = excluded.used, began_at = now()`.execute(db);
    await uses(59);
    expect(await statusOf(link)).toBe(200);
    const refused = await ask(link);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000);
    await uses(0);
    await sql`delete from sign_in_attempts where kind = 'calendar'`.execute(db);
    const wrong = new URL(`/renewals.ics?link=${"A".repeat(43)}`, web.origin);
    const said = [];
    for (let nth = 0; nth < 63; nth++) said.push(await statusOf(wrong));
    expect(said.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
    expect(said).toContain(429);
    expect(await statusOf(link), "one that works").toBe(200);
  });

  test("is for the district that whoever sees all districts works on", async () => {
    const answer = await who.it.post(base, { intent: "make", forDistrict: world.other });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("another district");
  });
});

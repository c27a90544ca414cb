import { wholeDistrict } from "domain/access/scope";
import { nameSchoolDays } from "domain/places/queries/school-calendar";
import { tellAlerts } from "domain/usage/alerts";
import { changeAlerts } from "domain/usage/commands/change-alerts";
import { decideUnauthorized } from "domain/usage/commands/decide-unauthorized";
import { listHeardSources, saveAlertSettings } from "domain/usage/queries/alerts";
import { sourceNumber } from "domain/usage/queries/intake";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WorkerTools } from "worker/handler";
import { sendMailHandler } from "worker/jobs/send-mail.handler";
import { tellUsageAlertsHandler } from "worker/jobs/tell-usage-alerts.handler";
import { acting, openTools } from "../support/acting";
import { cloneDatabase } from "../support/database";
import { wordsOf } from "../support/mail-worker";
import { aConfiguration, aPerson } from "../support/people";
import { startSmtp } from "../support/smtp";
import { aDistrictOfUse, anApproval, aProduct, daysAgo } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
const smtp = await startSmtp();
const acts = openTools({ db, url: database.url });
afterAll(async () => {
  await smtp.close();
  await acts.close();
  await database.close();
});

const waiting: string[] = [];
const tools: WorkerTools = {
  db,
  pool: database.pool,
  databaseUrl: database.url,
  secretsKey: { id: "k1", key: Buffer.alloc(32) },
  now: () => new Date(),
  log: pino({ level: "silent" }),
  enqueue: async (_, ...payloads) =>
    void waiting.push(...payloads.map((payload) => Object.values(payload)[0] as string)),
  allowedPrivateHosts: [],
  sftpPorts: new Set(),
  tempRoot: "/nowhere",
  mail: { smtpUrl: smtp.url, from: "Rollcall <rollcall@example.org>", origin: "https://rollcall.example" },
};
const attempt = { number: 1, isLast: false, signal: new AbortController().signal, progress: async () => {} };

let place: Awaited<ReturnType<typeof aDistrictOfUse>>;
let other: Awaited<ReturnType<typeof aDistrictOfUse>>;
let director: ReturnType<typeof acting>;
const products = { banned: "", fresh: "", ended: "" };

beforeAll(async () => {
  products.banned = await aProduct(db, "Banned Game");
  products.fresh = await aProduct(db, "Freshly Banned");
  products.ended = await aProduct(db, "Ended Tool");
  place = await aDistrictOfUse(db, "Lakeside", {
    "banned-game.com": products.banned,
    "freshly-banned.com": products.fresh,
    "ended-tool.com": products.ended,
  });
  other = await aDistrictOfUse(db, "Northfield");
  const { districtId } = place;
  const { profileId } = await aPerson(db, { role: "it_director", districtId, email: "director@lakeside.example" });
  director = acting({ profileId, role: "it_director", districtId });
  await aPerson(db, { role: "curriculum_director", districtId, email: "curriculum@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: other.districtId, email: "director@northfield.example" });
  await saveAlertSettings(db, wholeDistrict(districtId), { districtId, people: 2, off: [], by: profileId });
}, 60_000);

/** Says whether the day before was a school day. */
async function nameYesterday({ schoolDay, of: { districtId } }: { schoolDay: boolean; of: typeof place }) {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone time_zone)::date - 1)::text as day from districts where id = ${districtId}`.execute(db);
  const yesterday = { day: rows[0]?.day as string, kind: schoolDay ? "school_day" : "no_school", name: "" } as const;
  await nameSchoolDays(db, wholeDistrict(districtId), { districtId, days: [yesterday] });
}

/** A night: what is told now, and whether the day before was a school day. */
async function night({ schoolDay = false, of = place }: { schoolDay?: boolean; of?: typeof place } = {}) {
  await nameYesterday({ schoolDay, of });
  return tellAlerts(tools, { districtId: of.districtId, now: new Date() });
}
async function mails(): Promise<string[]> {
  const before = smtp.received.length;
  for (const mailId of waiting.splice(0)) await sendMailHandler.run({ mailId }, tools, attempt);
  return smtp.received.slice(before).map(wordsOf);
}
const news = async () =>
  (
    await db
      .selectFrom("notifications as n")
      .innerJoin("profiles as p", "p.id", "n.profile_id")
      .select(["n.kind", "p.email", sql<string>`n.details ->> 'product'`.as("product")])
      .select(sql<number>`(n.details ->> 'more')::int`.as("more"))
      .orderBy("n.id")
      .execute()
  ).map(({ kind, email, product, more }) => [kind, email, product, more]);

test("what is new and used by enough people is told once, all of it together, in the app and by mail", async () => {
  await place.visit(
    ...["ana", "ben", "cem"].map((who) => ({ site: "quiz-alley.com", who })),
    ...["ana", "ben"].map((who) => ({ site: "paint-pond.com", who })),
    ...["ana", "ben"].map((who) => ({ site: "ads.doubleclick.net", who })),
    { site: "one-person.com", who: "ana" },
  );
  expect(await night()).toBe(1);
  expect(await news()).toEqual([["unauthorized_found", "director@lakeside.example", "quiz-alley.com", 1]]);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toContain("New unauthorized usage: quiz-alley.com and 1 more (Lakeside)");
  expect(mail).toContain("director@lakeside.example");
  expect(mail).not.toContain("/lesson");
  expect(await night()).toBe(0);
  expect(await news()).toHaveLength(1);
});

test("what somebody has dealt with is not told, and what comes later is", async () => {
  const two = ["ana", "ben"];
  await place.visit(...["ignored-site.com", "later-site.com"].flatMap((site) => two.map((who) => ({ site, who }))));
  await decideUnauthorized(acts, director, {
    district: place.district,
    rows: [{ subject: { softwareId: null, domain: "ignored-site.com" }, state: "new", version: 0 }],
    deciding: { action: "ignore", reason: "A news site." },
  });
  expect(await night()).toBe(1);
  expect((await news()).at(-1)).toEqual(["unauthorized_found", "director@lakeside.example", "later-site.com", 0]);
  await mails();
});

test("a banned product that came through, and one whose approval ended, are told once each", async () => {
  const { districtId } = place;
  // A visit of the day on which a block begins may be from before it.
  const blocks = [
    [products.banned, daysAgo(4)],
    [products.fresh, daysAgo(1)],
  ] as const;
  for (const [software_id, starts_on] of blocks) {
    const why = { reason_code: "privacy", reason: "No agreement." };
    await db
      .insertInto("software_blacklist")
      .values({ ...why, district_id: districtId, software_id, starts_on })
      .execute();
  }
  await anApproval(db, { districtId, softwareId: products.ended, until: daysAgo(3) });
  const sites = ["banned-game.com", "freshly-banned.com", "ended-tool.com"];
  await place.visit(...sites.map((site) => ({ site, who: "ana" })));
  expect(await night()).toBe(2);
  expect((await news()).slice(-2)).toEqual([
    ["banned_used", "director@lakeside.example", "Banned Game", 0],
    ["ended_used", "director@lakeside.example", "Ended Tool", 0],
  ]);
  const said = (await mails()).join("\n");
  expect(said).toContain("Blocked but still used: Banned Game");
  expect(said).toContain("Used after approval ended: Ended Tool");
  expect(await night()).toBe(0);
});

test("a source that sent nothing on a school day is told once for each silence", async () => {
  const { districtId } = place;
  const silentSince = (days: number) =>
    sql`update usage_source_days set day = ${daysAgo(days)}::date where district_id = ${districtId}`.execute(db);
  await silentSince(1);
  expect(await night({ schoolDay: true })).toBe(0);
  await silentSince(2);
  expect(await night({ schoolDay: false })).toBe(0);
  expect(await night({ schoolDay: true })).toBe(1);
  expect((await news()).at(-1)).toEqual(["source_silent", "director@lakeside.example", "Lakeside key", 0]);
  expect((await mails()).join("\n")).toMatch(/No usage came in on \w{3} \d+, \d{4} from Lakeside key/);
  expect(await night({ schoolDay: true })).toBe(0);
  await db.updateTable("api_keys").set({ revoked_at: new Date() }).where("district_id", "=", districtId).execute();
  await silentSince(3);
  expect(await night({ schoolDay: true })).toBe(0);
});

test("a folder that got nothing for longer than usual is told once, unless nobody looks into it", async () => {
  const { districtId } = place;
  const { id: configurationId } = await aConfiguration(db, districtId, "Filter logs");
  const looked = (hostKey: string | null) =>
    db
      .updateTable("sftp_configurations")
      .set({ log_folder: "/logs", host_key: hostKey })
      .where("id", "=", configurationId)
      .execute();
  const sourceNo = await sourceNumber(db, { districtId, kind: "sftp", configurationId, name: "Filter logs" });
  const came = (...days: number[]) =>
    sql`insert into usage_source_days
        (district_id, source_no, day, accepted, duplicate, rejected, blocked, unknown_people, unmatched, last_at)
      select ${districtId}, ${sourceNo}, d::date, 1, 0, 0, 0, 0, 0, d::date from unnest(${days.map(daysAgo)}::text[]) d`.execute(
      db,
    );
  await sql`insert into school_days (district_id, day, kind, name)
    select ${districtId}, ${daysAgo(0)}::date - n, 'school_day', '' from generate_series(2, 30) n
    on conflict do nothing`.execute(db);
  await looked(null);
  await came(23, 16, 9);
  expect(await night({ schoolDay: true }), "nobody looks there").toBe(0);
  await looked("SHA256:x");
  await came(2);
  expect(await night({ schoolDay: true }), "one file a week").toBe(0);
  await sql`delete from usage_source_days where source_no = ${sourceNo} and day > ${daysAgo(9)}::date`.execute(db);
  expect(await night({ schoolDay: true })).toBe(1);
  expect((await news()).at(-1)).toEqual(["source_silent", "director@lakeside.example", "Filter logs", 0]);
  expect(await night({ schoolDay: true })).toBe(0);
});

test("the days of a folder are those of its district, whatever the clock of the database says", async () => {
  const { districtId } = other;
  const { id: configurationId } = await aConfiguration(db, districtId, "Morning logs");
  await db.updateTable("sftp_configurations").set({ log_folder: "/logs" }).where("id", "=", configurationId).execute();
  const sourceNo = await sourceNumber(db, { districtId, kind: "sftp", configurationId, name: "Morning logs" });
  await sql`insert into usage_source_days
      (district_id, source_no, day, accepted, duplicate, rejected, blocked, unknown_people, unmatched, last_at)
    select ${districtId}, ${sourceNo}, d, 1, 0, 0, 0, 0, 0, d
    from unnest(array['2026-10-28', '2026-10-29', '2026-11-20']::date[]) d`.execute(db);
  // In the morning of the 27th in Auckland it is still the 26th in London.
  const now = new Date("2026-11-26T20:00:00Z");
  const heard = await listHeardSources(db, { districtId, today: "2026-11-27", now });
  const days = heard.find(({ no }) => no === sourceNo)?.folderDays;
  // The 30 days that end today: from October 29 on.
  expect(days).toEqual(["2026-10-29", "2026-11-20"]);
});

test("who switched a kind of mail off has it in the app alone", async () => {
  await db
    .insertInto("notification_preferences")
    .values({ profile_id: director.profileId, kind: "unauthorized_found", by_mail: false })
    .execute();
  const before = (await news()).length;
  await place.visit(...["ana", "ben"].map((who) => ({ site: "quietly-found.com", who })));
  expect(await night()).toBe(0);
  expect((await news()).slice(before)).toEqual([
    ["unauthorized_found", "director@lakeside.example", "quietly-found.com", 0],
  ]);
});

test("of what the district has turned off nobody is told, until it is on again", async () => {
  const { districtId } = place;
  const before = (await news()).length;
  await changeAlerts(acts, director, { districtId, people: 2, off: ["unauthorized_found"] });
  await place.visit(...["ana", "ben"].map((who) => ({ site: "found-while-off.com", who })));
  await night();
  expect((await news()).slice(before)).toEqual([]);
  await changeAlerts(acts, director, { districtId, people: 2, off: [] });
  await changeAlerts(acts, director, { districtId, people: 2, off: [] });
  await night();
  expect((await news()).slice(before)).toEqual([
    ["unauthorized_found", "director@lakeside.example", "found-while-off.com", 0],
  ]);
  const lines = db.selectFrom("audit_log").select(["before", "after"]).where("action", "=", "usage.alerts_changed");
  expect(await lines.orderBy("id").execute()).toEqual([
    { before: { people: 2, off: "" }, after: { people: 2, off: "unauthorized_found" } },
    { before: { people: 2, off: "unauthorized_found" }, after: { people: 2, off: "" } },
  ]);
  expect(await changeAlerts(acts, director, { districtId: other.districtId, people: 3, off: [] })).toEqual({
    kind: "missing",
  });
});

test("the nightly job looks at every district, and each is told of its own use alone", async () => {
  await nameYesterday({ schoolDay: false, of: other });
  await other.visit(...Array.from({ length: 10 }, (_, nth) => ({ site: "northfield-site.com", who: `p${nth}` })));
  await db
    .insertInto("schedule_runs")
    .values({ schedule: "tell-usage-alerts", day: daysAgo(0) })
    .execute();
  await tellUsageAlertsHandler.run({ day: daysAgo(0) }, tools, attempt);
  const alerts = (await news()).filter(([, email]) => email === "director@northfield.example");
  expect(alerts).toEqual([["unauthorized_found", "director@northfield.example", "northfield-site.com", 0]]);
  expect(await news()).not.toContainEqual(expect.arrayContaining(["director@lakeside.example", "northfield-site.com"]));
});

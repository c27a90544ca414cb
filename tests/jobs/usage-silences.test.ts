import { wholeDistrict } from "domain/access/scope";
import type { NewsDetails } from "domain/notices/terms";
import { nameSchoolDays } from "domain/places/queries/school-calendar";
import { newsNext, newsTitle } from "domain/software/requests/news-words";
import { tellAlerts } from "domain/usage/alerts";
import { sourceNumber } from "domain/usage/queries/intake";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import type { WorkerTools } from "worker/handler";
import { rollUpUsageHandler } from "worker/jobs/roll-up-usage.handler";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aPerson } from "../support/people";
import { aDistrictOfUse, daysAgo } from "../usage/unauthorized-world";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

const tools: WorkerTools = {
  db,
  pool: database.pool,
  databaseUrl: database.url,
  secretsKey: { id: "k1", key: Buffer.alloc(32) },
  now: () => new Date(),
  log: pino({ level: "silent" }),
  enqueue: async () => {},
  allowedPrivateHosts: [],
  sftpPorts: new Set(),
  tempRoot: "/nowhere",
};
const attempt = { number: 1, isLast: false, signal: new AbortController().signal, progress: async () => {} };

/** A district whose key sent something two days ago, and who is told of it. */
async function aSilentDistrict(name: string) {
  const place = await aDistrictOfUse(db, name);
  const { districtId } = place;
  await aPerson(db, { role: "it_director", districtId, email: `it@${name.toLowerCase()}.example` });
  await place.visit({ site: "quiz-alley.com", who: "ana" });
  await sql`update usage_source_days set day = ${daysAgo(2)}::date where district_id = ${districtId}`.execute(db);
  return {
    ...place,
    /** The night that begins so many days from now, after a school day. Returns how many mails go out. */
    async night(later = 0) {
      const schoolDay = { day: daysAgo(1 - later), kind: "school_day", name: "" } as const;
      await nameSchoolDays(db, wholeDistrict(districtId), { districtId, days: [schoolDay] });
      return tellAlerts(tools, { districtId, now: new Date(Date.now() + later * 86_400_000) });
    },
    async news() {
      const { rows } = await sql<{ details: NewsDetails; isRead: boolean }>`
        select details, read_at is not null as "isRead" from notifications
        where district_id = ${districtId} and kind = 'source_silent' order by id`.execute(db);
      return rows.map(({ details, isRead }) => {
        const one = { kind: "source_silent" as const, product: details.product ?? "", details };
        return { title: newsTitle(one), next: newsNext(one), isRead };
      });
    },
  };
}

const written = (day: string) => new Date(day).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
const open = (day: string, from: string) => ({
  title: `No usage came in on ${written(day)} from ${from}`,
  next: "Check that the web filter or tool still sends its data.",
  isRead: false,
});
const over = (again: string, from: string) => ({
  title: `Usage came in again ${again} from ${from}`,
  next: "No action needed from you.",
  isRead: true,
});

test("news of a silent source is over once its data is counted, and a new silence is told anew", async () => {
  const { districtId, visit, night, news } = await aSilentDistrict("Lakeside");
  const count = () => rollUpUsageHandler.run({ districtId }, tools, attempt);
  expect(await night()).toBe(1);
  await count();
  expect(await night(), "still silent").toBe(0);
  const first = open(daysAgo(1), "Lakeside key");
  expect(await news()).toEqual([first]);

  await visit({ site: "quiz-alley.com", who: "ana" });
  expect(await news(), "not counted by the worker yet").toEqual([first]);
  await count();
  const ended = over(`on ${written(daysAgo(0))}`, "Lakeside key");
  expect(await news()).toEqual([ended]);

  expect(await night(3)).toBe(1);
  expect(await night(3)).toBe(0);
  expect(await news()).toEqual([ended, open(daysAgo(-2), "Lakeside key")]);
});

test("news of several sources is over when all of them were heard again, under whatever name", async () => {
  const { districtId, night, news } = await aSilentDistrict("Northfield");
  const { id: configurationId } = await aConfiguration(db, districtId, "Filter logs", { hostKey: "SHA256:x" });
  await db.updateTable("sftp_configurations").set({ log_folder: "/logs" }).where("id", "=", configurationId).execute();
  const folder = (name: string) => sourceNumber(db, { districtId, kind: "sftp", configurationId, name });
  const came = (sourceNo: number, day: string) =>
    sql`insert into usage_source_days
        (district_id, source_no, day, accepted, duplicate, rejected, blocked, unknown_people, unmatched, last_at)
      values (${districtId}, ${sourceNo}, ${day}::date, 1, 0, 0, 0, 0, 0, ${day}::date)`.execute(db);
  await sql`insert into school_days (district_id, day, kind, name)
    select ${districtId}, ${daysAgo(0)}::date - n, 'school_day', '' from generate_series(2, 30) n`.execute(db);
  await came(await folder("Filter logs"), daysAgo(40));
  expect(await night()).toBe(1);
  const first = open(daysAgo(1), "Northfield key and 1 more");
  expect(await news()).toEqual([first]);

  await came(1, daysAgo(1));
  await night();
  expect(await news(), "the folder is silent").toEqual([first]);
  await came(await folder("Logs of the filter"), daysAgo(0));
  await night();
  expect(await news()).toEqual([over(`by ${written(daysAgo(0))}`, "Northfield key and 1 more")]);
});

import type { Db } from "db/client";
import { addDays, daysBetween } from "domain/days";
import { loadMatcherRows } from "domain/software/addresses/live-matcher";
import { buildMatcher } from "domain/software/addresses/matcher";
import { knowPeople } from "domain/usage/know-people";
import { openIntake, sourceNumber } from "domain/usage/queries/intake";
import { settleDays } from "domain/usage/queries/keeping";
import { countBatches } from "domain/usage/queries/roll-up";
import { numbersOfSites, siteKey, targetsOf } from "domain/usage/queries/site-numbers";
import { todayIn } from "domain/usage/queries/today";
import { refreshWindowsInTurn } from "domain/usage/queries/windows";
import { isUnmatched, type Site, siteOf } from "domain/usage/site";
import { sql } from "kysely";
import { DateTime } from "luxon";
import { schoolYearOf } from "./school-days";
import { seedDemoCalendar } from "./usage-calendar";
import { demoFilter } from "./usage-filter";
import { type DayOfVisits, keepDay, type Stage } from "./usage-kept";
import { sumOlderDays, writeOlderDays } from "./usage-older";
import { listDemoUsers, type NamedUser, numberUsers } from "./usage-people";
import { listDemoTools, type Tool } from "./usage-tools";
import { habitsOf, visitsOf } from "./usage-visits";

type Input = {
  districtId: string;
  /** The key with which the demo sends: its visits have it as their source. */
  keyId: string;
  now: Date;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const chunk = 20;

/** A demo district by its name, with its time zone; undefined when it is gone or has no roster yet. */
export async function findDemoDistrict(db: Db, { name }: { name: string }) {
  return db
    .selectFrom("districts as d")
    .select(["d.id", "d.time_zone as timeZone"])
    .where("d.name", "=", name)
    .where(sql<boolean>`exists (select from sync_logs l where l.district_id = d.id and l.status = 'applied')`)
    .orderBy("d.created_at")
    .limit(1)
    .executeTakeFirst();
}

/** Everybody who uses something in a demo district, and what they use. */
export async function castOf(
  db: Db,
  { districtId }: { districtId: string },
): Promise<{ users: NamedUser[]; tools: Tool[] }> {
  return { users: await listDemoUsers(db, { districtId }), tools: await listDemoTools(db, { id: districtId }) };
}

/**
 * Fills a demo district with use from the beginning of the last school year until now; when it has some already, with
 * the days since then: one that was interrupted goes on. Days of which single visits are kept come in as visits and are
 * counted like any others; of older ones there is what was counted. The same people and the same day give the same use.
 * Returns how many visits there were; 0 when today stands already.
 */
export async function seedDemoUse(db: Db, { districtId, keyId, now }: Input): Promise<number> {
  const today = await todayIn(db, { districtId, now });
  await knowPeople(db, { districtId, today });
  await seedDemoCalendar(db, { districtId, today });
  const { tools, ...stage } = await stageOf(db, { districtId, keyId });
  const from = await firstMissing(db, { districtId, today });
  if (from > today) return 0;
  const days = { from, today, now, firstKept: addDays(today, 1 - stage.eventDays) };
  await makeRoom(db, days);
  const habits = habitsOf({ users: stage.users, tools });
  const story = { year: schoolYearOf(today), habits };
  const readDay = (day: string, timed: boolean): DayOfVisits => {
    const morning = DateTime.fromISO(`${day}T06:00`, { zone: stage.timeZone }).toMillis();
    const visits = visitsOf({ users: stage.users, tools }, { ...story, day, timed });
    const last = (now.getTime() - minuteMs - morning) / 1_000;
    const evening = new Date(Math.min(morning + 16 * hourMs, now.getTime()));
    return { day, morning, receivedAt: evening, visits: day === today ? visits.filter(({ at }) => at < last) : visits };
  };
  let visits = await tellOlder(db, stage, days, readDay);
  for (let day = laterOf(from, days.firstKept); day <= today; day = addDays(day, 1)) {
    const one = readDay(day, false);
    visits += one.visits.length;
    await keepDay(db, stage, one);
  }
  await countBatches(db, { districtId });
  // Of older days there is only what was counted: nothing may come in for them that would be counted instead.
  await settleDays(db, { districtId, today });
  // The worker that syncs in the meantime may be making them.
  await refreshWindowsInTurn(db, { districtId, now });
  return visits;
}

const laterOf = (a: string, b: string) => (a < b ? b : a);

type Days = { from: string; today: string; firstKept: string };

async function tellOlder(
  db: Db,
  stage: Stage,
  { from, firstKept }: Days,
  readDay: (day: string, timed: boolean) => DayOfVisits,
) {
  if (from >= firstKept) return 0;
  return db.transaction().execute(async (db) => {
    let visits = 0;
    for (let day = from; day < firstKept; day = addDays(day, chunk)) {
      const days = Array.from({ length: chunk }, (_, nth) => addDays(day, nth)).filter((one) => one < firstKept);
      const some = days.map((one) => readDay(one, true));
      visits += some.reduce((sum, one) => sum + one.visits.length, 0);
      await writeOlderDays(db, stage, some);
    }
    await sumOlderDays(db, { districtId: stage.districtId, from, to: addDays(firstKept, -1) });
    return visits;
  });
}

/** Numbers for everybody and everything that will be seen. */
export async function stageOf(db: Db, { districtId, keyId }: Omit<Input, "now">) {
  const intake = await openIntake(db, { districtId });
  const { users, tools } = await castOf(db, { districtId });
  const matcher = buildMatcher(await loadMatcherRows(db));
  const sites = tools.map(({ url }) => siteOf(matcher, url, districtId) as Site);
  const places = await numbersOfSites(db, { districtId, sites });
  const targetOf = await targetsOf(db, districtId, sites);
  const sourceNo = await sourceNumber(db, { districtId, keyId, name: demoFilter });
  await sql`update usage_sources set demo = true where district_id = ${districtId} and source_no = ${sourceNo}`.execute(
    db,
  );
  return {
    districtId,
    ...intake,
    sourceNo,
    tools,
    users: await numberUsers(db, { districtId, salt: intake.salt }, users),
    placeNos: sites.map((site) => places.get(siteKey(site)) as number),
    targetNos: sites.map(targetOf),
    unmatched: sites.map(isUnmatched),
    blocked: tools.map(({ blocked }) => blocked),
  };
}

/** The day after the last one with use; August 1 of the last school year when there is none. */
async function firstMissing(db: Db, { districtId, today }: { districtId: string; today: string }): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select (max(day) + 1)::text as day from usage_day
    where district_id = ${districtId} and group_no = -1 and target_no = 0`.execute(db);
  return rows[0]?.day ?? `${schoolYearOf(today) - 1}-08-01`;
}

/** The tables of these days and months. */
async function makeRoom(db: Db, { from, today, firstKept }: Days): Promise<void> {
  const months = daysBetween(from, today) / 28 + 2;
  await sql`
    select make_partitions(t.name, ${from}::date, ${Math.floor(months)}::int)
    from (values ('usage_person_day'), ('usage_day')) t (name)`.execute(db);
  const first = laterOf(from, firstKept);
  await sql`select make_partitions('usage_events', ${first}::date, ${daysBetween(first, today) + 1}::int)`.execute(db);
}

import type { Db } from "db/client";
import { inOwnDistrict, inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import type { PeopleKept } from "../people-kept";
import { keptDays } from "./intake";

/** What a district keeps of use; days are YYYY-MM-DD. */
export type Keeping = {
  /** For how many days single visits are kept. */
  eventDays: number;
  /** How many school years before the present one are kept by person. */
  peopleYears: number;
  /** Whether anything is kept by person once it is counted. */
  keepsPeople: boolean;
  /** Visits of a day on average, over the last 30 days on which some came. */
  eventsADay: number;
};

const usualKeeping: Keeping = { eventDays: 90, peopleYears: 1, keepsPeople: true, eventsADay: 0 };

/** What a district in scope keeps, as set: the usual before anything came in, or for a district out of scope. */
export async function readKeeping(db: Db, scope: Scope, { districtId }: { districtId: string }): Promise<Keeping> {
  const { rows } = await sql<Keeping>`
    select d.event_days as "eventDays", d.people_years as "peopleYears", d.keeps_people as "keepsPeople",
      coalesce((select avg(visits) from (
        select visits + attempts as visits from usage_day u where u.district_id = d.district_id and u.group_no = -1
          and u.target_no = 0 and visits + attempts > 0 order by u.day desc limit 30) recent), 0)::float8 as "eventsADay"
    from usage_districts d
    where d.district_id = ${districtId} and ${inWholeDistrict(scope, sql.ref("d.district_id"))}`.execute(db);
  return rows[0] ?? usualKeeping;
}

type Setting = { districtId: string } & Omit<Keeping, "eventsADay">;

/** Sets what a district keeps. Whoever is sending reads it anew. Once it is committed, `followKeeping` is to be called. */
export async function writeKeeping(
  db: Db,
  { districtId, eventDays, peopleYears, keepsPeople }: Setting,
): Promise<void> {
  await sql`
    insert into usage_districts as d (district_id, event_days, people_years, keeps_people)
    values (${districtId}, ${eventDays}, ${peopleYears}, ${keepsPeople})
    on conflict (district_id) do update set event_days = excluded.event_days, people_years = excluded.people_years,
      keeps_people = excluded.keeps_people, names_version = d.names_version + 1`.execute(db);
}

/**
 * Makes the tables keep partitions for as long as the district that keeps them longest. Not in a transaction that changed
 * a district's setting: on several machines the owner of the tables doesn't see what another role has not committed.
 */
export async function followKeeping(db: Db): Promise<void> {
  await sql`select usage_follow_keeping()`.execute(db);
}

/** What a district keeps at present: the days are YYYY-MM-DD or "-infinity". */
type Kept = {
  /** The first day of which visits are kept, and the first that is kept by person. */
  keptFrom: string;
  peopleFrom: string;
  /** For how many days single visits are kept. */
  eventDays: number;
  keepsPeople: boolean;
};

/** What a district keeps at present: all of it before anything came in. */
export async function readKept(db: Db, { districtId }: { districtId: string }): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select kept_from::text as "keptFrom", people_from::text as "peopleFrom", ${keptDays} as "eventDays",
      keeps_people as "keepsPeople"
    from usage_districts where district_id = ${districtId}`.execute(db);
  const { eventDays, keepsPeople } = usualKeeping;
  return rows[0] ?? { keptFrom: "-infinity", peopleFrom: "-infinity", eventDays, keepsPeople };
}

/** What a district in scope keeps by person: all of it before anything came in. For whoever is of the district. */
export async function readPeopleKept(
  db: Db,
  scope: Scope,
  { districtId }: { districtId: string },
): Promise<PeopleKept> {
  const { rows } = await sql<PeopleKept>`
    select people_from::text as "peopleFrom", keeps_people as "keepsPeople" from usage_districts d
    where d.district_id = ${districtId} and ${inOwnDistrict(scope, sql.ref("d.district_id"))}`.execute(db);
  return rows[0] ?? { peopleFrom: "-infinity", keepsPeople: true };
}

/** Districts that have any usage. Over all districts on purpose: only the worker calls it, only ids come back. */
export async function listDistrictsOfUse(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("usage_districts").select("district_id").orderBy("district_id").execute();
  return rows.map((row) => row.district_id);
}

/**
 * Settles what is older than a district keeps, as of `today` (YYYY-MM-DD, the district's): the visits of days before are
 * not counted again, and none come in for them. Returns false, with nothing changed, while something of an older day is
 * still to be counted or a file is being undone.
 */
export async function settleDays(
  db: Db,
  { districtId, today }: { districtId: string; today: string },
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    // A count that is under way isn't waited for.
    const { rows: found } = await sql<{ until: string }>`
      select greatest(kept_from, ${today}::date - (${keptDays} - 1))::text as until from usage_districts
      where district_id = ${districtId} for no key update skip locked`.execute(db);
    const until = found[0]?.until;
    if (until === undefined) return false;
    // Nothing is taken in meanwhile.
    await sql`select from usage_districts where district_id = ${districtId} for update`.execute(db);
    const { rows: open } = await sql`
      select from usage_districts d where d.district_id = ${districtId} and (
        exists (select from usage_reclassifications r where r.district_id = d.district_id)
        or exists (select from usage_files f where f.district_id = d.district_id and f.state = 'undoing')
        or exists (select from usage_marks m where m.district_id = d.district_id and m.day < ${until}::date))`.execute(
      db,
    );
    if (open.length > 0) return false;
    const { rows } = await sql`
      update usage_districts set
        names_version = names_version + (kept_from < ${until}::date)::int, kept_from = ${until}::date,
        people_from = case when keeps_people then greatest(people_from, least(${until}::date,
          (usage_year(${today}::date) - people_years * interval '1 year')::date)) else ${until}::date end
      where district_id = ${districtId}
      returning district_id`.execute(db);
    return rows.length > 0;
  });
}

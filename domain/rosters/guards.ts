import type { Db } from "db/client";
import { sql } from "kysely";
import { changedTable, kinds, rosterTable, soundTable, storedKinds } from "./kinds";
import type { Kind } from "./kinds/kind";
import { coded } from "./problems";
import type { Source } from "./references";
import type { GuardName, KindName, LimitedGuard } from "./terms";

/** From how many percent of a kind's rows on, taken out or changed at once, a person looks first. */
export const guardDefaults: Record<LimitedGuard, number> = { deactivated: 10, updated: 75 };

/** Fewer rows than that never hold a sync, whatever their share. */
export const guardFloor = 5;

/** What a configuration sets in the place of the defaults, in percent. */
export type GuardLimits = Partial<Record<KindName, Partial<Record<LimitedGuard, number>>>>;

/** Why a sync is held. `limit` is a percentage; a school that vanishes and new ids for the same names have none. */
export type GuardFinding = {
  guard: GuardName;
  kind: KindName;
  count: number;
  /** Of so many active rows of the kind; for a school, of so many schools. */
  of: number;
  percent: number;
  limit: number | null;
};

const percentOf = (count: number, of: number) => (of === 0 ? 0 : Math.round((count / of) * 1000) / 10);

/**
 * Judges what was found to differ, kind by kind, against what is active in the roster of this configuration. Returns
 * why the changes should wait for a person; nothing when they may apply. Each finding is noted as a problem, too.
 */
export async function findGuards(db: Db, source: Source, limits: GuardLimits): Promise<GuardFinding[]> {
  const findings: GuardFinding[] = [];
  for (const kind of storedKinds) findings.push(...(await judgeKind(db, kind, source, limits)));
  const schools = await vanishingSchools(db, source);
  if (schools.count > 0) {
    const percent = percentOf(schools.count, schools.of);
    findings.push({ guard: "school", kind: "orgs", ...schools, percent, limit: null });
  }
  for (const { guard, kind, count } of findings) {
    await sql`insert into problems (code, severity, file, n)
      values (${coded(`guard.${guard}`)}, ${kinds[kind].file}, ${count})`.execute(db);
  }
  return findings;
}

async function judgeKind(db: Db, kind: Kind, source: Source, limits: GuardLimits): Promise<GuardFinding[]> {
  const { rows } = await sql<{ gone: number; updated: number }>`
    select count(*) filter (where op = 'deactivate')::int as gone, count(*) filter (where op = 'update')::int as updated
    from ${changedTable(kind)}`.execute(db);
  const { gone, updated } = rows[0] as { gone: number; updated: number };
  if (gone < guardFloor && updated < guardFloor) return [];
  const of = await countActive(db, kind, source);
  const limit = { ...guardDefaults, ...limits[kind.name] };
  const found: GuardFinding[] = [];
  const judge = (guard: LimitedGuard, count: number) => {
    const beyond = count >= guardFloor && count * 100 > limit[guard] * of;
    if (beyond) found.push({ guard, kind: kind.name, count, of, percent: percentOf(count, of), limit: limit[guard] });
  };
  judge("deactivated", gone);
  judge("updated", updated);
  const again = gone < guardFloor ? 0 : await countRekeyed(db, kind, source);
  if (again >= guardFloor && again * 2 > gone) {
    found.push({ guard: "rekeyed", kind: kind.name, count: again, of, percent: percentOf(again, of), limit: null });
  }
  return found;
}

async function countActive(db: Db, kind: Kind, source: Source): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${rosterTable(kind)}
    where district_id = ${source.districtId} and integration_id = ${source.configurationId}
      and status = 'active'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What two rows of a kind share when they are the same thing under another id. */
const sameness: Partial<Record<KindName, readonly string[]>> = {
  orgs: ["name", "type"],
  academicSessions: ["title", "type", "start_date"],
  courses: ["title", "course_code", "org_sourced_id"],
  users: ["given_name", "family_name", "role"],
  classes: ["title", "class_code", "course_sourced_id", "school_sourced_id", "term_sourced_ids", "periods"],
};

/** How many rows that go come back as new ones: the same names under other ids. */
async function countRekeyed(db: Db, kind: Kind, source: Source): Promise<number> {
  const names = sameness[kind.name];
  if (!names) return 0;
  // As text, so that the two sides can be joined by hash; empty values count as equal.
  const key = (alias: string) => sql`row(${sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))})::text`;
  const { rows } = await sql<{ n: number }>`
    with gone as (
      select ${key("r")} as key, count(*) as n from ${changedTable(kind)} c
        join ${rosterTable(kind)} r on r.district_id = ${source.districtId}
          and r.integration_id = ${source.configurationId} and r.sourced_id = c.sourced_id
      where c.op = 'deactivate' group by 1
    ), made as (
      select ${key("s")} as key, count(*) as n from ${changedTable(kind)} c
        join ${soundTable(kind)} s on s.sourced_id = c.sourced_id
      where c.op = 'create' group by 1
    )
    select coalesce(sum(least(gone.n, made.n)), 0)::int as n from gone join made using (key)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Schools whose own row goes, and schools all of whose enrollments go. */
async function vanishingSchools(db: Db, source: Source): Promise<{ count: number; of: number }> {
  const own = (alias: string) => sql`${sql.ref(`${alias}.district_id`)} = ${source.districtId}
    and ${sql.ref(`${alias}.integration_id`)} = ${source.configurationId} and ${sql.ref(`${alias}.status`)} = 'active'`;
  // Only a school without an enrollment in the files can lose all of its own: most often there is none to look at.
  const { rows: without } = await sql<{ id: string }>`
    select o.sourced_id as id from roster_orgs o
    where ${own("o")} and o.type = 'school'
      and o.sourced_id not in (select distinct school_sourced_id from sound_enrollments where not gone)
      and (select count(*) from changed_enrollments where op = 'deactivate') >= ${guardFloor}::int`.execute(db);
  const { rows } = await sql<{ count: number; of: number }>`
    with emptied as (
      select e.school_sourced_id as sourced_id from roster_enrollments e
        left join changed_enrollments c on c.sourced_id = e.sourced_id and c.op = 'deactivate'
      where ${own("e")} and e.school_sourced_id = any (${without.map(({ id }) => id)}::text[])
      group by e.school_sourced_id
      having count(*) = count(c.sourced_id) and count(*) >= ${guardFloor}::int
    )
    select count(*) filter (where exists (select from changed_orgs g where g.sourced_id = o.sourced_id and g.op = 'deactivate')
        or o.sourced_id in (select sourced_id from emptied))::int as count, count(*)::int as of
    from roster_orgs o where ${own("o")} and o.type = 'school'`.execute(db);
  return rows[0] ?? { count: 0, of: 0 };
}

/** The same limits without those above the defaults: a guard is raised for one applied sync only. */
export function withoutRaised(limits: GuardLimits): GuardLimits {
  const kept = Object.entries(limits).map(([kind, of]) => {
    const entries = Object.entries(of).filter(([guard, limit]) => limit <= guardDefaults[guard as LimitedGuard]);
    return [kind, Object.fromEntries(entries)] as const;
  });
  return Object.fromEntries(kept.filter(([, of]) => Object.keys(of).length > 0));
}

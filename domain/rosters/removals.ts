import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";
import { gradeCodeOf } from "./grades";
import { type GuardFinding, guardFloor } from "./guards";
import { changedTable, kinds, rosterTable } from "./kinds";
import type { Source } from "./references";
import { type Candidate, chooseExplanation } from "./removal-choice";
import {
  type CommonTrait,
  type Explanation,
  type Removal,
  type RemovalGroup,
  removalGroups,
  removalKinds,
  type Share,
} from "./removal-terms";

type Sql = RawBuilder<unknown>;

/** The roster that is asked, and its schools: ids to names. */
type Roster = { source: Source; schools: ReadonlyMap<string, string> };

/**
 * The values of a trait for a row `r`, as a query of one column that may give several or none; schools and classes by
 * id.
 */
type Values = Partial<Record<CommonTrait, (roster: Roster) => Sql>>;
type Members = { roles?: readonly string[]; values: Values };

const own = (alias: string, { districtId, configurationId }: Source) =>
  sql`${sql.ref(`${alias}.district_id`)} = ${districtId} and ${sql.ref(`${alias}.integration_id`)} = ${configurationId}`;
const isSchool = (id: Sql, { schools }: Roster) => sql`${id} = any (${[...schools.keys()]}::text[])`;

const schoolIs = (id: Sql) => (roster: Roster) => sql`select ${id} where ${isSchool(id, roster)}`;
const gradesIn = (list: Sql) => () => sql`select g.grade from unnest(${list}) g (grade)`;
const gradesOfUser = ({ source }: Roster) => sql`
  select g.grade from roster_users u, unnest(u.grades) g (grade)
  where ${own("u", source)} and u.sourced_id = r.user_sourced_id`;
const classesOfStudent = ({ source }: Roster) => sql`
  select e.class_sourced_id from roster_enrollments e
  where ${own("e", source)} and e.status = 'active' and e.user_sourced_id = r.sourced_id`;

const people: Values = {
  school: (roster) => sql`select o.id from unnest(r.org_sourced_ids) o (id) where ${isSchool(sql`o.id`, roster)}`,
};

const members: Record<RemovalGroup, Members> = {
  students: {
    roles: ["student"],
    values: { ...people, grade: gradesIn(sql`r.grades`), class: classesOfStudent },
  },
  teachers: { roles: ["teacher"], values: people },
  staff: {
    roles: [
      ...["administrator", "aide", "proctor", "counselor", "districtAdministrator", "principal"],
      ...["siteAdministrator", "systemAdministrator"],
    ],
    values: people,
  },
  families: { roles: ["guardian", "parent", "relative"], values: people },
  courses: {
    values: { school: schoolIs(sql`r.org_sourced_id`), grade: gradesIn(sql`r.grades`) },
  },
  classes: {
    values: { school: schoolIs(sql`r.school_sourced_id`), grade: gradesIn(sql`r.grades`) },
  },
  enrollments: {
    values: {
      school: schoolIs(sql`r.school_sourced_id`),
      grade: gradesOfUser,
      role: () => sql`select r.role`,
      class: () => sql`select r.class_sourced_id`,
    },
  },
};

/** So many values are listed. */
const mostListed = 20;
/** So many at most may explain the removals together. */
const mostTogether: Record<CommonTrait, number> = { school: mostListed, grade: 3, role: 1, class: 1 };

/**
 * What would be removed, group by group, from what compareRows has found, with what the removed have in common. Groups of
 * which fewer rows go than ever hold a sync are left out, and so are kinds whose rows come back under new ids: they
 * aren't gone. Names of schools and classes are in it, never of people.
 */
export async function findRemovals(db: Db, source: Source, findings: readonly GuardFinding[]): Promise<Removal[]> {
  const rekeyed = new Set(findings.filter(({ guard }) => guard === "rekeyed").map(({ kind }) => kind));
  const roster = { source, schools: await schoolsOf(db, source) };
  const found: Removal[] = [];
  for (const group of removalGroups) {
    const removal = rekeyed.has(removalKinds[group]) ? null : await findRemoval(db, roster, group);
    if (removal) found.push(removal);
  }
  return found;
}

async function schoolsOf(db: Db, source: Source): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.sourced_id as id, o.name from roster_orgs o
    where ${own("o", source)} and o.status = 'active' and o.type = 'school'`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function findRemoval(db: Db, roster: Roster, group: RemovalGroup): Promise<Removal | null> {
  const { roles, values } = members[group];
  const kind = kinds[removalKinds[group]];
  const rows = sql`select r.*, c.sourced_id is not null as gone
    from ${rosterTable(kind)} r
      left join ${changedTable(kind)} c on c.sourced_id = r.sourced_id and c.op = 'deactivate'
    where ${own("r", roster.source)} and r.status = 'active' ${roles ? sql`and r.role = any (${roles}::text[])` : sql``}`;
  const { rows: sums } = await sql<{ gone: number; of: number }>`
    select count(*) filter (where gone)::int as gone, count(*)::int as of from (${rows}) m`.execute(db);
  const { gone, of } = sums[0] as { gone: number; of: number };
  if (gone < guardFloor) return null;
  const candidates: Candidate[] = [];
  const shares: Partial<Record<CommonTrait, Share[]>> = {};
  for (const [by, valuesOf] of Object.entries(values) as [CommonTrait, (roster: Roster) => Sql][]) {
    await keepPairs(
      db,
      sql`select distinct r.sourced_id, r.gone, v.value
      from (${rows}) r cross join lateral (${valuesOf(roster)}) v (value)`,
    );
    shares[by] = await countShares(db);
    candidates.push(...(await countTogether(db, by, shares[by])));
  }
  const explanation = gone === of ? null : chooseExplanation(candidates, { gone, active: of });
  const named = (share: Share) => ({ ...share, value: roster.schools.get(share.value) ?? share.value });
  const graded = (share: Share) => ({ ...share, value: gradeCodeOf(share.value) });
  return {
    group,
    gone,
    of,
    explanation: explanation && { ...explanation, values: await namesOf(db, roster, explanation) },
    schools: (shares.school ?? []).map(named),
    grades: (shares.grade ?? []).map(graded),
  };
}

/** The values of an explanation as people call them. */
async function namesOf(db: Db, { source, schools }: Roster, { by, values }: Explanation): Promise<string[]> {
  if (by === "school") return values.map((id) => schools.get(id) ?? id);
  if (by !== "class") return by === "grade" ? values.map(gradeCodeOf) : values;
  const { rows } = await sql<{ title: string }>`
    select k.title from roster_classes k where ${own("k", source)} and k.sourced_id = any (${values}::text[])`.execute(
    db,
  );
  return rows.map(({ title }) => title);
}

/** Writes rows with their values down, so that each trait is looked up once. */
async function keepPairs(db: Db, pairs: Sql): Promise<void> {
  await sql`create temp table if not exists removal_pairs (id text, gone boolean, value text)`.execute(db);
  await sql`truncate removal_pairs`.execute(db);
  await sql`insert into removal_pairs ${pairs}`.execute(db);
  await sql`analyze removal_pairs`.execute(db);
}

/** The values with the most removals first. */
async function countShares(db: Db): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select value, count(*) filter (where gone)::int as gone, count(*)::int as of from removal_pairs
    group by value having count(*) filter (where gone) > 0
    order by 2 desc, value limit ${mostListed}`.execute(db);
  return rows;
}

/**
 * The first value, the first two and so on: how many rows have one of them, each counted once, and how many of these
 * would go.
 */
async function countTogether(db: Db, by: CommonTrait, shares: readonly Share[]): Promise<Candidate[]> {
  const values = shares.slice(0, mostTogether[by]).map(({ value }) => value);
  const { rows } = await sql<{ at: number; covered: number; of: number }>`
    select f.at, count(*) filter (where f.gone)::int as covered, count(*)::int as of
    from (
      select p.id, p.gone, min(v.at)::int as at
      from removal_pairs p join unnest(${values}::text[]) with ordinality v (value, at) on v.value = p.value
      group by p.id, p.gone
    ) f group by f.at`.execute(db);
  return values.map((_, last) => {
    const within = rows.filter(({ at }) => at <= last + 1);
    const sum = (of: "covered" | "of") => within.reduce((all, row) => all + row[of], 0);
    return { by, values: values.slice(0, last + 1), covered: sum("covered"), of: sum("of") };
  });
}

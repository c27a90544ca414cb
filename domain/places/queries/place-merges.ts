import type { Db } from "db/client";
import { asParts, listReferences, moving } from "db/references";
import { liveKeysOf } from "domain/access/live-keys";
import { type Scope, schoolInScope } from "domain/access/scope";
import { decisionsNaming, recordsOfDistrict } from "domain/places/software-records";
import { sql } from "kysely";
import { moveToSchool } from "./place-merge-moves";

/** What a merge moves, what it leaves to be looked at, and why it can't be. */
export type Merge = {
  from: { id: string; name: string; districtId: string | null };
  into: { id: string; name: string; districtId: string | null };
  districts: number;
  schools: number;
  people: number;
  accounts: number;
  rosterSchools: number;
  /** Names that both have: of districts, which forbid it; of schools, which then appear twice. */
  sameNames: string[];
  /** Configurations of the one that goes, which forbid it. */
  configurations: number;
  /** API keys of the one that goes that work, which forbid it: no machine is handed another district's data. */
  keys: number;
  /** Whether usage was kept of the one that goes, which forbids it: visits and figures belong to their district. */
  hasUsage: boolean;
  /** Records of software: those of a district that goes forbid it, decisions that name a school move. */
  records: number;
};
type Pair = { from: string; into: string };

const shown = 10;

/** The two states and what would move. Undefined unless both are there, and two. */
export async function previewStateMerge(db: Db, scope: Scope, { from, into }: Pair): Promise<Merge | undefined> {
  if (scope.reach !== "all" || from === into) return undefined;
  const { rows } = await sql<Merge>`
    select json_build_object('id', a.id, 'name', a.name, 'districtId', null) as "from",
      json_build_object('id', b.id, 'name', b.name, 'districtId', null) as "into",
      (select count(*)::int from districts d where d.state_id = a.id) as districts,
      0 as schools, 0 as people, 0 as accounts, 0 as "rosterSchools", 0 as configurations, 0 as keys,
      array(select d.name from districts d join districts e on e.state_id = b.id and lower(e.name) = lower(d.name)
        where d.state_id = a.id order by d.name limit ${shown}) as "sameNames", 0 as records, false as "hasUsage"
    from states a, states b where a.id = ${from} and b.id = ${into}`.execute(db);
  return rows[0];
}

/** The two districts and what would move. Undefined unless both are there, and two. For those who see all of them. */
export async function previewDistrictMerge(db: Db, scope: Scope, { from, into }: Pair): Promise<Merge | undefined> {
  if (scope.reach !== "all" || from === into) return undefined;
  const references = await listReferences(db, "districts");
  const { rows } = await sql<Omit<Merge, "hasUsage">>`
    select json_build_object('id', a.id, 'name', a.name, 'districtId', a.id) as "from",
      json_build_object('id', b.id, 'name', b.name, 'districtId', b.id) as "into",
      0 as districts, 0 as "rosterSchools",
      (select count(*)::int from schools c where c.district_id = a.id) as schools,
      (select count(*)::int from profiles p where p.district_id = a.id) as people,
      (select count(*)::int from profiles p where p.district_id = a.id and p.auth_user_id is not null) as accounts,
      (select count(*)::int from sftp_configurations f where f.district_id = a.id) as configurations,
      ${liveKeysOf(sql.ref("a.id"))} as keys,
      ${recordsOfDistrict(sql.ref("a.id"), references)} as records,
      array(select distinct c.name from schools c join schools e
          on e.district_id = b.id and lower(e.name) = lower(c.name)
        where c.district_id = a.id order by 1 limit ${shown}) as "sameNames"
    from districts a, districts b where a.id = ${from} and b.id = ${into}`.execute(db);
  const { rows: usage } = await sql`select from usage_districts where district_id = ${from}`.execute(db);
  return rows[0] && { ...rows[0], hasUsage: usage.length > 0 };
}

/** The two schools, of one district in scope, and what would move. Undefined unless both are there, and two. */
export async function previewSchoolMerge(db: Db, scope: Scope, { from, into }: Pair): Promise<Merge | undefined> {
  if ((scope.reach !== "all" && scope.reach !== "district") || from === into) return undefined;
  const inScope = db
    .selectFrom("schools")
    .select("schools.id")
    .where((eb) => schoolInScope(scope, eb));
  const references = await listReferences(db, "schools");
  const { rows } = await sql<Merge>`
    select json_build_object('id', a.id, 'name', a.name, 'districtId', a.district_id) as "from",
      json_build_object('id', b.id, 'name', b.name, 'districtId', b.district_id) as "into",
      0 as districts, 0 as schools, 0 as configurations, 0 as keys, false as "hasUsage",
      '{}'::text[] as "sameNames",
      (select count(*)::int from profiles p where p.district_id = a.district_id and p.school_id = a.id) as people,
      (select count(*)::int from profiles p where p.district_id = a.district_id and p.school_id = a.id
        and p.auth_user_id is not null) as accounts,
      (select count(*)::int from roster_orgs o where o.district_id = a.district_id and o.school_id = a.id)
        as "rosterSchools", ${decisionsNaming(sql.ref("a.district_id"), sql.ref("a.id"), references)} as records
    from schools a join schools b on b.district_id = a.district_id
    where a.id = ${from} and b.id = ${into} and a.id in (${inScope})`.execute(db);
  return rows[0];
}

/** Moves the districts of one state to another and removes it. After a preview of the same transaction. */
export async function mergeStates(db: Db, scope: Scope, { from, into }: Pair): Promise<void> {
  if (scope.reach !== "all") return;
  await db
    .updateTable("districts")
    .set({ state_id: into, updated_at: sql`now()` })
    .where("state_id", "=", from)
    .execute();
  await db.deleteFrom("states").where("id", "=", from).execute();
}

/**
 * Moves schools and people of one district to another and removes it. Keys go over both columns (district and school),
 * so schools and people move in one statement, at whose end the keys are looked at. Returns the accounts that moved.
 */
export async function mergeDistricts(db: Db, scope: Scope, { from, into }: Pair): Promise<string[]> {
  if (scope.reach !== "all") return [];
  const others = moving(await listReferences(db, "districts"), { from, into });
  const schools = sql`update schools set district_id = ${into}, updated_at = now() where district_id = ${from}`;
  const { rows } = await sql<{ authUserId: string | null }>`
    with ${asParts([schools, ...others])}
    update profiles set district_id = ${into}, updated_at = now() where district_id = ${from}
    returning auth_user_id as "authUserId"`.execute(db);
  await db.deleteFrom("districts").where("id", "=", from).execute();
  return rows.flatMap(({ authUserId }) => authUserId ?? []);
}

/**
 * Moves people, roster links and what decisions say of one school to another of its district and removes it. Returns
 * the accounts moved.
 */
export async function mergeSchools(db: Db, scope: Scope, { from, into }: Pair): Promise<string[]> {
  const preview = await previewSchoolMerge(db, scope, { from, into });
  const districtId = preview?.from.districtId;
  if (!districtId) return [];
  const moved = await db
    .updateTable("profiles")
    .set({ school_id: into, updated_at: sql`now()` })
    .where("district_id", "=", districtId)
    .where("school_id", "=", from)
    .returning("auth_user_id")
    .execute();
  await moveToSchool(db, scope, { districtId, from, into });
  await db.deleteFrom("schools").where("district_id", "=", districtId).where("id", "=", from).execute();
  return moved.flatMap((row) => row.auth_user_id ?? []);
}

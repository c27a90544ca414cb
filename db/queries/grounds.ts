import { sql } from "kysely";
import { districtInScope, type Scope } from "../access/scope";
import type { Db } from "../client";
import { coversPattern } from "../governance/blacklist-state";
import { compileConditions, readConditions } from "../governance/conditions";
import type { BlacklistHold, FiredRule, Ground } from "../governance/may-i-use";
import type { ProductFacts } from "../governance/product-facts";
import { listFactRows } from "./product-facts";

/** A rule made ready: it fires on the products whose facts it holds for. */
export type StandingRule = { rule: FiredRule; fires: (facts: ProductFacts) => boolean };

type Input = { district: { id: string; today: string }; softwareIds: readonly string[] | null };

/**
 * What answers to "May I use it?" stand on, by product: of those asked for (null: of all that the district has to do
 * with), as far as they are in scope. Three queries, however many products. `rules` takes the place of the district's own
 * rules, for trying some out.
 */
export async function loadGrounds(
  db: Db,
  scope: Scope,
  { district, softwareIds, rules }: Input & { rules?: readonly StandingRule[] },
): Promise<Map<string, Ground>> {
  if (softwareIds?.length === 0) return new Map();
  const rows = await listFactRows(db, scope, { districtId: district.id, today: district.today, softwareIds });
  const ids = rows.map(({ softwareId }) => softwareId);
  const holds = await listHolds(db, scope, { district, softwareIds: ids });
  const standing = rules ?? (await listStandingRules(db, scope, { districtId: district.id }));
  return new Map(
    rows.map(({ decidedStatus, decision, ...facts }) => [
      facts.softwareId,
      {
        today: district.today,
        facts: { ...facts, approvalStatus: decidedStatus },
        blacklist: holds.get(facts.softwareId) ?? [],
        rules: firedRules(standing, facts),
        decision,
      },
    ]),
  );
}

/** The rules that fire on a product, in their order. */
export function firedRules(rules: readonly StandingRule[], facts: ProductFacts): FiredRule[] {
  const fired: FiredRule[] = [];
  for (const { rule, fires } of rules) if (fires(facts)) fired.push(rule);
  return fired;
}

/** The district's rules that are switched on, in their order. One that can't be read does not fire. */
export async function listStandingRules(
  db: Db,
  scope: Scope,
  { districtId }: { districtId: string },
): Promise<StandingRule[]> {
  const rows = await db
    .selectFrom("policy_rules as r")
    .innerJoin("districts as d", "d.id", "r.district_id")
    .select(["r.id", "r.name", "r.effect", "r.severity", "r.message", "r.conditions"])
    .where("r.district_id", "=", districtId)
    .where("r.is_enabled", "=", true)
    .where(districtInScope(scope))
    .orderBy("r.position")
    .execute();
  return rows.flatMap(({ conditions, ...row }) => {
    const read = readConditions(conditions);
    return read ? [{ rule: row as FiredRule, fires: compileConditions(read) }] : [];
  });
}

/** The entries of the blacklist that are in force today and concern some products, the oldest first. */
async function listHolds(db: Db, scope: Scope, { district, softwareIds }: Input & { softwareIds: readonly string[] }) {
  const { rows } = await sql<BlacklistHold & { softwareIds: string[] }>`
    select b.id, b.reason, b.grades, b.roles, of.ids as "softwareIds",
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.sort_name) from schools c
        where c.district_id = b.district_id and c.id = any(b.school_ids)), '[]') as schools,
      array(select x.school_id from blacklist_exceptions x where x.district_id = b.district_id and x.entry_id = b.id
        and x.school_id is not null and (x.until is null or x.until >= ${district.today}::date)) as "exceptSchoolIds",
      array(select x.profile_id from blacklist_exceptions x where x.district_id = b.district_id and x.entry_id = b.id
        and x.profile_id is not null and (x.until is null or x.until >= ${district.today}::date)) as "exceptProfileIds",
      (select json_build_object('id', a.id, 'name', a.name) from software a where a.id = b.alternative_software_id
        and (a.district_id is null or a.district_id = b.district_id)) as alternative
    from software_blacklist b join districts d on d.id = b.district_id
      cross join lateral (select array_agg(i.id) as ids from unnest(${[...softwareIds]}::uuid[]) i (id)
        where i.id = b.software_id or (b.pattern is not null and exists (select 1 from url_patterns p
          where p.software_id = i.id and (p.district_id is null or p.district_id = b.district_id) and ${coversPattern}))) of
    where b.district_id = ${district.id}::uuid and ${districtInScope(scope)} and of.ids is not null
      and b.lifted_at is null and b.starts_on <= ${district.today}::date
      and (b.ends_on is null or b.ends_on >= ${district.today}::date)
    order by b.created_at, b.id`.execute(db);
  const holds = new Map<string, BlacklistHold[]>();
  for (const { softwareIds: ids, ...hold } of rows) {
    for (const id of ids) holds.set(id, [...(holds.get(id) ?? []), hold]);
  }
  return holds;
}

/** The grade of a person in scope, as their profile has it. */
export async function findGradeOf(db: Db, scope: Scope, { profileId }: { profileId: string }): Promise<string | null> {
  const row = await db
    .selectFrom("profiles as p")
    .select("p.grade")
    .where("p.id", "=", profileId)
    .where(sql<boolean>`(${scope.reach}::text = 'all' or p.id = ${scope.profileId}::uuid)`)
    .executeTakeFirst();
  return row?.grade ?? null;
}

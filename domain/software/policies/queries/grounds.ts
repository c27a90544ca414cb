import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { districtInScope, inOwnDistrict, type Scope } from "domain/access/scope";
import type { ProductFacts } from "domain/software/catalogue/product-facts";
import { type Alternative, mostAlternatives } from "domain/software/catalogue/queries/software-search";
import { compileConditions, readConditions } from "domain/software/policies/conditions";
import type { Ban, FiredRule, Ground } from "domain/software/policies/may-i-use";
import { isStillUsable } from "domain/software/policies/still-usable";
import { coversPattern } from "domain/software/status/covers-pattern";
import { todayIn } from "domain/software/status/today";
import { type RawBuilder, sql } from "kysely";
import { type FactRow, selectFacts } from "./product-facts";

/** A rule made ready: it fires on the products whose facts it holds for. */
export type EffectiveRule = { rule: FiredRule; fires: (facts: ProductFacts) => boolean };

/** A district and its day. */
type District = { id: string; today: string };
type Input = { district: District; softwareIds: readonly string[] | null };
type RuleRow = FiredRule & { conditions: unknown };
type BanRow = Ban & { softwareIds: string[] };

/**
 * What answers to "May I use it?" stand on, by product: of those asked for (null: of all that the district has to do
 * with), as far as they are in scope. One query, however many products. `rules` takes the place of the district's own
 * rules, for trying some out.
 */
export async function loadGrounds(
  db: Db,
  scope: Scope,
  { district, softwareIds, rules }: Input & { rules?: readonly EffectiveRule[] },
): Promise<Map<string, Ground>> {
  if (softwareIds?.length === 0) return new Map();
  const given = sql`with ${products(scope, district, softwareIds)}`;
  const found = await listTogether(db, selectsOf(scope, district), given);
  return groundsOf(district, found, rules ?? found.rules.flatMap(effectiveRule));
}

/**
 * What the page of a product answers from: its facts, a few products of its category that the district has approved, and
 * the grounds of it and of those, by product. Undefined when it is not in scope. One query.
 */
export async function loadGroundsOfProduct(
  db: Db,
  scope: Scope,
  { district, softwareId }: { district: District; softwareId: string },
): Promise<{ facts: ProductFacts; alternatives: Alternative[]; grounds: Map<string, Ground> } | undefined> {
  const wanted = sql<string>`select ${softwareId}::uuid union all select id from alternatives`;
  const { alternatives, ...found } = await listTogether(
    db,
    { ...selectsOf(scope, district), alternatives: sql<Alternative>`select id, name from alternatives` },
    sql`with alternatives as materialized (${approvedAlternatives(scope, { districtId: district.id, softwareId })}),
      ${products(scope, district, wanted)}`,
  );
  const facts = found.products.find((one) => one.softwareId === softwareId);
  return facts && { facts, alternatives, grounds: groundsOf(district, found, found.rules.flatMap(effectiveRule)) };
}

/** The products that are asked about, as the table of a statement. */
const products = (
  scope: Scope,
  { id, today }: District,
  softwareIds: Parameters<typeof selectFacts>[1]["softwareIds"],
) => sql`products as materialized (${selectFacts(scope, { districtId: id, today, softwareIds })})`;

/** Everything that an answer about those products stands on. */
const selectsOf = (scope: Scope, district: District) => ({
  products: sql<FactRow>`select * from products`,
  bans: bansOfProducts(scope, district),
  rules: rulesInForce(scope, district),
});

/** Products of the same category that are approved in the district today, those that share a subject first; a few. */
const approvedAlternatives = (
  scope: Scope,
  { districtId, softwareId }: { districtId: string; softwareId: string },
) => sql`
  select s.id, s.name
  from software a join software s on s.category_id = a.category_id and s.id <> a.id and s.merged_into_id is null
    join approval_periods f on f.district_id = ${districtId}::uuid and f.software_id = s.id
      and f.during @> ${todayIn(districtId)}
  where a.id = ${softwareId}::uuid and f.approval_status in ('approved', 'approved_with_conditions')
    and ${inOwnDistrict(scope, sql.ref("f.district_id"))}
  order by (s.subjects && a.subjects) desc, s.sort_name, s.id limit ${mostAlternatives}`;

/** The schools or people whom an entry lets off on a day. For a query over `software_blacklist as b`. */
const letOff = ({ today }: District, column: "school_id" | "profile_id") => sql`coalesce((
    select json_agg(json_build_object('id', ${sql.ref(`x.${column}`)}, 'until', x.until)) from blacklist_exceptions x
    where x.district_id = b.district_id and x.entry_id = b.id and ${sql.ref(`x.${column}`)} is not null
      and (x.until is null or x.until >= ${today}::date)), '[]')`;

/** An entry as an answer needs it on a day. For a query over `software_blacklist as b`. */
const banColumns = (district: District) => sql`b.id, b.reason, b.grades, b.roles,
    coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.sort_name) from schools c
      where c.district_id = b.district_id and c.id = any(b.school_ids)), '[]') as schools,
    ${letOff(district, "school_id")} as "exceptSchools", ${letOff(district, "profile_id")} as "exceptPeople",
    (select json_build_object('id', a.id, 'name', a.name) from software a where a.id = b.alternative_software_id
      and (a.district_id is null or a.district_id = b.district_id) and ${isStillUsable(district.today)}) as alternative`;

/** The district's entries that are in force on its day, if it is in scope: `software_blacklist as b`. */
const entriesInForce = (scope: Scope, { id, today }: District) => sql`software_blacklist b
    join districts d on d.id = b.district_id and d.id = ${id}::uuid and ${districtInScope(scope)}
    join ban_periods f on f.district_id = b.district_id and f.ban_id = b.id and f.state = 'active'
      and f.during @> ${today}::date`;

/** The entries of the blacklist that are in force today and concern some of the products, the oldest first. */
const bansOfProducts = (scope: Scope, district: District): RawBuilder<BanRow> => sql<BanRow>`
  select ${banColumns(district)}, of.ids as "softwareIds"
  from ${entriesInForce(scope, district)}
    cross join lateral (select array_agg(i."softwareId") as ids from products i
      where i."softwareId" = b.software_id or (b.pattern is not null and exists (select 1 from url_patterns p
        where p.software_id = i."softwareId" and (p.district_id is null or p.district_id = b.district_id)
          and ${coversPattern}))) of
  where of.ids is not null
  order by b.created_at, b.id`;

/** The entries of the blacklist that are in force today and take in an address of the web, the oldest first. */
export async function listBansOfAddress(
  db: Db,
  scope: Scope,
  { district, host, path }: { district: District; host: string; path: string },
): Promise<Ban[]> {
  const { rows } = await sql<Ban>`
    select ${banColumns(district)}
    from ${entriesInForce(scope, district)}
      cross join (values ('path_prefix', ${host}, ${path})) p (pattern_type, host, path)
    where b.pattern is not null and ${coversPattern}
    order by b.created_at, b.id`.execute(db);
  return rows;
}

/** The district's rules that are switched on, in their order. */
const rulesInForce = (scope: Scope, district: District) => sql<RuleRow>`
  select r.id, r.name, r.effect, r.severity, r.message, r.conditions
  from policy_rules r join districts d on d.id = r.district_id
  where r.district_id = ${district.id}::uuid and r.is_enabled and ${districtInScope(scope)}
  order by r.position`;

/** One that can't be read does not fire. */
function effectiveRule({ conditions, ...rule }: RuleRow): EffectiveRule[] {
  const read = readConditions(conditions);
  return read ? [{ rule, fires: compileConditions(read) }] : [];
}

type Found = { products: FactRow[]; bans: BanRow[] };

function groundsOf({ today }: District, { products, bans }: Found, rules: readonly EffectiveRule[]) {
  const ofProduct = bannedProducts(bans);
  return new Map<string, Ground>(
    products.map(({ decidedStatus, decision, request, ...facts }) => [
      facts.softwareId,
      {
        today,
        facts: { ...facts, approvalStatus: decidedStatus },
        blacklist: ofProduct.get(facts.softwareId) ?? [],
        rules: firedRules(rules, facts),
        decision,
        request,
      },
    ]),
  );
}

function bannedProducts(rows: BanRow[]): Map<string, Ban[]> {
  const bans = new Map<string, Ban[]>();
  for (const { softwareIds, ...ban } of rows) {
    for (const id of softwareIds) bans.set(id, [...(bans.get(id) ?? []), ban]);
  }
  return bans;
}

/** The rules that fire on a product, in their order. */
export function firedRules(rules: readonly EffectiveRule[], facts: ProductFacts): FiredRule[] {
  const fired: FiredRule[] = [];
  for (const { rule, fires } of rules) if (fires(facts)) fired.push(rule);
  return fired;
}

/** The grade of a person in scope, as their profile has it. */
export async function findGradeOf(db: Db, scope: Scope, { profileId }: { profileId: string }): Promise<string | null> {
  const { rows } = await sql<{ grade: string | null }>`
    select p.grade from profiles p
    where p.id = ${profileId}::uuid and (${scope.reach}::text = 'all' or p.id = ${scope.profileId}::uuid)`.execute(db);
  return rows[0]?.grade ?? null;
}

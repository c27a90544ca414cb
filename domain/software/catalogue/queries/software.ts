import type { Db } from "db/client";
import { inOwnDistrict, type Scope, softwareInScope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";
import { patternTypeOf, readPattern } from "domain/software/addresses/pattern";
import type { Audience, PricingModel, ProductType, Standard } from "domain/software/catalogue/terms";
import { coversPattern } from "domain/software/status/covers-pattern";
import { sql } from "kysely";
import { vendorNamed } from "./vendors";

/** How certain an address is that somebody typed in. */
const ownConfidence = 0.9;

/** What a district says of a product of its own. What is left out is not known. */
export type OwnSoftwareFields = {
  name: string;
  website: string | null;
  vendor?: string | null;
  categoryId?: string | null;
  description?: string | null;
  productType?: ProductType;
  audience?: readonly Audience[];
  gradeMin?: number | null;
  gradeMax?: number | null;
  subjects?: readonly string[];
  pricingModel?: PricingModel;
  requiresLogin?: boolean | null;
  collectsPii?: boolean | null;
  showsAds?: boolean | null;
  usesAi?: boolean | null;
};

/**
 * One product in scope. What was merged into another is found as that other one: the id that comes back is then not the
 * one that was asked for. `version` grows with each change.
 */
export async function findSoftware(db: Db, scope: Scope, { id }: { id: string }) {
  const row = await db
    .selectFrom("software as chosen")
    .innerJoin("software as s", (join) => join.on(sql<boolean>`s.id = coalesce(chosen.merged_into_id, chosen.id)`))
    .leftJoin("vendors as v", "v.id", "s.vendor_id")
    .select(["s.id", "s.name", "s.district_id as districtId", "s.vendor_id as vendorId", "v.name as vendor"])
    .select(["s.category_id as categoryId", "s.description", "s.website", "s.source"])
    .select(["s.product_type as productType", "s.audience", "s.grade_min as gradeMin", "s.grade_max as gradeMax"])
    .select(["s.subjects", "s.pricing_model as pricingModel", "s.requires_login as requiresLogin"])
    .select(["s.collects_pii as collectsPii", "s.shows_ads as showsAds", "s.uses_ai as usesAi", "s.min_age as minAge"])
    .select(["s.privacy_policy_url as privacyPolicyUrl", "s.terms_url as termsUrl", "s.standards"])
    .select(sql<string>`(extract(epoch from s.updated_at) * 1000000)::bigint::text`.as("version"))
    .where("chosen.id", "=", id)
    .where(softwareInScope(scope))
    .where(sql<boolean>`(${scope.reach}::text = 'all' or chosen.district_id is null
      or chosen.district_id = ${scope.districtId}::uuid)`)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      productType: row.productType as ProductType,
      audience: row.audience as Audience[],
      pricingModel: row.pricingModel as PricingModel,
      standards: row.standards as Standard[],
      source: row.source as "catalogue" | "district_custom",
    }
  );
}

/** A product that has been merged, and what it is part of now. */
export type MergedAway = { name: string; into: { id: string; name: string } };

/**
 * Keeps products from being merged until the transaction ends: waits for a merge that is under way. Returns one that
 * has been merged, when there is one. Every write that names a product begins with it: a merge holds the products
 * before anything that depends on them, and whoever did it the other way round would wait for it in a circle.
 */
export async function keepUnmerged(
  db: Db,
  scope: Scope,
  { ids }: { ids: readonly string[] },
): Promise<MergedAway | undefined> {
  if (ids.length === 0) return undefined;
  const named = sql`s.id = any (${[...ids]}::uuid[]) and ${softwareInScope(scope)}`;
  await sql`select s.id from software s where ${named} order by s.id for key share`.execute(db);
  const { rows } = await sql<MergedAway>`
    select s.name, json_build_object('id', t.id, 'name', t.name) as "into"
    from software s join software t on t.id = s.merged_into_id where ${named} order by s.id limit 1`.execute(db);
  return rows[0];
}

export type SoftwareRow = NonNullable<Awaited<ReturnType<typeof findSoftware>>>;

/** The columns that a district's fields are in; the vendor is looked up, or made. */
async function columnsOf(db: Db, scope: Scope, fields: OwnSoftwareFields & { districtId: string }) {
  const { districtId, vendor } = fields;
  return {
    name: fields.name,
    website: fields.website,
    vendor_id: vendor ? ((await vendorNamed(db, scope, { districtId, name: vendor })) ?? null) : null,
    category_id: fields.categoryId ?? null,
    description: fields.description ?? null,
    product_type: fields.productType ?? "web_app",
    audience: [...(fields.audience ?? [])],
    grade_min: fields.gradeMin ?? null,
    grade_max: fields.gradeMax ?? null,
    subjects: [...(fields.subjects ?? [])],
    pricing_model: fields.pricingModel ?? "unknown",
    requires_login: fields.requiresLogin ?? null,
    collects_pii: fields.collectsPii ?? null,
    shows_ads: fields.showsAds ?? null,
    uses_ai: fields.usesAi ?? null,
  };
}

/**
 * Adds a product of a district's own: by those who edit them, and by a request for something new. Returns its id;
 * undefined when the district is not in scope. In a transaction of the caller's.
 */
export async function createOwnSoftware(
  db: Db,
  scope: Scope,
  { createdBy, ...fields }: OwnSoftwareFields & { districtId: string; createdBy: string | null },
): Promise<{ id: string } | undefined> {
  const district = await db
    .selectFrom("districts as d")
    .select("d.id")
    .where("d.id", "=", fields.districtId)
    .where((eb) => inOwnDistrict(scope, eb.ref("d.id")))
    .executeTakeFirst();
  if (!district) return undefined;
  const made = await db
    .insertInto("software")
    .values({ ...(await columnsOf(db, scope, fields)), district_id: fields.districtId, created_by: createdBy })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addAddress(db, { ...fields, id: made.id, createdBy });
  return made;
}

type Addressed = { id: string; districtId: string; name: string; website: string | null; createdBy: string | null };

/**
 * The address of a new product becomes its pattern, which authorises nothing. Where patterns stand already for what it
 * takes in, it becomes none: a district's own pattern goes before those for all, and whoever asks for a product at
 * google.com does not change what classroom.google.com is.
 */
async function addAddress(db: Db, { id, districtId, name, website, createdBy }: Addressed): Promise<void> {
  const address = (website ?? "").replace(/^(https?:\/\/)www\./i, "$1").replace(/[?#].*$/, "");
  const type = patternTypeOf(address);
  const read = address ? readPattern(address, type) : undefined;
  if (!read?.ok) return;
  await sql`
    insert into url_patterns (district_id, pattern, pattern_type, software_id, software_name, confidence, created_by)
    select ${districtId}::uuid, b.pattern, b.pattern_type, ${id}::uuid, ${name}, ${ownConfidence}::numeric, ${createdBy}::uuid
    from (values (${read.pattern}, ${type}, ${read.host}, ${read.path})) b (pattern, pattern_type, host, path)
    where not exists (select 1 from url_patterns p where ${coversPattern}
      and (p.district_id is null or p.district_id = ${districtId}::uuid))
    on conflict do nothing`.execute(db);
}

/**
 * Changes a product of a district's own, if it still is the version that was looked at; undefined when it is not there.
 * In a transaction of the caller's.
 */
export async function updateOwnSoftware(
  db: Db,
  scope: Scope,
  { id, version, ...fields }: OwnSoftwareFields & { districtId: string; id: string; version: string },
): Promise<"saved" | Conflict<null> | undefined> {
  const row = await db
    .selectFrom("software as s")
    .select(sql<string>`(extract(epoch from s.updated_at) * 1000000)::bigint::text`.as("version"))
    .where("s.id", "=", id)
    .where("s.district_id", "=", fields.districtId)
    .where("s.merged_into_id", "is", null)
    .where(softwareInScope(scope))
    .forUpdate()
    .executeTakeFirst();
  if (!row || (scope.reach !== "all" && scope.reach !== "district")) return undefined;
  if (row.version !== version) {
    const lines = { districtId: fields.districtId, table: "software", id, actions: ["software.changed"] };
    return conflictOf(await findLastChange(db, scope, lines), { about: "product", version: row.version, now: null });
  }
  await db
    .updateTable("software")
    .set({ ...(await columnsOf(db, scope, fields)), updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("district_id", "=", fields.districtId)
    .execute();
  return "saved";
}

import type { Db } from "db/client";
import type { PrivacyStatus, StoredApproval } from "domain/software/status/terms";
import { sql } from "kysely";
import type { OwnProduct } from "./governance-own";
import { type DemoPlace, idOf } from "./governance-place";

/** A product in the demo's year: how it came to stand, and since when. */
export type DemoProduct = {
  id: string;
  name: string;
  isOwn: boolean;
  /** The name of its category. */
  category: string | null;
  gradeMin: number | null;
  gradeMax: number | null;
  /** It writes or answers by itself, or its own terms ask for an age that most students do not have. */
  isForOlder: boolean;
  isForStudents: boolean;
  approval: StoredApproval;
  privacy: PrivacyStatus;
  /** It is requested, and nobody has started its review. */
  isRequested: boolean;
  /** How long ago it was decided or requested. */
  days: number;
  /** Its place among the year's products. */
  nth: number;
};

/** How many products of the catalog have each status, or are requested; products in daily use come first. */
export type Mix = readonly (readonly [StoredApproval | "requested", number])[];

const privacyOf: Record<StoredApproval, readonly PrivacyStatus[]> = {
  not_reviewed: ["not_evaluated"],
  under_review: ["not_evaluated", "in_negotiation"],
  pilot: ["conditional", "in_negotiation"],
  approved: ["compliant"],
  approved_with_conditions: ["conditional", "compliant"],
  denied: ["not_evaluated"],
  blocked: ["not_evaluated"],
  retiring: ["compliant"],
  retired: ["not_evaluated"],
};

/**
 * Products of the catalogue, in an order that has nothing to do with what they are: only those that everyone may use
 * from the start come first. What the demo's district decides about a real product is made up and no statement about
 * it.
 */
export async function chooseFromCatalogue(db: Db, mix: Mix): Promise<DemoProduct[]> {
  const statuses = mix.flatMap(([status, count]) => Array.from({ length: count }, () => status));
  const rows = await db
    .selectFrom("software as s")
    .leftJoin("software_categories as c", "c.id", "s.category_id")
    .select(["s.id", "s.name", "c.name as category", "s.grade_min as gradeMin", "s.grade_max as gradeMax"])
    .select([
      sql<boolean>`coalesce(s.uses_ai or s.product_type = 'ai_assistant' or s.min_age >= 13, false)`.as("isForOlder"),
      sql<boolean>`'student' = any(s.audience)`.as("isForStudents"),
    ])
    .where("s.source", "=", "catalogue")
    .where("s.merged_into_id", "is", null)
    .orderBy(
      sql`not exists (select from url_patterns p where p.software_id = s.id and p.district_id is null
        and p.is_authorized)`,
    )
    .orderBy(sql`md5(s.name)`)
    .limit(statuses.length)
    .execute();
  return rows.map((row, at) => {
    const planned = statuses[at] ?? "not_reviewed";
    const isRequested = planned === "requested";
    const meant = isRequested ? "not_reviewed" : planned;
    // Nobody should read out of a made-up decision that young children may use what is not meant for them.
    const approval = row.isForOlder && meant === "approved" ? "approved_with_conditions" : meant;
    const choices = privacyOf[approval];
    const privacy = choices[at % choices.length] as PrivacyStatus;
    return { ...row, isOwn: false, approval, privacy, isRequested, days: daysOf(planned, at), nth: at };
  });
}

/** Open requests and reviews are weeks old, decisions are spread over the year. */
function daysOf(approval: StoredApproval | "requested", at: number): number {
  if (approval === "under_review" || approval === "requested") return 2 + ((at * 5) % 19);
  if (approval === "not_reviewed") return 1 + (at % 6);
  return 12 + ((at * 47) % 340);
}

/**
 * Puts the district's own, made-up products on record, each with its vendor and address. `first` is the place of the first
 * of them among the year's products.
 */
export async function addOwnProducts(
  db: Db,
  place: DemoPlace,
  { own, first }: { own: readonly OwnProduct[]; first: number },
): Promise<DemoProduct[]> {
  const vendors = [...new Set(own.map(({ vendor }) => vendor))];
  await db
    .insertInto("vendors")
    .values(vendors.map((name) => ({ id: idOf(place, `vendor ${name}`), district_id: place.id, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const categories = await db.selectFrom("software_categories").select(["id", "name"]).execute();
  await db
    .insertInto("software")
    .values(
      own.map((product) => ({
        id: idOf(place, `product ${product.name}`),
        district_id: place.id,
        name: product.name,
        vendor_id: idOf(place, `vendor ${product.vendor}`),
        category_id: categories.find(({ name }) => name === product.category)?.id ?? null,
        description: product.description,
        website: `https://${product.host}`,
        product_type: product.type,
        audience: product.staffOnly ? ["staff"] : ["student", "teacher"],
        grade_min: product.grades?.[0] ?? null,
        grade_max: product.grades?.[1] ?? null,
        subjects: product.subjects,
        pricing_model: product.pricing,
        requires_login: product.collectsPii,
        collects_pii: product.collectsPii,
        shows_ads: product.showsAds ?? false,
        uses_ai: product.usesAi ?? false,
        created_by: place.itDirector,
      })),
    )
    .execute();
  await addPatterns(db, place, own);
  return own.map(({ name, category, grades, approval, privacy, staffOnly }, at) => ({
    id: idOf(place, `product ${name}`),
    name,
    category,
    isOwn: true,
    isRequested: false,
    approval,
    privacy,
    days: daysOf(approval, at),
    nth: first + at,
    isForOlder: false,
    isForStudents: !staffOnly,
    gradeMin: grades?.[0] ?? null,
    gradeMax: grades?.[1] ?? null,
  }));
}

async function addPatterns(db: Db, place: DemoPlace, own: readonly OwnProduct[]): Promise<void> {
  await db
    .insertInto("url_patterns")
    .values(
      own.map(({ name, host, approval }) => ({
        district_id: place.id,
        pattern: host,
        host,
        software_id: idOf(place, `product ${name}`),
        software_name: name,
        is_authorized: approval === "approved" || approval === "approved_with_conditions" || approval === "pilot",
        created_by: place.itDirector,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

import type { Db } from "db/client";
import { audiences, productTypes, standards } from "domain/software/catalogue/terms";
import { sql } from "kysely";
import { z } from "zod";
import catalogue from "./catalogue.json" with { type: "json" };

const Grade = z.number().int().min(-1).max(12).nullable();

const Product = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1),
  vendor: z.string().min(1).nullable(),
  website: z.url({ protocol: /^https$/ }),
  /** Hosts that are the product's alone: of a domain that many share, the exact host. */
  domains: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)).min(1),
  category: z.string(),
  productType: z.enum(productTypes),
  audience: z.array(z.enum(audiences)).min(1),
  gradeMin: Grade,
  gradeMax: Grade,
  subjects: z.array(z.string()),
  description: z.string().min(1).max(200),
  usesAi: z.boolean().optional(),
  standards: z.array(z.enum(standards)).optional(),
});

type CatalogueProduct = z.output<typeof Product>;

/** The products that this version ships, as catalogue.json has them: public facts, and nothing that anyone judged. */
export const catalogueProducts: readonly CatalogueProduct[] = z.array(Product).parse(catalogue.products);

/** How certain a domain of the catalogue is. */
const confidence = 0.9;

/**
 * Adds the products of the catalogue that are not there yet, known by their slug, with their domains as URL patterns
 * for all districts, which authorise nothing. What is there stays as it is, and what an operator removed of a known
 * product does not come back. The patterns that stood before keep what they say and learn their product. Returns how
 * many were added.
 */
export async function seedCatalogue(
  db: Db,
  products: readonly CatalogueProduct[] = catalogueProducts,
): Promise<number> {
  return db.transaction().execute(async (db) => {
    const known = new Set((await db.selectFrom("software").select("slug").execute()).map(({ slug }) => slug));
    const added = products.filter(({ slug }) => !known.has(slug));
    if (added.length === 0) return 0;
    await addVendors(db, added);
    await addProducts(db, added);
    await addPatterns(db, added);
    return added.length;
  });
}

async function addVendors(db: Db, products: readonly CatalogueProduct[]): Promise<void> {
  const names = [...new Set(products.flatMap(({ vendor }) => vendor ?? []))];
  if (names.length === 0) return;
  await db
    .insertInto("vendors")
    .values(names.map((name) => ({ name, district_id: null })))
    .onConflict((conflict) => conflict.constraint("vendors_name_key").doNothing())
    .execute();
}

/** A category that an operator renamed or took away leaves its products without one. */
async function addProducts(db: Db, products: readonly CatalogueProduct[]): Promise<void> {
  const vendors = await db.selectFrom("vendors").select(["id", "name"]).where("district_id", "is", null).execute();
  const categories = await db.selectFrom("software_categories").select(["id", "name"]).execute();
  const idOf = (rows: { id: string; name: string }[], name: string | null) =>
    rows.find((row) => row.name === name)?.id ?? null;
  await db
    .insertInto("software")
    .values(
      products.map((product) => ({
        slug: product.slug,
        name: product.name,
        vendor_id: idOf(vendors, product.vendor),
        category_id: idOf(categories, product.category),
        description: product.description,
        website: product.website,
        product_type: product.productType,
        audience: product.audience,
        grade_min: product.gradeMin,
        grade_max: product.gradeMax,
        subjects: product.subjects,
        uses_ai: product.usesAi ?? null,
        standards: product.standards ?? [],
        source: "catalogue",
      })),
    )
    .onConflict((conflict) => conflict.constraint("software_slug_key").doNothing())
    .execute();
}

async function addPatterns(db: Db, products: readonly CatalogueProduct[]): Promise<void> {
  const of = products.flatMap(({ slug, domains }) => domains.map((pattern) => ({ slug, pattern })));
  const wanted = sql`(select s.id, s.name, x.pattern
    from unnest(${of.map(({ slug }) => slug)}::text[], ${of.map(({ pattern }) => pattern)}::text[]) as x (slug, pattern)
      join software s on s.slug = x.slug)`;
  await sql`
    insert into url_patterns (district_id, pattern, pattern_type, software_id, software_name, confidence, is_authorized)
    select null, a.pattern, 'domain', a.id, a.name, ${confidence}::numeric, false from ${wanted} a
    on conflict on constraint url_patterns_key do nothing`.execute(db);
  await sql`
    update url_patterns p set software_id = a.id from ${wanted} a
    where p.district_id is null and p.software_id is null and p.pattern_type = 'domain' and p.pattern = a.pattern`.execute(
    db,
  );
}

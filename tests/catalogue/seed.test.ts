import { startingPatterns } from "domain/software/addresses/starting-patterns";
import { catalogueProducts, seedCatalogue } from "domain/software/catalogue/seed/catalogue";
import { afterAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";

const database = await cloneDatabase();
const { db } = database;
afterAll(() => database.close());

describe("the file of the catalogue", () => {
  test("has about a hundred products, each with a slug and a domain of its own", () => {
    expect(catalogueProducts.length).toBeGreaterThanOrEqual(100);
    const slugs = catalogueProducts.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    const domains = catalogueProducts.flatMap((product) => product.domains);
    expect(domains.filter((domain, at) => domains.indexOf(domain) !== at)).toEqual([]);
    expect(domains, "a domain that many products share is no product's").not.toContain("google.com");
  });

  test("says nothing that anyone would have to judge", () => {
    const keys = new Set(catalogueProducts.flatMap((product) => Object.keys(product)));
    for (const judged of ["rating", "price", "evidence", "agreement", "pricingModel", "collectsPii"]) {
      expect(keys).not.toContain(judged);
    }
  });

  test("names only categories that the lists have", async () => {
    const rows = await db.selectFrom("software_categories").select("name").execute();
    const known = new Set(rows.map(({ name }) => name));
    expect(catalogueProducts.map(({ category }) => category).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("seeding", () => {
  test("has happened with the migration: every domain leads to its product and authorises nothing but the five", async () => {
    const rows = await db
      .selectFrom("url_patterns as p")
      .innerJoin("software as s", "s.id", "p.software_id")
      .select(["p.pattern", "p.is_authorized", "p.confidence", "s.slug"])
      .where("p.district_id", "is", null)
      .execute();
    const domains = catalogueProducts.flatMap(({ slug, domains }) => domains.map((domain) => `${domain} ${slug}`));
    expect(rows.map(({ pattern, slug }) => `${pattern} ${slug}`).sort()).toEqual(domains.sort());
    const authorised = rows.filter((row) => row.is_authorized).map(({ pattern }) => pattern);
    expect(authorised.sort()).toEqual(startingPatterns.map(({ pattern }) => pattern).sort());
    expect(new Set(rows.map(({ confidence }) => Number(confidence)))).toEqual(new Set([0.9]));
  });

  test("again changes nothing, also not what an operator has changed", async () => {
    await db.updateTable("software").set({ name: "Renamed here" }).where("slug", "=", "zearn").execute();
    await db.deleteFrom("url_patterns").where("pattern", "=", "ixl.com").execute();
    expect(await seedCatalogue(db)).toBe(0);
    const row = await db.selectFrom("software").select("name").where("slug", "=", "zearn").executeTakeFirst();
    expect(row?.name).toBe("Renamed here");
    expect(await db.selectFrom("url_patterns").select("id").where("pattern", "=", "ixl.com").execute()).toEqual([]);
  });

  test("a newer file adds what is new, whatever has become of its category", async () => {
    const [first] = catalogueProducts;
    const more = { ...first!, slug: "made-up", name: "Made up", vendor: "Made up, Inc.", domains: ["made-up.example"] };
    expect(await seedCatalogue(db, [...catalogueProducts, { ...more, category: "No such" }])).toBe(1);
    const row = await db
      .selectFrom("software as s")
      .leftJoin("vendors as v", "v.id", "s.vendor_id")
      .select(["s.source", "s.category_id", "s.pricing_model", "s.collects_pii", "v.name as vendor"])
      .where("s.slug", "=", "made-up")
      .executeTakeFirst();
    expect(row).toEqual({
      source: "catalogue",
      category_id: null,
      pricing_model: "unknown",
      collects_pii: null,
      vendor: "Made up, Inc.",
    });
  });
});

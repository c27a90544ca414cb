import type { Db } from "db/client";
import type { DB } from "db/schema";
import { type Insertable, sql } from "kysely";
import type { DemoYear } from "./governance";
import { ago, around, type DemoPlace, dayFrom, findDemoPlace, idOf } from "./governance-place";
import { type Paper, papers, reseller, siteLicence } from "./money-contracts";

/** So many products of the catalog are paid for, too. */
const fromCatalogue = 19;

/**
 * Products that the district allows, by name: those of the catalog in an order that stays the same. Of these only what is
 * for students, since a site license is measured by the students whom it covers.
 */
async function productsOf(db: Db, { id }: DemoPlace) {
  const { rows } = await sql<{ id: string; name: string; isOwn: boolean; nth: number }>`
    select s.id, s.name, s.district_id is not null as "isOwn",
      (row_number() over (partition by s.category_id order by md5(s.name)))::int as nth
    from district_software ds join software s on s.id = ds.software_id
    where ds.district_id = ${id}::uuid and s.merged_into_id is null
      and (s.district_id is not null or (ds.approval_status in ('approved', 'approved_with_conditions')
        and (cardinality(s.audience) = 0 or 'student' = any(s.audience))))
    order by md5(s.name)`.execute(db);
  return rows;
}

/**
 * Gives the demo's districts that tell a whole year their contracts, all or nothing, in days from `now`. It runs after the
 * products are there; a district that has a contract is left alone. Prices are made up, and each contract says that it is
 * demo data. Returns the names of those that got some.
 */
export async function seedDemoMoney(
  db: Db,
  { districts, now }: { districts: readonly Pick<DemoYear, "name" | "extent">[]; now: Date },
): Promise<string[]> {
  return db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('rollcall demo seed'))`.execute(db);
    const filled: string[] = [];
    for (const { name, extent } of districts) {
      const place = extent === "year" ? await findDemoPlace(db, { name, now }) : undefined;
      if (place && (await addContracts(db, place))) filled.push(name);
    }
    return filled;
  });
}

/** The district's schools but one. */
const allBut = ({ schools }: DemoPlace, nth: number) => {
  const left = around(schools, nth);
  return schools.length > 1
    ? schools.filter(({ id }) => id !== left.id).map(({ id }) => id)
    : schools.map(({ id }) => id);
};

async function addContracts(db: Db, place: DemoPlace): Promise<boolean> {
  const there = await db.selectFrom("contracts").select("id").where("district_id", "=", place.id).executeTakeFirst();
  const products = await productsOf(db, place);
  if (there || products.length === 0) return false;
  const ids = new Map(products.map(({ name, id }) => [name, id]));
  const catalogue = products.filter(({ isOwn }) => !isOwn).slice(0, fromCatalogue);
  const all = [...papers, ...catalogue.map(({ name, nth }, at) => siteLicence(name, at, allBut(place, nth)))];
  const fitting = all.filter(({ lines }) => lines.every(({ product }) => ids.has(product)));
  const funding = await db.selectFrom("funding_sources").select("id").orderBy("name").execute();
  if (fitting.length === 0) return false;
  await db
    .insertInto("contracts")
    .values(fitting.map((paper, at) => contractOf(place, paper, funding.length > 0 ? around(funding, at).id : null)))
    .execute();
  await db
    .insertInto("contract_lines")
    .values(
      fitting.flatMap((paper) =>
        paper.lines.map(({ product, ...line }) => ({
          district_id: place.id,
          contract_id: idOf(place, `contract ${paper.title}`),
          software_id: ids.get(product) ?? "",
          ...line,
        })),
      ),
    )
    .execute();
  return true;
}

function contractOf(
  place: DemoPlace,
  { title, vendor, starts, ends, notice, autoRenews, decided }: Paper,
  funding: string | null,
) {
  return {
    id: idOf(place, `contract ${title}`),
    district_id: place.id,
    title,
    vendor,
    demo: true,
    starts_on: dayFrom(place, starts),
    ends_on: dayFrom(place, ends),
    auto_renews: autoRenews ?? false,
    notice_on: notice === undefined ? null : dayFrom(place, notice),
    owner_id: vendor === reseller ? place.itDirector : place.curriculumDirector,
    funding_source_id: funding,
    note: "Demo: The prices are made up.",
    renewal_decision: decided?.decision ?? null,
    renewal_changes: decided?.changes ?? null,
    renewal_reason: decided?.reason ?? null,
    renewal_decided_by: decided ? place.itDirector : null,
    renewal_decided_at: decided ? ago(place, decided.ago) : null,
    created_by: place.itDirector,
    // On record before its first day, but not before the district began with Rollcall.
    created_at: ago(place, Math.min(14 - starts, 360)),
  } satisfies Insertable<DB["contracts"]>;
}

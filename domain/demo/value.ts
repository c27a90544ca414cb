import type { Db } from "db/client";
import { sql } from "kysely";
import type { DemoYear } from "./governance";
import { ago, around, type DemoPlace, findDemoPlace, idOf } from "./governance-place";

type Study = { product: string; tier: number; title: string; year: number; outcome: string; grades: [number, number] };

/** Made-up studies of made-up products: of a real one nothing is said. */
const studies: Study[] = [
  {
    product: "Mathloom",
    tier: 2,
    title: "Weaving fractions: a two-year comparison",
    year: 2024,
    outcome: "fractions and ratios",
    grades: [5, 8],
  },
  {
    product: "Mathloom",
    tier: 4,
    title: "Why practice in threads should work",
    year: 2021,
    outcome: "number sense",
    grades: [5, 8],
  },
  {
    product: "Brightpath Reader",
    tier: 1,
    title: "Brightpath in 40 classrooms",
    year: 2023,
    outcome: "reading fluency",
    grades: [0, 5],
  },
  {
    product: "Fieldnotes",
    tier: 3,
    title: "Notebooks outdoors",
    year: 2025,
    outcome: "science practices",
    grades: [6, 12],
  },
];

/** Stars that the demo's own staff gave, one person each. */
const stars: Record<string, number[]> = {
  Mathloom: [3, 2, 4],
  "Brightpath Reader": [5, 4, 5, 5, 4],
  "Soundstage Junior": [3],
  Fieldnotes: [4, 5],
  "Timetable Tiger": [2, 3],
};

/** Minutes a week that the district expects of each active user. */
const targets: Record<string, number> = { Mathloom: 40, "Brightpath Reader": 30, Wordgarden: 20 };

/** Those of the demo's own made-up products that are there, by name. */
async function productsOf(db: Db, { id }: DemoPlace): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("software")
    .select(["id", "name"])
    .where("district_id", "=", id)
    .where("merged_into_id", "is", null)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/**
 * Gives the demo's districts that tell a whole year some studies, ratings by their staff and targets, all or nothing. It
 * runs after the products are there; a district that has any of these is left alone. All is made up, about made-up products
 * alone, and says so. Returns the names of those that got some.
 */
export async function seedDemoValue(
  db: Db,
  { districts, now }: { districts: readonly Pick<DemoYear, "name" | "extent">[]; now: Date },
): Promise<string[]> {
  return db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('rollcall demo seed'))`.execute(db);
    const filled: string[] = [];
    for (const { name, extent } of districts) {
      const place = extent === "year" ? await findDemoPlace(db, { name, now }) : undefined;
      if (place && (await addJudgements(db, place))) filled.push(name);
    }
    return filled;
  });
}

async function addJudgements(db: Db, place: DemoPlace): Promise<boolean> {
  const products = await productsOf(db, place);
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from evidence_studies where district_id = ${place.id}::uuid)
      or exists (select from educator_ratings where district_id = ${place.id}::uuid)
      or exists (select from use_targets where district_id = ${place.id}::uuid) as there`.execute(db);
  const of = (product: string) => {
    const id = products.get(product);
    return id ? [{ district_id: place.id, software_id: id, demo: true }] : [];
  };
  const known = studies.flatMap(({ product, tier, title, year, outcome, grades: [min, max] }) =>
    of(product).map((row) => ({
      ...row,
      id: idOf(place, `study ${title}`),
      tier,
      title,
      published_year: year,
      outcome,
      grade_min: min,
      grade_max: max,
      citation_url: `https://studies.example/${idOf(place, title)}`,
      recorded_by: place.curriculumDirector,
    })),
  );
  const staff = [place.curriculumDirector, place.itDirector, place.districtAdmin, ...place.askers.map(({ id }) => id)];
  const people = [...new Set(staff)].reverse();
  const ratings = Object.entries(stars).flatMap(([product, given]) =>
    of(product).flatMap((row) =>
      given.slice(0, people.length).map((stars, at) => ({
        ...row,
        id: idOf(place, `rating ${product} ${at}`),
        profile_id: around(people, at),
        stars,
        rated_at: ago(place, 20 + at * 9),
      })),
    ),
  );
  const expected = Object.entries(targets).flatMap(([product, minutes]) =>
    of(product).map((row) => ({ ...row, minutes_per_week: minutes, set_by: place.curriculumDirector })),
  );
  if (rows[0]?.there || known.length === 0 || ratings.length === 0 || expected.length === 0) return false;
  await db.insertInto("evidence_studies").values(known).execute();
  await db.insertInto("educator_ratings").values(ratings).execute();
  await db.insertInto("use_targets").values(expected).execute();
  return true;
}

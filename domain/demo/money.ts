import type { Db } from "db/client";
import type { DB } from "db/schema";
import { type Insertable, sql } from "kysely";
import type { DemoYear } from "./governance";
import { around, type DemoPlace, dayFrom, findDemoPlace, idOf } from "./governance-place";

type Line = Pick<
  Insertable<DB["contract_lines"]>,
  "kind" | "basis" | "quantity" | "unit_price" | "billing" | "school_ids"
> & {
  product: string;
  description?: string;
};

/** A contract with a made-up vendor. Its days count from now. */
type Paper = {
  title: string;
  vendor: string;
  starts: number;
  ends: number;
  notice?: number;
  autoRenews?: boolean;
  lines: Line[];
};

const seats = (product: string, quantity: number, price: string, basis: Line["basis"] = "student"): Line => ({
  product,
  kind: "licence",
  basis,
  quantity,
  unit_price: price,
  billing: "year",
});

/**
 * What is paid by the seat: made-up products alone, since of these it is told what nobody uses. Mathloom has far more seats
 * than its four grades have students; it and Soundstage renew within 60 days.
 */
const papers: Paper[] = [
  {
    title: "Mathloom, grades 5 to 8",
    vendor: "Loomworks",
    starts: -314,
    ends: 50,
    notice: 20,
    autoRenews: true,
    lines: [
      seats("Mathloom", 1_500, "11.50"),
      {
        product: "Mathloom",
        kind: "training",
        basis: "teacher",
        quantity: 24,
        unit_price: "85.00",
        billing: "once",
        description: "Half a day for new teachers",
      },
    ],
  },
  {
    title: "Soundstage Junior",
    vendor: "Soundstage Arts",
    starts: -321,
    ends: 43,
    notice: 13,
    lines: [seats("Soundstage Junior", 600, "6.25")],
  },
  {
    title: "Brightpath Reader, all elementary schools",
    vendor: "Brightpath Learning",
    starts: -145,
    ends: 949,
    lines: [
      seats("Brightpath Reader", 1_400, "9.00"),
      {
        product: "Brightpath Reader",
        kind: "other",
        basis: "district",
        quantity: 1,
        unit_price: "4500.00",
        billing: "once",
        description: "Setting up and moving reading records",
      },
    ],
  },
  {
    title: "Timetable Tiger",
    vendor: "Tiger Scheduling",
    starts: -145,
    ends: 219,
    notice: 159,
    autoRenews: true,
    lines: [
      {
        product: "Timetable Tiger",
        kind: "licence",
        basis: "licence",
        quantity: 40,
        unit_price: "14.00",
        billing: "month",
      },
    ],
  },
  {
    title: "Science notebooks",
    vendor: "Tidewater Science",
    starts: -99,
    ends: 265,
    notice: 205,
    lines: [seats("Fieldnotes", 60, "49.00", "teacher")],
  },
  {
    title: "Wordgarden",
    vendor: "Garden Path Press",
    starts: -145,
    ends: 219,
    notice: 189,
    lines: [seats("Wordgarden", 700, "14.75")],
  },
  {
    title: "Wordgarden, the year before",
    vendor: "Garden Path Press",
    starts: -510,
    ends: -146,
    lines: [seats("Wordgarden", 700, "14.25")],
  },
];

/** Whom the demo's district pays for products of the catalog: nobody real is said to have named a price. */
const reseller = "Prairie Schools Buying Group";
const fromCatalogue = 19;
/** For one school. */
const sitePrices = ["640.00", "1560.00", "290.00", "2520.00", "1080.00", "196.00", "430.00"];

/**
 * A site licence for a product of the catalog: it has a price, and no seat that could be called unused. It leaves out one
 * school, for each product of a category another one: of no real product it may be said that another one could do its work.
 */
function siteLicence(name: string, at: number, schoolIds: string[]): Paper {
  const ends = 110 + ((at * 37) % 250);
  return {
    title: `${name}, site license`,
    vendor: reseller,
    starts: ends - 364,
    ends,
    ...(at % 3 === 0 ? { notice: ends - 60, autoRenews: at % 2 === 0 } : {}),
    lines: [
      {
        product: name,
        kind: "licence",
        basis: "school",
        quantity: schoolIds.length,
        billing: "year",
        unit_price: around(sitePrices, at),
        school_ids: schoolIds,
      },
    ],
  };
}

/** Products that the district allows, by name: those of the catalog in an order that stays the same. */
async function productsOf(db: Db, { id }: DemoPlace) {
  const { rows } = await sql<{ id: string; name: string; isOwn: boolean; nth: number }>`
    select s.id, s.name, s.district_id is not null as "isOwn",
      (row_number() over (partition by s.category_id order by md5(s.name)))::int as nth
    from district_software ds join software s on s.id = ds.software_id
    where ds.district_id = ${id}::uuid and s.merged_into_id is null
      and (s.district_id is not null or ds.approval_status in ('approved', 'approved_with_conditions'))
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
  { title, vendor, starts, ends, notice, autoRenews }: Paper,
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
    created_by: place.itDirector,
  } satisfies Insertable<DB["contracts"]>;
}

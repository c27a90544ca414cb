import { readFileSync } from "node:fs";
import { annualCost, seatsToKeep } from "domain/money/figures";
import { costLines, productCosts, sumOf } from "domain/money/product-costs";
import { type ValuedProduct, valued } from "domain/money/product-value";
import type { ContractRow } from "domain/money/queries/contracts";
import type { Place } from "domain/usage/queries/places-of-use";
import { describe, expect, test } from "vitest";
import { type Overlap, overlapSaving, overlapsOf } from "./overlap";

const today = "2026-11-23";

type Made = {
  id: string;
  category?: string;
  /** Null pays nothing. `cents` is what all seats cost in a year. */
  paid?: { cents: number; seats: number; isSite?: boolean; schoolIds?: string[] } | null;
  /** What was decided about the renewal of what is paid. */
  decision?: ContractRow["decision"];
  peak?: number;
  active?: number;
  isFree?: boolean;
  isBarred?: boolean;
  isMeasured?: boolean;
  places: Place[];
};

const enrolled = ["alder", "birch", "cedar"].flatMap((schoolId) =>
  [1, 4].map((grade) => ({ schoolId, grade, students: 40 })),
);

/** A world of products, and what comes of it. A place is "alder 3-5". */
function worldOf(products: Made[]) {
  const contracts = products.flatMap(({ id, paid, isMeasured = true, decision }): ContractRow[] =>
    paid
      ? [
          {
            id: `contract of ${id}`,
            title: id,
            vendor: "A vendor",
            number: null,
            startsOn: "2026-07-01",
            endsOn: "2027-06-30",
            noticeOn: null,
            autoRenews: false,
            decision: decision ?? null,
            noticeGivenOn: null,
            fundingSourceId: null,
            demo: false,
            lines: [
              {
                id: `line of ${id}`,
                softwareId: id,
                software: id,
                vendor: null,
                isMeasured,
                kind: "licence",
                description: null,
                basis: paid.isSite ? "district" : "licence",
                billing: "year",
                quantity: paid.isSite ? 1 : paid.seats,
                schoolIds: paid.schoolIds ?? [],
                schools: [],
                grades: [],
                unitCents: paid.isSite ? paid.cents : paid.cents / paid.seats,
              },
            ],
          },
        ]
      : [],
  );
  const lines = costLines(contracts, { today, enrolled });
  const use = {
    active: new Map(products.map(({ id, active, peak }) => [id, active ?? peak ?? 0])),
    peaks: new Map(products.map(({ id, peak }) => [id, { people: peak ?? 0, month: "2026-10-01" }])),
  };
  const paid = productCosts(lines, enrolled).map((product) => valued(product, use));
  const overlaps = overlapsOf({
    paid,
    lines,
    enrolled,
    products: products.map(({ id, category = "Math", isFree = false, isBarred = false }) => ({
      id,
      name: id,
      categoryId: category,
      isFree,
      isBarred,
    })),
    places: new Map(products.map(({ id, places }) => [id, new Set(places)])),
  });
  return { overlaps, paid, contracts };
}

const dollars = (text = "") => Math.round(Number(text.replaceAll(/[,$]/g, "")) * 100);
const written = (cents: number) =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

describe("the examples of the page", () => {
  const page = readFileSync(new URL("../../docs/figures/value.md", import.meta.url), "utf8");
  const [, part = ""] = page.split("## If one of two overlapping products went");
  const rows = part
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").slice(1, -1))
    .slice(2)
    .map((row) => row.map((cell) => cell.trim()));
  const productOf = (id: string, text: string): Made => {
    if (text === "free") return { id, isFree: true, places: ["alder 3-5"], peak: 500 };
    const [, cents = "", seats = "", peak = ""] = /^(.+) for (\d+), (\d+)$/.exec(text) ?? [];
    return { id, paid: { cents: dollars(cents), seats: Number(seats) }, peak: Number(peak), places: ["alder 3-5"] };
  };

  test.each(rows)("%s goes, %s stays", (goes, stays, counted, seats, cost, saves) => {
    const { overlaps, paid } = worldOf([productOf("goes", goes), productOf("stays", stays)]);
    expect(written(paid.find(({ id }) => id === "goes")?.value.savingCents ?? 0)).toBe(counted);
    const going = overlaps[0]?.going ?? null;
    if (saves === "none") return expect(going).toBeNull();
    expect(going).toMatchObject({ id: "goes", into: { id: "stays" } });
    expect([going?.moved.seats, written(going?.moved.cents ?? 0), written(going?.cents ?? 0)]).toEqual([
      ...[Number(seats), cost, saves],
    ]);
  });
  test("there are some", () => expect(rows.length).toBeGreaterThan(3));
});

const summary = ({ categoryId: category, products, schools, bands, annualCents, going }: Overlap) => ({
  category,
  products: products.map(({ id }) => id),
  schools,
  bands,
  annualCents,
  going: going?.id ?? null,
});

describe("products overlap", () => {
  test("and none is proposed to go whose renewal is decided, nor to move to one that is canceled", () => {
    const going = (goes: Made["decision"], stays: Made["decision"]) => {
      const places: Place[] = ["alder 3-5"];
      const { overlaps } = worldOf([
        { id: "goes", paid: { cents: 60_000, seats: 100 }, decision: goes ?? null, peak: 10, places },
        { id: "stays", paid: { cents: 500_000, seats: 1_000 }, decision: stays ?? null, peak: 800, places },
      ]);
      return overlaps[0]?.going?.id ?? null;
    };
    expect(going(null, null)).toBe("goes");
    expect(going(null, "change")).toBe("goes");
    expect(going(null, "cancel")).toBeNull();
    for (const decision of ["renew", "change", "cancel"] as const) expect(going(decision, "renew")).toBeNull();
  });

  test("where two of a category share a school and grades, and one is paid for; the most costly category is first", () => {
    const { overlaps } = worldOf([
      { id: "loom", paid: { cents: 90_000, seats: 100 }, peak: 80, places: ["alder 3-5", "birch 3-5"] },
      { id: "counts", paid: { cents: 60_000, seats: 100 }, peak: 10, places: ["alder 3-5"] },
      { id: "alone", paid: { cents: 9_900_000, seats: 100 }, peak: 90, places: ["cedar 9-12"] },
      { id: "reader", category: "Reading", paid: { cents: 500_000, seats: 50 }, peak: 30, places: ["alder PK-2"] },
      { id: "library", category: "Reading", isFree: true, peak: 300, places: ["alder PK-2", "cedar PK-2"] },
      { id: "free", category: "Free", isFree: true, places: ["alder PK-2"] },
      { id: "freer", category: "Free", isFree: true, places: ["alder PK-2"] },
    ]);
    expect(overlaps.map(summary)).toEqual([
      {
        category: "Reading",
        products: ["reader", "library"],
        schools: 1,
        bands: ["PK-2"],
        annualCents: 500_000,
        going: "reader",
      },
      {
        category: "Math",
        products: ["loom", "counts"],
        schools: 1,
        bands: ["3-5"],
        annualCents: 150_000,
        // 11 seats are kept; 89 of 100 are counted as unused; its 10 people need 11 seats of the other one at $9.00.
        going: null,
      },
    ]);
  });

  test("a site license overlaps where it covers enough students, used or not", () => {
    const { overlaps } = worldOf([
      { id: "whole", paid: { cents: 800_000, seats: 0, isSite: true }, peak: 100, places: [] },
      { id: "part", paid: { cents: 200_000, seats: 0, isSite: true, schoolIds: ["birch"] }, peak: 5, places: [] },
    ]);
    expect(overlaps.map(summary)).toEqual([
      {
        category: "Math",
        products: ["whole", "part"],
        schools: 1,
        bands: ["PK-2", "3-5"],
        annualCents: 1_000_000,
        going: "part",
      },
    ]);
    expect(overlaps[0]?.going?.cents, "a site license has no unused seats to take off").toBe(200_000);
  });

  test("a product is where its site license covers students, and where it is used besides", () => {
    const { overlaps } = worldOf([
      {
        id: "both",
        paid: { cents: 200_000, seats: 0, isSite: true, schoolIds: ["birch"] },
        peak: 50,
        places: ["alder 3-5"],
      },
      { id: "alder", paid: { cents: 10_000, seats: 10 }, peak: 9, places: ["alder 3-5"] },
      { id: "birch", paid: { cents: 10_000, seats: 10 }, peak: 9, places: ["birch PK-2"] },
    ]);
    expect(overlaps.map(summary)).toMatchObject([
      { products: ["both", "alder", "birch"], schools: 2, bands: ["PK-2", "3-5"] },
    ]);
  });

  const goingOf = (goes: Partial<Made>, stays: Partial<Made>) => {
    const { overlaps } = worldOf([
      {
        id: "goes",
        paid: { cents: 900_000, seats: 0, isSite: true, schoolIds: ["none"] },
        peak: 9,
        places: ["alder 3-5"],
        ...goes,
      },
      { id: "stays", isFree: true, active: 999, places: ["alder 3-5"], ...stays },
    ]);
    return overlaps[0]?.going?.id ?? null;
  };
  test.each<[string, Partial<Made>, Partial<Made>]>([
    ["its people are also where the other one is not", { places: ["alder 3-5", "birch 3-5"] }, {}],
    ["its use is not known", { isMeasured: false }, {}],
    ["the other one is neither paid for nor free", {}, { paid: null, isFree: false }],
    ["the other one may not be used", {}, { isBarred: true }],
    [
      "the other one’s site license does not cover its school",
      {},
      {
        paid: { cents: 100, seats: 0, isSite: true, schoolIds: ["cedar"] },
      },
    ],
  ])("none goes where %s", (_, goes, stays) => {
    expect(goingOf({}, {}), "as they are, it goes").toBe("goes");
    expect(goingOf(goes, stays)).toBeNull();
  });
});

/** The same numbers for the same seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/**
 * What a district would pay if it did all that the page says: of what goes nothing; of every other product the seats that
 * its own people and those who come over need, at the price of today.
 */
function paysAfter(products: readonly ValuedProduct[], overlaps: readonly Overlap[]): number {
  const gone = new Map(overlaps.flatMap(({ going }) => (going ? [[going.id, going] as const] : [])));
  return sumOf(
    products.map(({ id, annualCents, licenceCents, seats, isSite, value }) => {
      if (gone.has(id)) return 0;
      if (isSite || seats === 0 || value.peak === null) return annualCents;
      const comers = [...gone.values()].filter(({ into }) => into.id === id);
      const coming = sumOf(comers.map((one) => products.find((product) => product.id === one.id)?.value.peak ?? 0));
      const kept =
        Math.min(seats, seatsToKeep(value.peak)) + seatsToKeep(value.peak + coming) - seatsToKeep(value.peak);
      return annualCents - licenceCents + (licenceCents * kept) / seats;
    }),
  );
}

test("no dollar is counted twice: whoever does all that is said pays less by all that is said, to the cent of each line", () => {
  const random = randomFrom(7);
  let going = 0;
  let both = 0;
  for (let round = 0; round < 1_500; round++) {
    const made = Array.from({ length: 2 + random(7) }, (_, at): Made => {
      const seats = 1 + random(300);
      const places = (["alder 3-5", "alder PK-2", "birch 3-5"] as const).filter(() => random(2) === 0);
      const isSite = random(4) === 0;
      return {
        id: `p${at}`,
        category: `c${random(3)}`,
        peak: random(260),
        places,
        isFree: random(5) === 0,
        isMeasured: random(8) > 0,
        paid: random(4) === 0 ? null : { cents: seats * (1 + random(5_000)), seats, isSite },
      };
    });
    const { overlaps, paid, contracts } = worldOf(made);
    const annual = sumOf(contracts.flatMap((one) => one.lines.map((line) => annualCost(line, one))));
    const seatCents = sumOf(paid.map(({ value }) => value.savingCents ?? 0));
    const said = seatCents + overlapSaving(overlaps);
    expect(said).toBeLessThanOrEqual(annual);
    expect(said).toBeLessThanOrEqual(annual - paysAfter(paid, overlaps) + paid.length);
    const ids = overlaps.flatMap((overlap) => (overlap.going ? [overlap.going.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    const stays = overlaps.flatMap((overlap) => (overlap.going ? [overlap.going.into.id] : []));
    expect(stays.filter((id) => ids.includes(id))).toEqual([]);
    going += ids.length;
    both += overlaps.filter((overlap) => (overlap.going?.countedCents ?? 0) > 0).length;
  }
  expect(going).toBeGreaterThan(300);
  expect(both, "products that are both unused and overlapping are among them").toBeGreaterThan(100);
});

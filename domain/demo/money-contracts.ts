import type { DB } from "db/schema";
import type { RenewalDecision } from "domain/money/terms";
import type { Insertable } from "kysely";
import { around } from "./governance-place";

type Line = Pick<
  Insertable<DB["contract_lines"]>,
  "kind" | "basis" | "quantity" | "unit_price" | "billing" | "school_ids"
> & {
  product: string;
  description?: string;
};

/** A contract with a made-up vendor. Its days count from now. */
export type Paper = {
  title: string;
  vendor: string;
  starts: number;
  ends: number;
  notice?: number;
  autoRenews?: boolean;
  /** What was decided about its renewal, so many days ago; the others are open. */
  decided?: { decision: RenewalDecision; changes: string | null; reason: string; ago: number };
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
 * than its four grades have students: what that saves stands out from all others. It and Soundstage renew within 60 days.
 * None has more users than seats. Seats name no schools, as no seats may: only a site license is limited to some.
 */
export const papers: Paper[] = [
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
    title: "Brightpath Reader",
    vendor: "Brightpath Learning",
    starts: -145,
    ends: 949,
    lines: [
      seats("Brightpath Reader", 750, "9.00"),
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
    decided: {
      decision: "change",
      changes: "Paid once a year instead of every month",
      reason: "Demo: One invoice a year is less work than twelve.",
      ago: 12,
    },
    lines: [
      {
        product: "Timetable Tiger",
        kind: "licence",
        basis: "licence",
        quantity: 60,
        unit_price: "9.50",
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
    lines: [seats("Fieldnotes", 700, "4.20")],
  },
  {
    title: "Wordgarden",
    vendor: "Garden Path Press",
    starts: -145,
    ends: 219,
    notice: 189,
    lines: [seats("Wordgarden", 700, "9.50")],
  },
  {
    title: "Wordgarden, the year before",
    vendor: "Garden Path Press",
    starts: -510,
    ends: -146,
    lines: [seats("Wordgarden", 700, "9.25")],
  },
];

/** Whom the demo's district pays for products of the catalog: nobody real is said to have named a price. */
export const reseller = "Prairie Schools Buying Group";
/** For one school. */
const sitePrices = ["640.00", "1560.00", "290.00", "2520.00", "1080.00", "196.00", "430.00"];

/**
 * A site licence for a product of the catalog: it has a price, and no seat that could be called unused. It leaves out one
 * school, for each product of a category another one: of no real product it may be said that another one could do its work.
 */
export function siteLicence(name: string, at: number, schoolIds: string[]): Paper {
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

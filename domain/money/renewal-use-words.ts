import { wholePercent } from "domain/percent-words";
import { outsideSaid, usersSaid } from "./licensed-words";
import type { RenewalUse } from "./renewal-use";
import { cautionBefore, sentenceToVendor } from "./saving-words";

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** An amount in whole cents as one writes it: "$3,420". */
type Money = (cents: number) => string;

/** The dates of the usage, within a sentence ("in the last 90 days"), and how amounts are written. */
type Wording = { within: string; money: Money };

/** How much a product of a contract is used: "268 active users of 1,500 seats (18%)". One to three sentences. */
export function usageSaid({ product }: RenewalUse, { within, money }: Wording): string {
  const { seats, isSite, contracts, value } = product;
  const { active, utilization, costPerEnrolled, outside } = value;
  if (active === null) return "Its usage isn’t known.";
  const of = isSite ? counted(seats, "enrolled student", "enrolled students") : counted(seats, "seat", "seats");
  const together = contracts.length > 1 && seats > 0 ? " across all its contracts" : "";
  const each = costPerEnrolled === null ? "" : ` It costs ${money(costPerEnrolled)} per enrolled student.`;
  if (active === 0) {
    const whose = seats === 0 ? "it" : isSite ? `this site license for ${of}` : `its ${of}`;
    return `No one used ${whose}${together} ${within}.${each}`;
  }
  const users = usersSaid(value);
  const others = outside ? ` It was also used by ${outsideSaid(outside)}.` : "";
  if (utilization === null) return `${users}.${others}`;
  const share = `${wholePercent(utilization).toLocaleString("en-US")}%`;
  return `${users} of ${of}${together} (${share}).${others}${each}`;
}

/** What could be saved at the renewal, and how; null where it is decided, or where a product has no price of a seat. */
export function savingSaid({ product, contract, saving }: RenewalUse, money: Money): string | null {
  if (contract.decision !== null || product.isSite || contract.seats === 0) return null;
  if (product.value.savingCents === null || contract.licenceCents === 0) return null;
  if (saving === null) return "No seats to give back at this renewal.";
  const { seats, spare, cents } = saving;
  const how = spare < seats ? `renewing ${counted(seats - spare, "seat", "seats")}` : "not renewing it";
  const ask = contract.isLate ? ", if the vendor still accepts it" : "";
  return `You could save ${money(cents)} a year by ${how}${ask}.`;
}

/** What a renewal's row says of the use of its products and of what could be saved; each is named where it has to be. */
export function renewalUseSaid(
  uses: readonly RenewalUse[],
  { title, ...wording }: Wording & { title: string },
): string {
  const isNamed = ({ product: { name } }: RenewalUse) =>
    uses.length > 1 || !title.toLowerCase().includes(name.toLowerCase());
  return uses
    .slice(0, shownProducts)
    .map((use) => {
      const said = [usageSaid(use, wording), savingSaid(use, wording.money)].filter(Boolean).join(" ");
      return isNamed(use) ? `${use.product.name}: ${said}` : said;
    })
    .concat(
      uses.length > shownProducts ? [`${counted(uses.length - shownProducts, "more product", "more products")}.`] : [],
    )
    .join(" ");
}

/** So many products of a contract are named in its row. */
const shownProducts = 3;

type Behind = { months: number; quarter: ReadonlyMap<string, { people: number | null }> };

/** What to say to the vendor at the renewal, and what to check first; null where no seat can be given back. */
export function sentToVendor({ product, saving }: RenewalUse, { months, quarter, money }: Behind & { money: Money }) {
  if (saving === null) return null;
  const { product: _, contract: __, cents, kept, ...of } = saving;
  return {
    sentence: sentenceToVendor({ ...of, product: product.name, months, saving: money(cents) }),
    caution: cautionBefore({ kept, quarter: quarter.get(product.id)?.people ?? 0 }),
  };
}

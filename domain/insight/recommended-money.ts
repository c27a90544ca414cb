import { addDays, daysBetween } from "domain/days";
import type { ProductContract } from "domain/money/product-costs";
import { isUndecided, savingsOf, type ValuedProduct } from "domain/money/product-value";
import { fewestMonths, rareUse } from "domain/money/terms";
import { wholeSaving } from "./overlap";
import type { Grounds, IsDismissed, MoneyKnown, PeopleOf, Recommendation } from "./recommendation";
import {
  type Confidence,
  farBelowTarget,
  fewestToDecide,
  monthsOfYear,
  newContractDays,
  wellUsed,
} from "./recommendation-terms";
import { endingSteps } from "./terms";

/** How sure usage of so many months makes a recommendation. */
const sureBy = (months: number): Confidence =>
  months >= monthsOfYear ? "sure" : months >= fewestMonths ? "likely" : "unsure";

const contractOf = ({ id, title, endsOn }: ProductContract) => ({ id, name: title, endsOn });

/**
 * What could be done about what is paid for. What could go altogether is not to be renewed with fewer seats, nor to be
 * renewed as it is, unless the district dismissed that: no dollar is in two of what it didn't.
 */
export function aboutMoney(
  money: MoneyKnown,
  { today, peopleOf, isDismissed }: { today: string; peopleOf: PeopleOf; isDismissed: IsDismissed },
): Recommendation[] {
  const going = money.overlaps.flatMap((overlap) => (overlap.going ? [{ overlap, going: overlap.going }] : []));
  const ends = going.map((way) => ending(way, money.products, peopleOf));
  const idsOf = (all: readonly Recommendation[]) =>
    all.filter((one) => !isDismissed(one)).map(({ product }) => product.id);
  const gone = new Set(idsOf(ends));
  const starts = new Map(money.lines.map(({ contract }) => [contract.id, contract.startsOn]));
  const isNew = ({ id }: ProductContract) => (starts.get(id) ?? today) > addDays(today, -newContractDays);
  const unneeded = money.products
    .filter((product) => !gone.has(product.id) && isUnneeded(product, money.months, isNew))
    .map((product) => notRenewing(product, money.months, peopleOf));
  for (const id of idsOf(unneeded)) gone.add(id);
  const rest = money.products.filter(({ id }) => !gone.has(id));
  const allowed = rest.filter(({ id }) => money.isInUse(id));
  return [
    ...ends,
    ...unneeded,
    ...fewerSeats(rest, money, peopleOf),
    ...allowed.flatMap((product) => renewing(product, money, today, peopleOf)),
    ...allowed.flatMap((product) => helping(product, money, peopleOf)),
  ];
}

function ending(
  ground: Grounds["consolidate"],
  products: readonly ValuedProduct[],
  peopleOf: PeopleOf,
): Recommendation {
  const { id, name } = ground.going;
  const [first] = products.find((product) => product.id === id)?.contracts ?? [];
  return {
    kind: "consolidate",
    product: { id, name },
    ground,
    contract: first ? contractOf(first) : null,
    by: first?.decideBy ?? null,
    cents: wholeSaving(ground.going),
    people: peopleOf(id),
    // Only the people who teach with both can say whether one takes the other's place.
    confidence: "likely",
  };
}

/** Contracts that can still be decided about. */
const openOf = ({ contracts }: ValuedProduct) => contracts.filter((contract) => isUndecided({ contract }));

/** Whether hardly anyone used it even in its busiest month, and its contracts are there for long enough to tell. */
function isUnneeded(product: ValuedProduct, months: number, isNew: (contract: ProductContract) => boolean): boolean {
  const { seats, value, contracts, annualCents } = product;
  if (months < fewestMonths || seats === 0 || annualCents === 0 || value.active === null) return false;
  if (openOf(product).length < contracts.length || contracts.some(isNew)) return false;
  return (value.peak ?? 0) <= rareUse * seats && value.active <= rareUse * seats;
}

function notRenewing(product: ValuedProduct, months: number, peopleOf: PeopleOf): Recommendation {
  const { id, name, seats, isSite, annualCents, contracts, value } = product;
  const [first] = contracts;
  return {
    kind: "do_not_renew",
    product: { id, name },
    ground: { seats, peak: value.peak ?? 0, months, isSite },
    contract: first ? contractOf(first) : null,
    by: first?.decideBy ?? null,
    cents: annualCents,
    people: peopleOf(id),
    confidence: sureBy(months),
  };
}

function fewerSeats(products: readonly ValuedProduct[], money: MoneyKnown, peopleOf: PeopleOf): Recommendation[] {
  return savingsOf(products)
    .filter(isUndecided)
    .map((saving) => ({
      kind: "right_size",
      product: saving.product,
      ground: { saving, months: money.months, active: money.value(saving.product.id).ground.active ?? 0 },
      contract: contractOf(saving.contract),
      by: saving.contract.decideBy,
      cents: saving.cents,
      people: peopleOf(saving.product.id),
      confidence: sureBy(money.months),
    }));
}

const furthest = Math.max(...endingSteps);

/** A contract to be decided about soon, of a product that is well used and has no seat to give back. */
function renewing(product: ValuedProduct, money: MoneyKnown, today: string, peopleOf: PeopleOf): Recommendation[] {
  const { id, name, seats, isSite, value } = product;
  const isDue = (days: number) => days >= 0 && days <= furthest;
  const [first] = openOf(product).filter(({ decideBy }) => isDue(daysBetween(today, decideBy)));
  if (!first || seats === 0 || value.active === null || (value.savingCents ?? 0) > 0) return [];
  const share = value.utilization ?? 0;
  if (share < wellUsed) return [];
  const active = value.licensed ?? value.active;
  return [
    {
      kind: "renew",
      product: { id, name },
      ground: { share, active, seats, isSite, index: money.value(id).index },
      contract: contractOf(first),
      by: first.decideBy,
      cents: null,
      people: peopleOf(id),
      confidence: sureBy(money.months),
    },
  ];
}

/** A product that is paid for, and used much less than the district expects of it. */
function helping({ id, name, contracts }: ValuedProduct, money: MoneyKnown, peopleOf: PeopleOf): Recommendation[] {
  const { minutesPerWeek: minutes, targetMinutes: target, active } = money.value(id).ground;
  if (minutes === null || target === null || active === null || active < fewestToDecide) return [];
  if (minutes >= target * farBelowTarget || contracts.every(({ decision }) => decision === "cancel")) return [];
  const ground = { minutes, target, active };
  const about = { product: { id, name }, contract: null, by: null, cents: null, people: peopleOf(id) };
  return [{ kind: "train", ground, confidence: "likely", ...about }];
}

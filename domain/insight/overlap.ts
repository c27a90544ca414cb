import { compareNames } from "domain/compare-names";
import { coveredBy } from "domain/money/covered";
import { isSite, seatsToKeep } from "domain/money/figures";
import { type CostLine, groupBy, sumOf } from "domain/money/product-costs";
import type { ValuedProduct } from "domain/money/product-value";
import type { Enrolled } from "domain/money/queries/enrollment";
import type { ReferenceNames } from "domain/places/kept-references";
import type { Place, PlacesOfUse } from "domain/usage/queries/places-of-use";
import { bandOf, type GradeBand, gradeBands } from "domain/usage/terms";
import { workedOut } from "domain/worked-out";
import type { OfCategory } from "./queries/value-facts";
import { fewestInPlace } from "./terms";

/** A product of an overlap. Amounts are whole cents a year; active users are null where they are not known. */
export type Overlapping = { id: string; name: string; annualCents: number; active: number | null };

/** The product that could go at its renewals, and the one its people could use instead. */
export type Going = {
  id: string;
  name: string;
  into: { id: string; name: string };
  /** What its going saves in a year beyond what is saved on its unused seats, with seats for its people taken off. */
  cents: number;
  /** The seats that its people need of the other one, and what those cost in a year. */
  moved: { seats: number; cents: number };
  /** What is counted already as its unused seats. */
  countedCents: number;
};

/** Products of one category that are used or paid for in the same schools and grades. */
export type Overlap = {
  categoryId: string;
  products: Overlapping[];
  /** Where two of them or more meet. */
  schools: number;
  bands: GradeBand[];
  annualCents: number;
  /** Null where none of them could go at a saving. */
  going: Going | null;
};

type Known = {
  /** A product that is paid for today, with its contract lines and the figures made from them. */
  paid: readonly ValuedProduct[];
  lines: readonly CostLine[];
  enrolled: readonly Enrolled[];
  products: readonly OfCategory[];
  places: PlacesOfUse;
};

type Member = OfCategory & { cost: ValuedProduct | null; places: ReadonlySet<Place>; sites: ReadonlySet<Place> };

/**
 * Overlaps of a district, the most costly first. A product is where at least ten people of a school and band used it in
 * the last 90 days, and where a site licence covers at least ten students. In each category one product at most could
 * go: a paid one whose use is known, all of whose places another one serves that is free or has a contract. Of these it
 * is the one with the fewest active users that saves anything.
 */
export function overlapsOf(known: Known): Overlap[] {
  return groupBy(membersOf(known), ({ categoryId }) => categoryId)
    .flatMap((members) => overlapOf(members) ?? [])
    .sort((one, other) => other.annualCents - one.annualCents);
}

/** An overlap by the name of its category. */
export type NamedOverlap = Overlap & { category: string };

/** Overlaps by name, the most costly first, equal ones by name. */
export const nameOverlaps = (overlaps: readonly Overlap[], categories: ReferenceNames): NamedOverlap[] =>
  overlaps
    .map((overlap) => ({ ...overlap, category: categories.of(overlap.categoryId) ?? "No category" }))
    .sort((one, other) => other.annualCents - one.annualCents || compareNames(one.category, other.category));

/** The same, worked out once for what is kept. */
export const knownOverlaps = workedOut(
  (
    paid: Known["paid"],
    lines: Known["lines"],
    enrolled: Known["enrolled"],
    products: Known["products"],
    places: PlacesOfUse,
  ) => overlapsOf({ paid, lines, enrolled, products, places }),
);

function membersOf({ paid, lines, enrolled, products, places }: Known): Member[] {
  const costs = new Map(paid.map((product) => [product.id, product]));
  const covered = new Map(
    groupBy(lines, ({ line }) => line.softwareId).map((ofProduct) => [
      ofProduct[0]?.line.softwareId,
      placesCovered(ofProduct, enrolled),
    ]),
  );
  return products.map((product) => {
    const sites = covered.get(product.id) ?? nowhere;
    const all = either(sites, places.get(product.id) ?? nowhere);
    return { ...product, cost: costs.get(product.id) ?? null, sites, places: all };
  });
}

const nowhere: ReadonlySet<Place> = new Set();

/** All of both; without a copy where one of them is empty, as it is for nearly every product. */
function either(one: ReadonlySet<Place>, other: ReadonlySet<Place>): ReadonlySet<Place> {
  if (one.size === 0 || other.size === 0) return one.size === 0 ? other : one;
  return new Set([...one, ...other]);
}

/** Most site licences cover the same groups of students, page after page. */
const placesKnown = new WeakMap<readonly Enrolled[], ReadonlySet<Place>>();

/** The places that the site licences among lines cover. */
function placesCovered(lines: readonly CostLine[], enrolled: readonly Enrolled[]): ReadonlySet<Place> {
  const sites = lines.flatMap(({ line }) => (line.kind === "licence" && isSite(line) ? line : []));
  if (sites.length === 0) return nowhere;
  const groups = coveredBy(sites, enrolled);
  const places = placesKnown.get(groups) ?? placesOfGroups(groups);
  placesKnown.set(groups, places);
  return places;
}

/** The places with so many of these students that it counts. */
function placesOfGroups(groups: readonly Enrolled[]): ReadonlySet<Place> {
  const students = new Map<Place, number>();
  for (const group of groups) {
    const band = bandOf(group.grade);
    if (band === null || group.schoolId === null) continue;
    const place: Place = `${group.schoolId} ${band}`;
    students.set(place, (students.get(place) ?? 0) + group.students);
  }
  return new Set([...students].flatMap(([place, count]) => (count >= fewestInPlace ? [place] : [])));
}

function overlapOf(members: readonly Member[]): Overlap | null {
  const counts = new Map<Place, number>();
  for (const { places } of members) for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  const shared = [...counts].flatMap(([place, count]) => (count > 1 ? [place] : []));
  const meeting = members.filter(({ places }) => shared.some((place) => places.has(place)));
  const [first] = meeting;
  if (!first || !meeting.some(({ cost }) => cost !== null)) return null;
  const { categoryId } = first;
  const split = shared.map((place) => place.split(" "));
  return {
    categoryId,
    products: meeting
      .map(({ id, name, cost }) => ({
        id,
        name,
        annualCents: cost?.annualCents ?? 0,
        active: cost?.value.active ?? null,
      }))
      .sort((one, other) => other.annualCents - one.annualCents || compareNames(one.name, other.name)),
    schools: new Set(split.map(([school]) => school)).size,
    bands: gradeBands.filter((band) => split.some(([, one]) => one === band)),
    annualCents: sumOf(meeting.map(({ cost }) => cost?.annualCents ?? 0)),
    going: goingOf(meeting),
  };
}

/** Those with the fewest active users are tried first: where one of them can go, no other one is asked about. */
function goingOf(members: readonly Member[]): Going | null {
  const leaving = members.filter(({ cost }) => cost !== null && cost.value.active !== null);
  const byActive = groupBy(leaving, ({ cost }) => String(cost?.value.active)).sort(
    ([one], [other]) => (one?.cost?.value.active ?? 0) - (other?.cost?.value.active ?? 0),
  );
  for (const alike of byActive) {
    const ways = alike.flatMap((from) => members.flatMap((into) => (from === into ? [] : (wayOf(from, into) ?? []))));
    const [best] = ways.sort((one, other) => other.cents - one.cents || compare(one.into.name, other.into.name));
    if (best) return best;
  }
  return null;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** What it saves when a product goes and its people use another one; null where they can't, or it saves nothing. */
function wayOf(from: Member, into: Member): Going | null {
  const { cost, places } = from;
  if (!cost || places.size === 0 || into.isBarred || !isWithin(places, into.places)) return null;
  // Where a renewal is decided there is nothing left to propose; and no one is sent to a product that is canceled.
  if (cost.contracts.some(({ decision }) => decision !== null)) return null;
  if (into.cost?.contracts.some(({ decision }) => decision === "cancel")) return null;
  const moved = movedSeats(cost.value.peak ?? 0, places, into);
  if (!moved) return null;
  const countedCents = cost.value.savingCents ?? 0;
  const cents = cost.annualCents - countedCents - moved.cents;
  if (cents <= 0) return null;
  const { id, name } = into;
  return { id: from.id, name: from.name, into: { id, name }, cents, moved, countedCents };
}

function isWithin(places: ReadonlySet<Place>, others: ReadonlySet<Place>): boolean {
  if (others.size < places.size) return false;
  for (const place of places) if (!others.has(place)) return false;
  return true;
}

/**
 * The seats that so many more people need of a product at the price it has today: none of one that is free, or whose
 * site licence covers their places; of one with seats those beyond what its own people need, whether or not some are
 * unused, since unused ones are given back already. Null where it can't be told.
 */
function movedSeats(peak: number, places: ReadonlySet<Place>, { cost, sites, isFree }: Member) {
  const none = { seats: 0, cents: 0 };
  if (cost?.isSite) return isWithin(places, sites) ? none : null;
  if (!cost || cost.seats === 0) return isFree ? none : null;
  if (cost.value.peak === null) return null;
  const own = seatsToKeep(cost.value.peak);
  const seats = seatsToKeep(cost.value.peak + peak) - own;
  // Upward: what is saved is never said too high.
  return { seats, cents: Math.ceil((cost.licenceCents * seats) / cost.seats) };
}

/** What all overlaps save together: no dollar of it is among what is saved on unused seats. */
export const overlapSaving = (overlaps: readonly Overlap[]) => sumOf(overlaps.map(({ going }) => going?.cents ?? 0));

/** What it saves in all when a product goes, its unused seats included. */
export const wholeSaving = ({ cents, countedCents }: Pick<Going, "cents" | "countedCents">) => cents + countedCents;

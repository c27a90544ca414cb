import { type CountBand, fewestOthers, fewestPeople, isSmall, type OwnFigures, type SizeBand } from "./terms";

/** What a district's figures are made of. Null is not known. Use is that of the last 90 days. */
export type PeerFacts = {
  /** Enrolled students, as the rosters have them. */
  students: number;
  active: number | null;
  engagements: number;
  minutes: number;
  products: number;
  /** Percent of engagements. */
  shareApproved: number | null;
  /** What all contracts in force cost in a year, in whole cents. */
  annualCents: number;
  /** Of products that are paid by the seat and whose use is known. */
  seats: number;
  /** Of those, seats that nobody used. */
  unused: number;
};

const hundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * A district's own figures, to two decimals: rates per 1,000 students or per active user, shares in percent, cost in
 * dollars. Left out: everything below 10 students or 10 active users; cost without contracts; the share of seats where
 * fewer than 10 seats are used, or from 1 to 9 are not. Cost and seats are left out where use is, too.
 */
export function ownFigures(facts: PeerFacts): OwnFigures {
  const { students, active, shareApproved, annualCents, seats, unused } = facts;
  if (students < fewestPeople || active === null || active < fewestPeople || shareApproved === null) return {};
  const use = {
    activeRate: hundredths((active * 1000) / students),
    engagementsEach: hundredths(facts.engagements / active),
    minutesEach: hundredths(facts.minutes / active),
    productRate: hundredths((facts.products * 1000) / students),
    shareApproved: hundredths(shareApproved),
  };
  if (annualCents <= 0) return use;
  const cost = {
    costPerStudent: hundredths(annualCents / 100 / students),
    costPerActive: hundredths(annualCents / 100 / active),
  };
  if (seats - unused < fewestPeople || isSmall(unused)) return { ...use, ...cost };
  return { ...use, ...cost, unusedSeats: hundredths((unused * 100) / seats) };
}

/** The size of a district by its enrolled students; null below 10, which says that the rosters are not in yet. */
export function sizeBandOf(students: number): SizeBand | null {
  if (students < fewestPeople) return null;
  if (students < 1_000) return "under-1000";
  if (students < 5_000) return "1000-4999";
  return students < 25_000 ? "5000-24999" : "25000-up";
}

/** How many other districts, as far as that is said; null below the fewest. */
export function countBandOf(others: number): CountBand | null {
  if (others < fewestOthers) return null;
  if (others < 10) return "5-9";
  return others < 25 ? "10-24" : "25-up";
}

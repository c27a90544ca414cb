import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Actor } from "domain/access/actor";
import { type ComplianceFilter, loadComplianceLines } from "domain/software/compliance/lines";
import { selectAgreementsEnding } from "domain/software/compliance/queries/agreements-ending";
import { selectComplianceRecords } from "domain/software/compliance/queries/compliance-records";
import { endingDays } from "domain/software/compliance/terms";
import { selectReviewsDue } from "domain/software/decisions/queries/review-due";
import { peopleKnown } from "domain/usage/people-kept";
import { readClassUse } from "domain/usage/queries/class-use";
import { namedTargets } from "domain/usage/queries/used-products";
import { selectProductPeople, selectWindow, type Window, windowOf } from "domain/usage/queries/window-use";
import type { UsageSpan } from "domain/usage/terms";
import { annualCost } from "./figures";
import { type PaidLine, selectPaidLines } from "./queries/contracts";

/** The dates in which people are counted where a screen has no dates to choose. */
const span: UsageSpan = "30";

/**
 * What is known about a product's use and cost. `people` is null where it isn't kept; `annualCents` is null for one
 * that no active contract pays for.
 */
type UseAndCost = { people: number | null; annualCents: number | null };

type People = readonly { id: string; people: number | null }[];
type Input = { district: { id: string; today: string }; filter: ComplianceFilter };

/** The people of the classes that a teacher teaches, by product; null where they aren't known for all of the window. */
async function classPeople(
  db: Db,
  actor: Actor,
  { district, window }: { district: Input["district"]; window: Window },
) {
  if (peopleKnown(window.people, window.from).kind !== "kept") return null;
  const of = { districtId: district.id, today: district.today };
  const { targets } = await readClassUse(db, actor, { districtId: district.id, window, weeks: false });
  return (await namedTargets(db, actor, { of, targets })).products;
}

/**
 * What a district has on record of each product in scope, with the people who used it in the last 30 days, of those
 * whom someone may see, and what it costs the district a year: the same figures as on the overview and on ROI
 * Analytics. With them the agreements that end and the approvals that are due, as the home page counts them. All come
 * in one statement; for a teacher, whose people are those of their classes, in three.
 */
async function readUseAndCost(db: Db, actor: Actor, district: Input["district"]) {
  const { id: districtId, today } = district;
  const { records, windows, people, paid, agreements, reviews } = await listTogether(db, {
    records: selectComplianceRecords(actor, { districtId, today }),
    windows: selectWindow(actor, { districtId }),
    people: selectProductPeople(actor, { districtId, span }),
    paid: selectPaidLines(actor, { districtId, today }),
    agreements: selectAgreementsEnding(actor, { districtId, today, days: endingDays }),
    reviews: selectReviewsDue(actor, { districtId, today, days: endingDays, limit: null }),
  });
  const window = windows[0] ? windowOf(windows[0], span) : null;
  const counted =
    window === null ? null : actor.reach === "classes" ? await classPeople(db, actor, { district, window }) : people;
  return {
    records,
    agreements,
    reviews,
    hasUse: counted !== null,
    isCounted: window !== null,
    known: knownOf(counted, paid),
  };
}

/** The compliance report's products with what is known about their use and cost, and with what ends or is due. */
export async function loadComplianceWithCost(db: Db, actor: Actor, { district, filter }: Input) {
  const { records, ...read } = await readUseAndCost(db, actor, district);
  return { ...(await loadComplianceLines(db, actor, { district, filter, records })), ...read };
}

function knownOf(counted: People | null, paid: readonly PaidLine[]) {
  const costs = new Map<string, number>();
  for (const line of paid) costs.set(line.softwareId, (costs.get(line.softwareId) ?? 0) + annualCost(line, line));
  const people = new Map<string, number | null>();
  for (const { id, people: of } of counted ?? []) {
    const there = people.get(id) ?? 0;
    // Until what was merged is counted again, some of the people are in both.
    people.set(id, of === null || people.get(id) === null ? null : Math.max(there, of));
  }
  return (id: string): UseAndCost => ({
    people: counted === null ? null : people.has(id) ? (people.get(id) ?? null) : 0,
    annualCents: costs.get(id) ?? null,
  });
}

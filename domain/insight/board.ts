import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Actor } from "domain/access/actor";
import { addYears } from "domain/days";
import type { RecordsDistrict } from "domain/kept-records";
import { isInForce } from "domain/money/contract-state";
import { paidNow } from "domain/money/paid-now";
import { sumOf } from "domain/money/product-costs";
import { savingsOf } from "domain/money/product-value";
import { selectUseBehind } from "domain/money/queries/use-behind";
import { type Costs, linesOn, readCosts } from "domain/money/read-costs";
import { readUseWith } from "domain/money/read-use";
import { fewestMonths } from "domain/money/terms";
import { selectSchoolCalendar } from "domain/places/queries/school-calendar";
import { type EndingAgreement, selectAgreementsEnding } from "domain/software/compliance/queries/agreements-ending";
import { endingDays } from "domain/software/compliance/terms";
import { isUndecidedStatus } from "domain/software/status/terms";
import { type Figure, type OverviewFigures, overviewFigures } from "domain/usage/overview";
import { selectsOfWindow, windowFrom } from "domain/usage/queries/read-window";
import { countTargetPeople } from "domain/usage/queries/target-counts";
import { type OpenUse, periodOf, readUnauthorized } from "domain/usage/queries/unauthorized";
import type { Period } from "domain/usage/queries/unauthorized-use";
import { namedTargets } from "domain/usage/queries/used-products";
import type { WindowOf } from "domain/usage/queries/window-use";
import type { UsageSpan } from "domain/usage/terms";
import { besideOf } from "domain/usage/window-overview";
import { decidedRenewals } from "./board-decided";
import { type BoardFacts, decisionsOf, mostDecisions, publicTotal } from "./board-decisions";
import { publicCount, publicFigure } from "./public-counts";
import { mayHave } from "./report-rights";

/**
 * A board reads of the school year to date, beside the same days of the one before: fall held against summer would show
 * growth that is none. Usage without approval, and possible savings, are those of the last 90 days.
 */
const boardSpan = "year" satisfies UsageSpan;
const lately = "90" satisfies UsageSpan;

type Of = { district: RecordsDistrict };

/**
 * What a board reads: the use of the school year, what is paid for it, and up to three decisions that what is on record
 * asks for. What somebody may not see is left out: `unauthorized` is null then. `use` is null before anything was
 * counted. Its papers are public, so people and engagements come in whole tens. Six questions to the database at most,
 * where nothing is kept twice as many.
 */
export async function readBoard(db: Db, actor: Actor, { district }: Of) {
  const { id: districtId, today, stamp } = district;
  const seesUnauthorized = mayHave(actor, "unauthorized");
  const period = periodOf(today, Number(lately));
  const of: WindowOf = { districtId, span: boardSpan };
  const read = await listTogether(db, {
    ...selectsOfWindow(actor, of),
    behind: selectUseBehind(actor, { districtId }),
  });
  const [{ window, targets, groups, weeks, days }, use, costs, open, { agreements, calendar }] = await Promise.all([
    windowFrom(db, actor, { of, read }),
    readUseWith(db, actor, { districtId, span: lately, behind: read.behind[0] }),
    readCosts(db, actor, { districtId, today, stamp }),
    seesUnauthorized ? readUnauthorized(db, actor, { district, period }) : null,
    listTogether(db, {
      agreements: selectAgreementsEnding(actor, { districtId, today, days: endingDays }),
      calendar: selectSchoolCalendar(actor, { districtId }),
    }),
  ]);
  const named = await namedTargets(db, actor, { of: { districtId, today, stamp }, targets });
  const beside = window && besideOf(calendar[0], { today, window, days });
  const facts: BoardFacts = {
    today,
    contracts: costs.contracts,
    // A board is not asked to give seats back before half a year of use is known.
    savings: use && use.behind.months >= fewestMonths ? savingsOf(paidNow(costs, use).products) : [],
    unauthorized: open
      ? await withPeople(db, actor, { districtId, period, rows: open.rows.filter(isDue).slice(0, mostDecisions) })
      : [],
    agreements: agreements.flatMap(asEnding),
  };
  const figures = window && overviewFigures(groups, named, beside?.unlike === null);
  return {
    use: window && figures ? { window, ...publicUse(figures, weeks), beside } : null,
    annualCost: annualCost(costs, today),
    contracts: costs.contracts.length,
    unauthorized: open && {
      count: open.rows.length,
      period,
      /** Of these, those that were used for the first time in that period. */
      fresh: open.fresh,
    },
    savingCents: publicTotal(facts.savings),
    decisions: decisionsOf(facts),
    decided: decidedRenewals(costs.contracts, today),
  };
}

type Weeks = readonly { week: string; people: number | null }[];

/** The figures of people in whole tens; a week of 1 to 9 people is one of which nothing is told. */
function publicUse({ activePeople, engagements, ...figures }: OverviewFigures, weeks: Weeks) {
  return {
    figures: { ...figures, activePeople: publicFigure(activePeople), engagements: publicFigure(engagements) },
    weeks: weeks.map(({ week, ...of }) => {
      const people = publicCount(of.people);
      return { week, people: people === "few" ? null : people };
    }),
  };
}

/**
 * What contracts in force cost in a year, in cents, today and on the same day a year ago; null where none was in force.
 * A district enters its running contracts first: with fewer than half as many lines on record for a year ago, a
 * comparison would show what was entered, not what was paid, and there is none.
 */
export function annualCost(costs: Pick<Costs, "contracts" | "enrolled">, today: string): Figure {
  const on = (day: string) => linesOn(costs, day).filter(({ contract }) => isInForce(contract, day));
  const cost = (lines: ReturnType<typeof on>) =>
    lines.length === 0 ? null : sumOf(lines.map(({ annualCents }) => annualCents));
  const [now, past] = [on(today), on(addYears(today, -1))];
  return { value: cost(now), before: past.length * 2 < now.length ? null : cost(past) };
}

/** Whether a decision is due: a product that was denied, blocked or retired is used without one being asked for. */
const isDue = ({ status }: OpenUse) => status === null || isUndecidedStatus(status);

type Open = { districtId: string; period: Period; rows: readonly OpenUse[] };

/** What is used without approval with the people who used it; null where that isn't known. */
async function withPeople(db: Db, actor: Actor, { districtId, period: { from, to }, rows }: Open) {
  if (rows.length === 0) return [];
  const targetNos = rows.map(({ targetNo }) => targetNo);
  const people = await countTargetPeople(db, actor, { districtId, from, to, targetNos });
  return rows.map((row) => ({ ...row, people: people && (people.get(row.targetNo) ?? 0) }));
}

/** An agreement on some products, named by the one or counted. */
function asEnding({ id, title, endsOn, products }: EndingAgreement): BoardFacts["agreements"] {
  const [first, ...more] = products;
  if (first === undefined) return [];
  return [{ id, name: title, about: more.length === 0 ? first : `${products.length} products`, on: endsOn }];
}

import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { isInForce } from "domain/money/contract-state";
import { addYears } from "domain/money/days";
import { type CostLine, costLines, productCosts, sumOf } from "domain/money/product-costs";
import { savingsOf, valued } from "domain/money/product-value";
import { type Costs, readCosts } from "domain/money/read-costs";
import { readUse } from "domain/money/read-use";
import { endingNext } from "domain/software/compliance/ending";
import { loadCompliance } from "domain/software/compliance/product-compliance";
import { type Figure, overviewFigures } from "domain/usage/overview";
import { listUnauthorized, periodOf } from "domain/usage/queries/unauthorized";
import type { UsageSpan } from "domain/usage/terms";
import { readWindowUse } from "domain/usage/window-overview";
import { type BoardFacts, decisionsOf } from "./board-decisions";
import { mayHave } from "./report-rights";

/** The days that the page looks back on. */
export const boardSpan: UsageSpan = "90";

const mostUnauthorized = 10_000;

type Of = { district: { id: string; today: string } };

/**
 * What a board reads: the use of the last 90 days, what is paid for it, and up to three decisions that what is on record
 * asks for. What somebody may not see is left out: `unauthorized` is null then. `use` is null before anything was counted.
 */
export async function readBoard(db: Db, actor: Actor, { district }: Of) {
  const of = { districtId: district.id, span: boardSpan };
  const [read, costs, known, unauthorized, compliance] = await Promise.all([
    readWindowUse(db, actor, { ...of, today: district.today, weeks: true }),
    readCosts(db, actor, { districtId: district.id, today: district.today }),
    readUse(db, actor, of),
    mayHave(actor, "unauthorized") ? readUnauthorized(db, actor, { district }) : null,
    loadCompliance(db, actor, { district }),
  ]);
  const paid = productCosts(costs.lines.filter(isActive), costs.enrolled);
  const facts: BoardFacts = {
    today: district.today,
    contracts: costs.contracts,
    savings: known ? savingsOf(paid.map((product) => valued(product, known))) : [],
    unauthorized: unauthorized?.rows ?? [],
    agreements: endingNext(compliance, district.today).flatMap(({ first }) =>
      first.filter(({ what }) => what === "agreement"),
    ),
  };
  return {
    use: read ? { window: read.window, figures: overviewFigures(read.groups, read.used), weeks: read.weeks } : null,
    annualCost: annualCost(costs, district.today),
    contracts: costs.contracts.length,
    unauthorized: unauthorized && {
      count: unauthorized.total,
      /** Of these, those that nobody used in the period before. */
      fresh: unauthorized.rows.filter(({ before }) => before === 0).length,
      period: unauthorized.period,
    },
    decisions: decisionsOf(facts),
  };
}

const isActive = ({ contract: { state } }: CostLine) => state === "current" || state === "ending";

/**
 * What contracts in force cost in a year, in cents, today and on the same day a year ago; null where none was in force. A
 * district enters its running contracts first: with fewer than half as many lines on record for a year ago, a comparison
 * would show what was entered, not what was paid, and there is none.
 */
export function annualCost({ contracts, enrolled }: Pick<Costs, "contracts" | "enrolled">, today: string): Figure {
  const on = (day: string) =>
    costLines(contracts, { today: day, enrolled }).filter(({ contract }) => isInForce(contract, day));
  const cost = (lines: ReturnType<typeof on>) =>
    lines.length === 0 ? null : sumOf(lines.map(({ annualCents }) => annualCents));
  const [now, past] = [on(today), on(addYears(today, -1))];
  return { value: cost(now), before: past.length * 2 < now.length ? null : cost(past) };
}

/** What is used without approval and needs a decision, the most used first. */
async function readUnauthorized(db: Db, actor: Actor, { district }: Of) {
  const period = periodOf(district.today, Number(boardSpan));
  const read = await listUnauthorized(db, actor, {
    ...{ district, period, page: 1, size: mostUnauthorized },
    filter: {
      ...{ search: "", state: "open", kind: null, infrastructure: false },
      ...{ sort: "engagements", descending: true },
    },
  });
  return { ...read, period };
}

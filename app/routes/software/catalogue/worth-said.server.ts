import type { readProductWorth } from "domain/insight/product-worth";
import { valueSpan } from "domain/insight/terms";
import { valueWords } from "domain/insight/value-words";
import { figureWords as moneyWords } from "domain/money/figure-words";
import { wholePercent } from "domain/percent-words";
import { besideWords } from "domain/usage/beside-words";
import { figureWords } from "domain/usage/figure-words";
import { spanWords } from "domain/usage/span-words";
import { incompleteMark } from "~/components/incomplete";
import { incompleteWords } from "~/components/incomplete-words";
import { definitionAt } from "~/components/made-parts";
import { indexSaid, valueParts } from "~/components/value-parts";
import { paths } from "~/http/paths";
import { formatCount, formatMoney, formatNumber } from "~/ui/format";
import type { Tile } from "~/ui/tiles";
import { formatDay } from "~/ui/time-format";

type Read = Awaited<ReturnType<typeof readProductWorth>>;
const { name, within, before: then } = spanWords[valueSpan];
const minutes = ({ seconds }: { seconds: number }) => Math.round(seconds / 60);

type Seen = { isAtSchool: boolean; isCounting: boolean };

/** What a product's page says of its use: figures, or why there are none. */
export function productUseSaid({ use, beside }: Pick<Read, "use" | "beside">, { isAtSchool, isCounting }: Seen) {
  const where = isAtSchool ? " at your school" : "";
  if (!use && isCounting) return { none: "Usage is being counted. Figures appear here within two minutes." };
  if (!use) return { none: "No usage has come in yet." };
  const { window, before } = use;
  const isCompared = beside?.unlike === null;
  if (use.engagements === 0 && (before.engagements === 0 || !isCompared)) {
    return { none: `No usage came in for this product ${within}${where}.` };
  }
  const coverage = beside?.now ?? null;
  const tile = (name: "activePeople" | "engagements" | "minutes", value: number | null, earlier: number | null) =>
    ({
      label: figureWords[name].name,
      definition: figureWords[name].definition,
      examples: definitionAt("usage", figureWords[name].name),
      ...incompleteMark(coverage),
      value: value === null ? "Not known" : formatNumber(value),
      note: isCompared ? changeSaid(value, earlier) : null,
    }) satisfies Tile;
  const compared = beside ? ` ${besideWords({ ...beside, span: valueSpan, range: window.before }, formatDay)}` : "";
  return {
    lead: `${name}${where}: ${formatDay(window.from)} to ${formatDay(window.to)}.${compared}`,
    incomplete: coverage?.incomplete ? incompleteWords(coverage) : null,
    tiles: [
      tile("activePeople", use.people, before.people),
      tile("engagements", use.engagements, before.engagements),
      tile("minutes", minutes(use), minutes(before)),
    ],
  };
}

/** How a figure changed, in words. */
function changeSaid(now: number | null, before: number | null): string {
  if (now === null || before === null) return `No figure for ${then}`;
  if (now === before) return `Same as in ${then}`;
  return `${formatNumber(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than in ${then}`;
}

/** What contracts pay for a product; null where there is nothing to say for those who can't add one. */
export function costSaid({ cost, later, against }: Pick<Read, "cost" | "later" | "against">, mayAdd: boolean) {
  if (!cost) {
    if (later.length === 0 && !mayAdd) return null;
    const said = later.length > 0 ? "A contract starts later: " : "No active contract on file.";
    return { said, later: later.map(({ id, title }) => ({ title, to: paths.contract(id) })), paid: null };
  }
  const { annualCents, seats, isSite, contracts } = cost;
  const seatsSaid = isSite
    ? `a site license (${formatCount(seats, "student", "students")})`
    : seats > 0
      ? formatCount(seats, "seat", "seats")
      : "no seats";
  const paid = {
    lead: `${formatMoney(annualCents)} a year for ${seatsSaid}. ${againstSaid(against)}`,
    about: aboutFigure("money", moneyWords.annualCost),
    seats: moneyWords.seats.name,
    contracts: contracts.map((contract) => ({
      id: contract.id,
      title: contract.title,
      to: paths.contract(contract.id),
      autoRenews: contract.autoRenews,
      annualCost: formatMoney(contract.annualCents),
      isSite: contract.isSite,
      isLate: contract.isLate,
      seats: contract.seats > 0 ? contract.seats : "none",
      ends: dated(contract.endsOn),
      notice: contract.noticeOn ? dated(contract.noticeOn) : null,
    })),
  };
  return { said: null, later: [], paid };
}

const dated = (day: string) => ({ day, said: formatDay(day) });

function againstSaid(against: Read["against"]): string {
  if (!against) return "";
  const { active, utilization, perUserCents } = against;
  const used = utilization === null ? "" : `, ${formatNumber(wholePercent(utilization))}% utilization`;
  const each = perUserCents === null ? "no use" : `${formatMoney(perUserCents)} per active user`;
  return `${formatCount(active, "active user", "active users")}${used}, ${each}.`;
}

/** The value index of a product with its parts; null for those who don't see it. */
export function valueSaid(value: Read["value"]) {
  return (
    value && {
      title: `${valueWords.name}: ${indexSaid(value)}`,
      lead:
        value.index === null
          ? "It needs at least two known parts."
          : `Out of 100, with ${value.hasOwnWeights ? "your own weights" : "the usual weights"}.`,
      about: aboutFigure("value", valueWords),
      parts: valueParts(value),
      isKnown: value.index !== null,
    }
  );
}

const aboutFigure = (subject: "money" | "value", { name, definition }: { name: string; definition: string }) => ({
  name,
  text: definition,
  examples: definitionAt(subject, name),
});

import type { readProductWorth } from "domain/insight/product-worth";
import { valueSpan } from "domain/insight/terms";
import { valueWords } from "domain/insight/value-words";
import { endingSaid } from "domain/money/ending";
import { type FigureName as MoneyFigure, figureWords as moneyWords } from "domain/money/figure-words";
import { anyGradeSaid } from "domain/money/grades-said";
import { outsideSaid, usersSaid } from "domain/money/licensed-words";
import { fewestMonths } from "domain/money/terms";
import { wholePercent } from "domain/percent-words";
import { besideWords } from "domain/usage/beside-words";
import { figureWords } from "domain/usage/figure-words";
import { spanWords } from "domain/usage/span-words";
import { moneyNote } from "~/components/figure-note-words";
import { incompleteMark } from "~/components/incomplete";
import { incompleteWords } from "~/components/incomplete-words";
import { definitionAt } from "~/components/made-parts";
import { indexSaid, valueParts } from "~/components/value-parts";
import { paths } from "~/http/paths";
import { formatCount, formatMoney, formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";
import type { Tile } from "~/ui/tiles";
import { formatDay } from "~/ui/time-format";

type Read = Awaited<ReturnType<typeof readProductWorth>>;
const { name, within, before: then } = spanWords[valueSpan];
const minutes = ({ seconds }: { seconds: number }) => Math.round(seconds / 60);

type Seen = {
  isAtSchool: boolean;
  isCounting: boolean;
  /** Whether the viewer may see the days and schools of a product's use. */
  opensUse: boolean;
};

/** What a product's page says of its use: figures, or why there are none. */
export function productUseSaid(
  { use, beside }: Pick<Read, "use" | "beside">,
  { isAtSchool, isCounting, opensUse }: Seen,
) {
  const where = isAtSchool ? " at your school" : "";
  if (!use && isCounting) return { none: "Usage is being counted. Figures appear here within two minutes." };
  if (!use) return { none: "No usage has come in yet." };
  const { window, before, targetNo } = use;
  const made =
    opensUse && targetNo !== null
      ? { made: addressWith(paths.unauthorizedOf(String(targetNo)), { from: window.from }) }
      : {};
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
      ...made,
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

type Paid = Pick<Read, "cost" | "ending" | "later" | "against" | "beside" | "use">;
type CostSeen = {
  mayAdd: boolean;
  /** The school that someone sees alone. */
  schoolId: string | null;
  opensUse: boolean;
};

/** What contracts pay for a product; null where there is nothing to say for those who can't add one. */
export function costSaid(read: Paid, { mayAdd, ...seen }: CostSeen) {
  const { cost, later, against, beside } = read;
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
    lead: `${formatMoney(annualCents)} a year for ${seatsSaid}.${against ? ` Compared with usage ${within}.` : ""}`,
    tiles: against ? worthTiles(cost, against, beside?.now.incomplete === true) : [],
    ending: endingSaid(read.ending, formatMoney),
    anyGrade: cost.limits && against ? anyGradeSaid(cost.limits) : null,
    outside: outsideOf(read, seen),
    notes: [moneyNote("annualCost", madeOf("annualCost", cost.id)), moneyNote("seats")],
    names: { annualCost: moneyWords.annualCost.name, seats: moneyWords.seats.name },
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

/**
 * Who uses it where no license is for, and where that is to be seen; null where nobody does. Someone who sees one school is
 * told of that one.
 */
function outsideOf({ cost, against, use }: Paid, { schoolId, opensUse }: Omit<CostSeen, "mayAdd">) {
  if (schoolId !== null) {
    const isCovered = !cost?.limits?.schoolIds || cost.limits.schoolIds.includes(schoolId);
    if (isCovered || !use?.people) return null;
    const people = formatCount(use.people, "person", "people");
    return { said: `Used ${within} by ${people} at your school, which no license covers.`, made: null };
  }
  if (!against?.outside) return null;
  const { window, targetNo } = use ?? { window: null, targetNo: null };
  const made =
    opensUse && window && targetNo !== null
      ? addressWith(paths.unauthorizedOf(String(targetNo)), { from: window.from })
      : null;
  return { said: `Used ${within} by ${outsideSaid(against.outside)}.`, made };
}

type Against = NonNullable<Read["against"]>;
type WorthTile = Omit<Tile, "value" | "note"> & { value: string; note?: string };

/** What comes of a product for its price: the figures that /roi-dashboard has of it in these dates. */
function worthTiles(
  { id, isSite }: { id: string; isSite: boolean },
  against: Against,
  incomplete: boolean,
): WorthTile[] {
  const { utilization, costPerActiveUser, costPerEnrolled, unusedCents, savingCents, months } = against;
  const isWeak = incomplete || months < fewestMonths;
  const tile = (figure: MoneyFigure, value: string, note?: string): WorthTile => {
    const { definition: text, ...about } = moneyNote(figure, madeOf(figure, id));
    return { label: about.name, value, definition: text, ...about, ...(note ? { note } : {}), ...weak(isWeak) };
  };
  const amount = (cents: number | null) => (cents === null ? "no seats" : formatMoney(cents));
  return [
    tile(
      "utilization",
      utilization === null ? "no seats" : `${formatNumber(wholePercent(utilization))}%`,
      usersSaid(against),
    ),
    tile("costPerActiveUser", costPerActiveUser === null ? "no use" : formatMoney(costPerActiveUser), "a year"),
    ...(isSite
      ? [tile("costPerEnrolled", costPerEnrolled === null ? "none enrolled" : formatMoney(costPerEnrolled), "a year")]
      : [
          tile("unusedSpend", amount(unusedCents), `a year, for seats unused ${within}`),
          tile("realizableSaving", amount(savingCents), "a year, at its renewals"),
        ]),
  ];
}

const weak = (isWeak: boolean) => (isWeak ? { mark: "incomplete" } : {});

/** Where an amount opens to what it is made of. */
const madeOf = (figure: MoneyFigure, product: string) =>
  figure === "unusedSpend" || figure === "realizableSaving" || figure === "annualCost"
    ? addressWith(paths.roiMade, { figure, span: valueSpan, product })
    : undefined;

const dated = (day: string) => ({ day, said: formatDay(day) });

/** The value index of a product with its parts; null for those who don't see it. */
export function valueSaid(value: Read["value"]) {
  return (
    value && {
      title: `${valueWords.name}: ${indexSaid(value)}`,
      lead:
        value.index === null
          ? "It needs at least two known parts."
          : `Out of 100, with ${value.hasOwnWeights ? "your own weights" : "the usual weights"}.`,
      about: { name: valueWords.name, text: valueWords.definition, examples: definitionAt("value", valueWords.name) },
      parts: valueParts(value),
      isKnown: value.index !== null,
    }
  );
}

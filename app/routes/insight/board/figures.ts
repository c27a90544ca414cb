import { isSmall } from "domain/insight/peers/terms";
import { figureWords as moneyWords } from "domain/money/figure-words";
import { notCompared } from "domain/usage/beside-words";
import { figureWords } from "domain/usage/figure-words";
import type { Figure } from "domain/usage/overview";
import { changeWords } from "~/components/change";
import { capital, formatCount, formatNumber, formatWholeDollars } from "~/ui/format";
import type { BoardData } from "./page.server";

type Data = BoardData["board"];
type By = "percent" | "points" | "count";
type Shown = { label: string; value: string; note: string };

function note(figure: Figure, by: By = "percent"): string {
  const change = changeWords(figure, by);
  if (change === null) return notCompared("year");
  return `${capital(change.words)}${change.up === null ? " as" : " than"} by this day last school year`;
}

/** How what contracts cost changed within a year, in dollars: of few contracts a percentage says little. */
function costNote({ value, before }: Figure): string {
  if (value === null) return "None is on record today";
  if (before === null) return "Too few contracts on record for a year ago to compare";
  const apart = (value ?? 0) - before;
  if (apart === 0) return "Same as a year ago";
  return `${formatWholeDollars(Math.abs(apart))} ${apart > 0 ? "more" : "less"} than a year ago`;
}

/** Board papers are public: no figure may let readers count a group of fewer than 10 people. */
const few = "Fewer than 10";

function peopleFigure(figure: Figure, least: string): Omit<Shown, "label"> {
  if (isSmall(figure.value)) return { value: few, note: "Too few people to compare" };
  if (isSmall(figure.before)) return { value: inNumber(figure, least), note: "Too few people before to compare" };
  return { value: inNumber(figure, least), note: note(figure) };
}

const inNumber = ({ value }: Figure, least: string) =>
  value === null ? "Not known" : `${least}${formatNumber(value)}`;

/** A figure based on too few school days is given as "at least"; the foot of the page says why. */
const leastOf = ({ coverage }: Data) => (coverage?.incomplete ? "at least " : "");

/** What is used without approval; before any usage was counted nobody knows, which is not none. */
function unauthorizedFigure({ count, fresh }: NonNullable<Data["unauthorized"]>, isCounted: boolean): Shown {
  const label = "Used without approval";
  if (!isCounted) return { label, value: "Not known", note: "No usage has been counted yet" };
  return {
    label,
    value: formatNumber(count),
    note: `In the last 90 days. First used in that time: ${fresh === 0 ? "none" : formatNumber(fresh)}`,
  };
}

/** The five figures of the page. Who may not see unauthorized usage has engagements in its place. */
export function boardFigures(data: Data): Shown[] {
  const { use, annualCost, unauthorized } = data;
  const none: Figure = { value: null, before: null };
  const { activePeople = none, productsInUse = none, shareApproved = none, engagements = none } = use?.figures ?? {};
  const least = leastOf(data);
  const share = shareApproved.value;
  return [
    { label: figureWords.activePeople.name, ...peopleFigure(activePeople, least) },
    {
      label: figureWords.productsInUse.name,
      value: inNumber(productsInUse, least),
      note: note(productsInUse, "count"),
    },
    {
      label: figureWords.shareApproved.name,
      value: share === null ? "Not known" : `${share}%`,
      note: note(shareApproved, "points"),
    },
    unauthorized
      ? unauthorizedFigure(unauthorized, use !== null)
      : { label: figureWords.engagements.name, value: inNumber(engagements, least), note: note(engagements) },
    {
      label: moneyWords.annualCost.name,
      value: annualCost.value === null ? "No contracts" : formatWholeDollars(annualCost.value),
      note: costNote(annualCost),
    },
  ];
}

/** What the figures come to, for reading aloud. */
export function headline(data: Data): string {
  const { use, annualCost } = data;
  const cost = annualCost.value === null ? "" : ` Our contracts cost ${formatWholeDollars(annualCost.value)} a year.`;
  if (!use) return `No usage has been counted yet.${cost}`;
  const { activePeople, productsInUse, shareApproved } = use.figures;
  const products = formatCount(productsInUse.value ?? 0, "product", "products");
  const share = shareApproved.value === null ? "" : ` Approved products made up ${shareApproved.value}% of all usage.`;
  return `This school year, ${whoSaid(activePeople.value, leastOf(data))} used ${products}.${share}${cost}`;
}

function whoSaid(people: number | null, least: string): string {
  if (people === null) return "our people";
  return isSmall(people) ? "fewer than 10 people" : `${least}${formatCount(people, "person", "people")}`;
}

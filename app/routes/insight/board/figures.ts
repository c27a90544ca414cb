import { figureWords as moneyWords } from "domain/money/figure-words";
import { notCompared } from "domain/usage/beside-words";
import { figureWords } from "domain/usage/figure-words";
import type { Figure } from "domain/usage/overview";
import { changeWords } from "~/components/change";
import { capital, formatCount, formatNumber, formatWholeDollars } from "~/ui/format";
import { atLeast } from "./decision-text";
import type { BoardData } from "./page.server";
import { peopleWords } from "./people-words";

type Data = BoardData["board"];
type By = "percent" | "points" | "count";
/** `least` is said before the value in small letters. */
type Shown = { label: string; value: string; least?: string; note: string };

function note(figure: Figure, by: By = "percent"): string {
  const change = changeWords(figure, by);
  if (change === null) return notCompared("year");
  return `${capital(change.words)}${change.up === null ? " as" : " than"} by this day last school year`;
}

/** How what contracts cost changed within a year, in dollars: of few contracts a percentage says little. */
function costNote({ value, before }: Figure): string {
  if (value === null) return "None on record today";
  if (before === null) return "Not compared: too few contracts on record from a year ago";
  const apart = (value ?? 0) - before;
  if (apart === 0) return "Same as a year ago";
  return `${formatWholeDollars(Math.abs(apart))} ${apart > 0 ? "more" : "less"} than a year ago`;
}

type InTens = NonNullable<Data["use"]>["figures"]["activePeople"];

/** What is told in whole tens is held against whole tens: the exact share would tell more than they do. */
function figureInTens({ value, before }: InTens, of: "people" | "engagements"): Omit<Shown, "label"> {
  if (value === "few") return { value: "Fewer than 10", note: `Too few ${of} to compare` };
  const shown = inNumber({ value }, value !== null && value > 0);
  if (before === "few") return { ...shown, note: `Too few ${of} before to compare` };
  return { ...shown, note: note({ value, before }) };
}

const inNumber = ({ value }: Pick<Figure, "value">, isLeast: boolean) => {
  if (value === null) return { value: "Not known" };
  return { value: formatNumber(value), ...(isLeast ? { least: "at least" } : {}) };
};

/** A figure based on too few school days is given as "at least"; the foot of the page says why. */
const isLeast = ({ coverage }: Data) => coverage?.incomplete === true;

/** What is used without approval; before any usage was counted nobody knows, which is not none. */
function unauthorizedFigure({ count, fresh }: NonNullable<Data["unauthorized"]>, isCounted: boolean): Shown {
  const label = "Used without approval";
  if (!isCounted) return { label, value: "Not known", note: "No usage has been counted yet" };
  return {
    label,
    value: formatNumber(count),
    note: `In the last 90 days${count === 0 ? "" : `, ${fresh === 0 ? "none" : formatNumber(fresh)} of them new`}`,
  };
}

/** The five figures of the page. Who may not see unauthorized usage has engagements in its place. */
export function boardFigures(data: Data): Shown[] {
  const { use, annualCost, unauthorized } = data;
  const none = { value: null, before: null };
  const { activePeople = none, productsInUse = none, shareApproved = none, engagements = none } = use?.figures ?? {};
  const share = shareApproved.value;
  return [
    { label: figureWords.activePeople.name, ...figureInTens(activePeople, "people") },
    {
      label: figureWords.productsInUse.name,
      ...inNumber(productsInUse, isLeast(data)),
      note: note(productsInUse, "count"),
    },
    {
      label: figureWords.shareApproved.name,
      value: share === null ? "Not known" : `${share}%`,
      note: note(shareApproved, "points"),
    },
    unauthorized
      ? unauthorizedFigure(unauthorized, use !== null)
      : { label: figureWords.engagements.name, ...figureInTens(engagements, "engagements") },
    {
      label: moneyWords.annualCost.name,
      value: annualCost.value === null ? "No contracts" : formatWholeDollars(annualCost.value),
      note: costNote(annualCost),
    },
  ];
}

/** What the figures come to, for reading aloud. */
export function headline(data: Data): string {
  const { use, annualCost, savingCents } = data;
  const saved = savingCents >= 100 ? ` At their renewals, we could save ${atLeast(savingCents)} a year.` : "";
  const cost =
    annualCost.value === null ? "" : ` Our contracts cost ${formatWholeDollars(annualCost.value)} a year.${saved}`;
  if (!use) return `No usage has been counted yet.${cost}`;
  const { activePeople, productsInUse, shareApproved } = use.figures;
  const products = formatCount(productsInUse.value ?? 0, "product", "products");
  const share = shareApproved.value === null ? "" : ` Approved products made up ${shareApproved.value}% of all usage.`;
  return `This school year, ${whoSaid(activePeople.value)} used ${products}.${share}${cost}`;
}

function whoSaid(people: InTens["value"]): string {
  if (people === null) return "our people";
  return peopleWords(people);
}

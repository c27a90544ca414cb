import { figureWords as moneyWords } from "domain/money/figure-words";
import { figureWords } from "domain/usage/figure-words";
import type { Figure } from "domain/usage/overview";
import { changeWords } from "~/components/change";
import { capital, formatCount, formatMoney, formatNumber } from "~/ui/format";
import type { BoardData } from "./page.server";

type Data = BoardData["board"];
type By = "percent" | "points" | "count";
type Shown = { label: string; value: string; note: string };

function note(figure: Figure, by: By = "percent"): string {
  const change = changeWords(figure, by);
  if (change === null) return "No earlier figure";
  return change.up === null ? "No change" : `${capital(change.words)} than in the 90 days before`;
}

/** An amount in whole dollars, as one reads it aloud. */
const inDollars = (cents: number) => formatMoney(Math.round(cents / 100) * 100);

/** How what contracts cost changed within a year, in dollars: of few contracts a percentage says little. */
function costNote({ value, before }: Figure): string {
  if (before === null) return "Too few contracts on record for a year ago to compare";
  const apart = (value ?? 0) - before;
  if (apart === 0) return "Same as a year ago";
  return `${inDollars(Math.abs(apart))} ${apart > 0 ? "more" : "less"} than a year ago`;
}

const inNumber = ({ value }: Figure) => (value === null ? "Not known" : formatNumber(value));

/** The five figures of the page. Who may not see unauthorized usage has engagements in its place. */
export function boardFigures({ use, annualCost, unauthorized }: Data): Shown[] {
  const none: Figure = { value: null, before: null };
  const { activePeople = none, productsInUse = none, shareApproved = none, engagements = none } = use?.figures ?? {};
  const share = shareApproved.value;
  return [
    { label: figureWords.activePeople.name, value: inNumber(activePeople), note: note(activePeople) },
    { label: figureWords.productsInUse.name, value: inNumber(productsInUse), note: note(productsInUse, "count") },
    {
      ...{ label: figureWords.shareApproved.name, value: share === null ? "Not known" : `${share}%` },
      note: note(shareApproved, "points"),
    },
    unauthorized
      ? {
          ...{ label: "Used without approval", value: formatNumber(unauthorized.count) },
          note:
            unauthorized.fresh === 0 ? "None of them new" : `${formatNumber(unauthorized.fresh)} new in these 90 days`,
        }
      : { label: figureWords.engagements.name, value: inNumber(engagements), note: note(engagements) },
    {
      label: moneyWords.annualCost.name,
      value: annualCost.value === null ? "No contracts" : inDollars(annualCost.value),
      note: costNote(annualCost),
    },
  ];
}

/** What the figures come to, for reading aloud. */
export function headline({ use, annualCost }: Data): string {
  const cost = annualCost.value === null ? "" : ` Our contracts cost ${inDollars(annualCost.value)} a year.`;
  if (!use) return `No usage has been counted yet.${cost}`;
  const { activePeople, productsInUse, shareApproved } = use.figures;
  const people = activePeople.value === null ? "our people" : formatCount(activePeople.value, "person", "people");
  const products = formatCount(productsInUse.value ?? 0, "product", "products");
  const share = shareApproved.value === null ? "" : ` Approved products made up ${shareApproved.value}% of all usage.`;
  return `In the last 90 days, ${people} used ${products}.${share}${cost}`;
}

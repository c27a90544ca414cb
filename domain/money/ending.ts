import { isBoughtAgain } from "./figures";
import { type CostLine, groupBy, sumOf } from "./product-costs";

/** A contract that is decided to end: its title, and what ending it saves in a year, in cents. */
type EndingContract = { title: string; cents: number };

/**
 * The contracts of some lines that are decided to end, the first to end first. What was paid once and is not bought again
 * is not saved.
 */
export function endingOf(lines: readonly CostLine[]): EndingContract[] {
  const ending = lines
    .filter(({ contract }) => contract.decision === "cancel")
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return groupBy(ending, ({ contract }) => contract.id).map((ofContract) => ({
    title: ofContract[0]?.contract.title ?? "",
    cents: sumOf(ofContract.filter(({ line }) => isBoughtAgain(line)).map(({ annualCents }) => annualCents)),
  }));
}

const keyOf = ({ contract: { endsOn, title, id } }: CostLine) => `${endsOn} ${title} ${id}`;

const names = new Intl.ListFormat("en-US");
const mostNamed = 3;

/** What ending contracts saves: "Already decided: ending Mathloom saves $17,250 a year." Null where nothing is saved. */
export function endingSaid(ending: readonly EndingContract[], money: (cents: number) => string): string | null {
  const saving = ending.filter(({ cents }) => cents > 0);
  if (saving.length === 0) return null;
  const titles = saving.map(({ title }) => `“${title}”`);
  const said = titles.length > mostNamed ? `${titles.length.toLocaleString("en-US")} contracts` : names.format(titles);
  return `Already decided: ending ${said} saves ${money(sumOf(saving.map(({ cents }) => cents)))} a year.`;
}

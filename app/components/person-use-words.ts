import type { PeopleKnown } from "domain/usage/people-kept";
import type { PersonFigures } from "domain/usage/person-figures";
import { spanWords } from "domain/usage/span-words";
import type { UsageSpan } from "domain/usage/terms";
import { formatCount } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

/** Says that a district's first usage is here and has no figures yet. */
export const countingWords = (district: string) => `The first usage of ${district} is being counted.`;

/** `name` is null where the reader is the person. */
type Used = {
  name: string | null;
  state: PeopleKnown | { kind: "nothing" | "counting" };
  span: UsageSpan;
  district: string;
  figures: Pick<PersonFigures, "engagements" | "days">;
  /** How many products were used. */
  total: number;
  erased: string | null;
};

/** What somebody used in one sentence. */
export function personHeadline({ name, state, span, district, figures, total, erased }: Used): string {
  const who = name ?? "You";
  const { within } = spanWords[span];
  if (state.kind === "nothing") return `${district} hasn’t sent any usage to Rollcall yet.`;
  if (state.kind === "counting") return countingWords(district);
  if (state.kind === "totals") return `${district} doesn’t keep usage by person.`;
  if (figures.engagements === 0) return erased ?? `${who} used no software ${within}.`;
  const what = total === 0 ? "no listed products, only other sites," : formatCount(total, "product", "products");
  const said = `${who} used ${what} on ${formatCount(figures.days, "day", "days")} ${within}.`;
  return erased ? `${said} ${erased}` : said;
}

type Erased = { name: string | null; day: string; figures: Pick<PersonFigures, "engagements"> };

/** That usage up to a day (YYYY-MM-DD) is kept no more, and what that leaves. */
export function erasedWords({ name, day, figures }: Erased): string {
  const said = `${name ? `${name}’s` : "Your"} usage up to ${formatDay(day)} was erased.`;
  return figures.engagements === 0 ? `${said} No usage has come in since.` : said;
}

import type { Covered } from "domain/usage/comparison-terms";
import type { Coverage } from "domain/usage/coverage";
import { Notice } from "~/ui/notice";
import { incompleteFrom, incompleteSavings, incompleteWords } from "./incomplete-words";

type Known = (Coverage & { incomplete: boolean }) | null;

/** Says so where figures rest on too few school days to be taken as exact; `savings` where these are among them. */
export function IncompleteNotice({ coverage, savings = false }: { coverage: Known; savings?: boolean }) {
  if (!coverage?.incomplete) return null;
  return <Notice tone="warning">{(savings ? incompleteSavings : incompleteWords)(coverage)}</Notice>;
}

/** The same for each of the periods that a page sets side by side. */
export const IncompletePeriods = ({ periods }: { periods: readonly Covered[] }) =>
  periods
    .filter(({ incomplete }) => incomplete)
    .map(({ schoolDays: days, ...period }) => (
      <Notice key={`${period.from} ${period.to}`} tone="warning">
        {incompleteFrom({ days, ...period })}
      </Notice>
    ));

/** What is beside the name of such a figure. */
export const incompleteMark = (coverage: Known) => (coverage?.incomplete ? { mark: "incomplete" } : {});

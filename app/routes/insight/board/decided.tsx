import type { DecidedRenewal } from "domain/insight/board-decided";
import { renewalWords } from "domain/money/renewal-words";
import { formatCount, formatMoney } from "~/ui/format";
import { PaperList, PaperPart } from "~/ui/paper";
import { formatDay } from "~/ui/time-format";

/** So many are listed: the page is one sheet. */
const mostListed = 3;

/** The renewals that are decided and whose contracts still run; nothing where there are none. */
export function DecidedRenewals({ decided }: { decided: readonly DecidedRenewal[] }) {
  if (decided.length === 0) return null;
  const rest = decided.length - mostListed;
  return (
    <PaperPart title="Renewals already decided">
      <PaperList>
        {decided.slice(0, mostListed).map((one) => (
          <li key={one.id}>
            <strong>{`${one.title}: ${renewalWords[one.decision].decided}.`}</strong> {thenWords(one)}
          </li>
        ))}
        {rest > 0 ? <li>{`${formatCount(rest, "more renewal is", "more renewals are")} decided.`}</li> : null}
      </PaperList>
    </PaperPart>
  );
}

/** What is still to be done, when it ends, and what that saves. */
function thenWords({ standing, endsOn, savedCents }: DecidedRenewal): string {
  const day = formatDay(endsOn);
  if (savedCents === null) return `Last day of the current contract: ${day}.`;
  const ends =
    savedCents > 0
      ? `Ending it on ${day} saves ${formatMoney(savedCents)} a year.`
      : `Last day of the contract: ${day}.`;
  if (standing.kind !== "untold") return ends;
  const by = formatDay(standing.by);
  return `${standing.isLate ? `The last day to cancel was ${by}, and the vendor has not been told.` : `The vendor must be told by ${by}.`} ${ends}`;
}

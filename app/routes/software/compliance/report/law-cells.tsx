import { Link } from "@remix-run/react";
import type { LawLine } from "domain/software/compliance/product-compliance";
import type { PrivacyStatus } from "domain/software/status/terms";
import { privacySaid } from "domain/software/status/words";
import { StateBadge } from "~/routes/software/compliance/compliance-badges";
import { Disclosure } from "~/ui/disclosure";
import { Cell } from "~/ui/table";

/** How many requirements of these laws have a check that counts today, of how many that apply. */
function checkedOf(laws: readonly LawLine[]) {
  const applies = laws.reduce((sum, law) => sum + law.applies, 0);
  return { applies, checked: applies - laws.reduce((sum, law) => sum + law.unknown, 0) };
}

type Props = {
  laws: LawLine[];
  /** The product's own page, where each requirement is. */
  to: string;
  name: string;
  /** What the district decided on privacy. */
  privacy: PrivacyStatus;
  /** Whether this viewer records checks. */
  records: boolean;
  /** On paper nothing opens. */
  paper: boolean;
};

/** The cells of the laws. Where no requirement of any law has a check they are one, which opens. */
export function LawCells({ laws, to, name, privacy, records, paper }: Props) {
  const { applies, checked } = checkedOf(laws);
  if (checked === 0 && applies > 0) {
    const said = `0 of ${applies} checked`;
    if (paper) {
      return (
        <Cell label="Laws" columns={laws.length} bare>
          {said}
        </Cell>
      );
    }
    return (
      <Cell label="Laws" columns={laws.length} bare>
        <Disclosure summary={said}>
          <p className="text-sm">
            {laws
              .filter((law) => law.applies > 0)
              .map((law) => `${law.law}: 0 of ${law.applies}`)
              .join(" · ")}
          </p>
          <p className="text-sm">{`Privacy: ${privacySaid(privacy, false)}.`}</p>
          <p className="text-sm">
            <Link to={to} discover="none">
              {records ? "Record a check" : "See the requirements"}
              <span className="sr-only">{` of ${name}`}</span>
            </Link>
          </p>
        </Disclosure>
      </Cell>
    );
  }
  return laws.map((law) => (
    <Cell key={law.law} label={law.law} inner="law">
      <LawState law={law} />
    </Cell>
  ));
}

/** "pass", "fail", or how many of a law's requirements are passed. */
function LawState({ law: { state, passed, applies } }: { law: LawLine }) {
  if (state === "none") return <span className="text-ink-muted">not applicable</span>;
  if (applies === 0 || state === "pass" || state === "fail") return <StateBadge state={state} />;
  return (
    <span className="whitespace-nowrap text-ink">
      {`${passed} of ${applies}`}
      <span className="sr-only"> passed</span>
    </span>
  );
}

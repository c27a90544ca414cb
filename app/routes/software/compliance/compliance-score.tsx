import type { ComplianceScore } from "domain/software/compliance/compliance-score";
import type { LawLine } from "domain/software/compliance/product-compliance";
import { formatCount } from "~/ui/format";
import { StateBadge } from "./compliance-badges";

/** The status of a law, with how much of it is passed where that says more than the word. */
export function LawBadge({ line: { state, passed, applies } }: { line: LawLine }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-muted text-sm">
      <StateBadge state={state} />
      {applies > 1 && state !== "pass" ? ` ${passed} of ${applies} passed` : null}
    </span>
  );
}

/** A score in its own words: "Score 83%: 5 of 6 requirements that apply are passed, 1 is not known." */
export function ScoreLine({ score: { percent, passed, applies, unknown } }: { score: ComplianceScore }) {
  if (percent === null) return <>No score: no requirement applies.</>;
  const rest = unknown === 0 ? "all are known" : unknown === 1 ? "1 is not known" : `${unknown} are not known`;
  return (
    <>{`Score ${percent}%: ${passed} of ${formatCount(applies, "requirement that applies is", "requirements that apply are")} passed, ${rest}.`}</>
  );
}

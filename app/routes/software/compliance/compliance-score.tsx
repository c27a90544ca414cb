import { Badge } from "~/ui/badge";
import { formatCount } from "~/ui/format";
import type { LawLine, LawState, Score } from "./compliance-types";
import { stateWords } from "./compliance-words";

/** How a requirement or a law stands, in a word. */
export function StateBadge({ state }: { state: LawState }) {
  const { label, tone, icon } = stateWords[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

/** How a law stands, with how much of it is passed where that says more than the word. */
export function LawBadge({ line: { state, passed, applies } }: { line: LawLine }) {
  return (
    <span className="law">
      <StateBadge state={state} />
      {applies > 1 && state !== "pass" ? ` ${passed} of ${applies} passed` : null}
    </span>
  );
}

/** A score in its own words: "Score 83%: 5 of 6 requirements that apply are passed, 1 is unknown." */
export function ScoreLine({ score: { percent, passed, applies, unknown } }: { score: Score }) {
  if (percent === null) return <>No score: no requirement applies.</>;
  const rest = unknown === 0 ? "none is unknown" : unknown === 1 ? "1 is unknown" : `${unknown} are unknown`;
  return (
    <>{`Score ${percent}%: ${passed} of ${formatCount(applies, "requirement that applies is", "requirements that apply are")} passed, ${rest}.`}</>
  );
}

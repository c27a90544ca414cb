import { accessibilityResultWords, agreementStatusWords, checkWords } from "domain/software/compliance/words";
import { agreementEvent } from "~/routes/software/compliance/agreement-event-words";
import type { RequirementLine } from "~/routes/software/compliance/compliance-product.server";
import { SectionCard } from "~/ui/card";
import { inSentence } from "~/ui/format";
import { labelsOf } from "~/ui/options";
import { Stack } from "~/ui/stack";
import { Time } from "~/ui/time";

type Line = {
  id: string;
  at: string;
  what: string;
  from: string | null;
  to: string | null;
  reason: string | null;
  by: string | null;
  about: { requirement?: string; title?: string; document?: string; report?: string; wcag?: string };
};
type Props = { lines: Line[]; requirements: RequirementLine[]; zone: string; now: string };

/** The newest changes of checks, reports and agreements. */
export function History({ lines, requirements, zone, now }: Props) {
  return (
    <SectionCard title="History">
      {lines.length === 0 ? <p className="text-sm text-ink-muted">Nothing has been changed yet.</p> : null}
      <Stack as="ol" gap="sm">
        {lines.map((line) => (
          <li key={line.id}>
            <p>{wordsOf(line, requirements)}</p>
            {line.reason ? <p className="text-sm">{line.reason}</p> : null}
            <p className="text-sm text-ink-muted">
              {line.by ?? "Someone who has left"}, <Time iso={line.at} zone={zone} now={now} inSentence />
            </p>
          </li>
        ))}
      </Stack>
    </SectionCard>
  );
}

const words: Record<string, string> = {
  ...agreementStatusWords,
  ...labelsOf(checkWords),
  ...Object.fromEntries(Object.entries(accessibilityResultWords).map(([result, word]) => [`report_${result}`, word])),
};
const stateWord = (state: string | null) =>
  state === null ? "nothing" : inSentence(words[state] ?? state.replace(/^report_/, "").replaceAll("_", " "));

function wordsOf({ what, from, to, about }: Line, requirements: RequirementLine[]): string {
  const moved = from === null || from === to ? stateWord(to) : `${stateWord(from)}, then ${stateWord(to)}`;
  if (about.report) return `Accessibility report (WCAG ${about.wcag ?? "not known"}): ${moved}`;
  if (what === "agreement") return agreementEvent({ ...about, from, to, moved });
  const requirement = requirements.find(({ code }) => code === about.requirement);
  return `${requirement ? `${requirement.law}, ${requirement.title}` : (about.requirement ?? "A check")}: ${moved}`;
}

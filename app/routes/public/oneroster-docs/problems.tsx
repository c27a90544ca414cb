import type { ProblemGroup } from "domain/rosters/guide/problems";
import type { ProblemSeverity } from "domain/rosters/terms";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatCount } from "~/ui/format";
import { Rows } from "~/ui/rows";
import { Stack } from "~/ui/stack";
import type { Tone } from "~/ui/tone";

const looks: Record<ProblemSeverity, { tone: Tone; label: string }> = {
  error: { tone: "error", label: "error" },
  warning: { tone: "warning", label: "warning" },
  info: { tone: "info", label: "note" },
};

/** Everything that a check can find, in its own words, and what to do about it. */
export function Problems({ groups }: { groups: ProblemGroup[] }) {
  return (
    <Stack as="section" aria-labelledby="problems">
      <Stack gap="sm" className="max-w-reading">
        <h2 id="problems" className="scroll-mt-6 text-xl">
          Problems and how to fix them
        </h2>
        <p>
          These are the messages of a sync and of the check, with examples for numbers and names. After an error, rows
          or whole files are not applied. Warnings and notes stop nothing.
        </p>
      </Stack>
      <Card>
        {groups.map(({ key, title, problems }) => (
          <Disclosure key={key} summary={`${title} (${formatCount(problems.length, "message", "messages")})`}>
            <Rows>
              {problems.map(({ code, severity, title: said, advice }) => (
                <li key={code} id={code}>
                  <div>
                    <h3 className="font-medium text-base wrap-anywhere">{said}</h3>
                    <p className="text-ink-muted text-sm">{advice}</p>
                  </div>
                  <Badge tone={looks[severity].tone}>{looks[severity].label}</Badge>
                </li>
              ))}
            </Rows>
          </Disclosure>
        ))}
      </Card>
    </Stack>
  );
}

import type { ProblemSeverity } from "domain/rosters/terms";
import { Badge } from "~/ui/badge";
import { Card, SectionHead } from "~/ui/card";
import { formatNumber } from "~/ui/format";
import { Stack } from "~/ui/stack";
import type { Tone } from "~/ui/tone";
import type { CheckedFiles } from "./run-check.server";

const looks: Record<ProblemSeverity, { tone: Tone; label: string }> = {
  error: { tone: "error", label: "error" },
  warning: { tone: "warning", label: "warning" },
  info: { tone: "info", label: "note" },
};

type Cause = CheckedFiles["causes"][number];

/** What is wrong with the files, in the order in which to fix it; or what is only worth knowing. */
export function Causes({ causes, more }: { causes: Cause[]; more: number }) {
  if (causes.length === 0) return null;
  const isWrong = causes.some(({ severity }) => severity !== "info");
  return (
    <Stack as="section" aria-labelledby="what-to-fix">
      <SectionHead id="what-to-fix" title={isWrong ? "What to fix, in this order" : "Good to know"} />
      <Stack as="ol">
        {causes.map((cause, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a result never changes
          <Card as="li" key={at} stack="sm">
            <OneCause {...cause} />
          </Card>
        ))}
      </Stack>
      {more > 0 ? (
        <p>{`${formatNumber(more)} more ${more === 1 ? "kind of problem was" : "kinds of problems were"} found.${isWrong ? " Fix these first." : ""}`}</p>
      ) : null}
    </Stack>
  );
}

function OneCause({ title, advice, severity, count, lines, follows }: Cause) {
  const { tone, label } = looks[severity];
  const others = count > lines.length ? " and others" : "";
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      <h3 className="wrap-anywhere">{title}</h3>
      {advice ? <p>{advice}</p> : null}
      {lines.length > 0 ? (
        <p className="text-ink-muted text-sm">{`Line ${lines.map(formatNumber).join(", ")}${others}`}</p>
      ) : null}
      {follows.length > 0 ? (
        <>
          <p className="text-sm">Because of this:</p>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {follows.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

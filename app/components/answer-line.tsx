import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import type { RowIconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/tone";

/** An answer to "May I use it?" as a page is sent it. */
export type ShownAnswer = {
  answer: "yes" | "yes_if" | "ask" | "no";
  reason: string;
  conditions: string[];
  by: { kind: "blacklist" | "policy_rule" | "status" | "conditions" | "grade"; id: string | null; name: string | null };
  alternative: { id: string; name: string } | null;
  alerts: { id: string; name: string; severity: string; message: string }[];
};

const words: Record<ShownAnswer["answer"], { word: string; tone: Tone; icon: RowIconName }> = {
  yes: { word: "Yes", tone: "success", icon: "circle-check" },
  yes_if: { word: "Yes, if", tone: "warning", icon: "list-checks" },
  ask: { word: "Ask first", tone: "info", icon: "circle-help" },
  no: { word: "No", tone: "error", icon: "circle-x" },
};

/** The word of an answer alone, for a cell of a table. */
export function AnswerBadge({ answer }: { answer: ShownAnswer["answer"] }) {
  const { word, tone, icon } = words[answer];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** "May I use it?" in one line: the word, its reason or what it hangs on, what to use instead, and what decided. */
export function AnswerLine({ answer }: { answer: ShownAnswer }) {
  const { conditions, alternative, by, alerts } = answer;
  return (
    <div className="flex items-baseline gap-x-3 gap-y-1.5 *:first:flex-none *:first:whitespace-nowrap">
      <AnswerBadge answer={answer.answer} />
      <div className="min-w-0 wrap-anywhere">
        {conditions.length > 1 ? (
          <ul className="grid list-disc gap-0.5 pl-4.5">
            {conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
        ) : (
          <p>{conditions[0] ?? answer.reason}</p>
        )}
        {alternative ? (
          <p>
            Use <Link to={paths.software(alternative.id)}>{alternative.name}</Link> instead.
          </p>
        ) : null}
        <DecidedBy by={by} />
        {alerts.map((alert) => (
          <p className="text-ink-muted text-sm" key={alert.id}>
            Rule: <Link to={paths.policyRule(alert.id)}>{alert.name}</Link>. {alert.message}
          </p>
        ))}
      </div>
    </div>
  );
}

/** What decided, as far as the viewer may look at it. */
function DecidedBy({ by }: { by: ShownAnswer["by"] }) {
  if (by.kind === "policy_rule" && by.name) {
    return (
      <p className="text-ink-muted text-sm">
        Rule: {by.id ? <Link to={paths.policyRule(by.id)}>{by.name}</Link> : by.name}
      </p>
    );
  }
  if (by.kind === "blacklist" && by.id) {
    return (
      <p className="text-ink-muted text-sm">
        <Link to={paths.blacklistEntry(by.id)}>Blacklist entry</Link>
      </p>
    );
  }
  return null;
}

import { Link } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import type { AnswerWord } from "domain/software/policies/answer";
import { answerWords } from "domain/software/policies/answer-words";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import type { RowIconName } from "~/ui/icon-names";
import type { Tone } from "~/ui/tone";

/** An answer to "May I use it?" as a page is sent it. */
export type ShownAnswer = {
  answer: AnswerWord;
  reason: string;
  conditions: string[];
  by: { kind: "blacklist" | "policy_rule" | "status" | "conditions" | "grade"; id: string | null; name: string | null };
  isRequested: boolean;
  alternative: { id: string; name: string } | null;
  alerts: { id: string; name: string; severity: string; message: string }[];
};

const looks: Record<AnswerWord, { tone: Tone; icon: RowIconName }> = {
  yes: { tone: "success", icon: "circle-check" },
  yes_if: { tone: "warning", icon: "list-checks" },
  ask: { tone: "info", icon: "circle-help" },
  no: { tone: "error", icon: "circle-x" },
};

/** What colors an answer. */
export const answerTone = (answer: AnswerWord): Tone => looks[answer].tone;

/** The word of an answer alone, for a cell of a table. */
export function AnswerBadge({ answer }: { answer: AnswerWord }) {
  const { tone, icon } = looks[answer];
  return (
    <Badge tone={tone} icon={icon}>
      {answerWords[answer]}
    </Badge>
  );
}

/** "May I use it?" in one line: the word, its reason or its conditions, what to use instead, and what decided. */
export function AnswerLine({ answer }: { answer: ShownAnswer }) {
  return (
    <div className="flex items-baseline gap-x-3 gap-y-1.5 *:first:flex-none *:first:whitespace-nowrap">
      <AnswerBadge answer={answer.answer} />
      <div className="min-w-0 wrap-anywhere">
        <AnswerReason answer={answer} />
      </div>
    </div>
  );
}

/** `inLine`: several conditions in one line, and no more than the first rule that warns, as one of many answers. */
type ReasonProps = { answer: ShownAnswer; inLine?: boolean };

/** Why the answer is what it is: the reason or the conditions, what to use instead, and what decided. */
export function AnswerReason({ answer: { conditions, reason, alternative, by, alerts }, inLine = false }: ReasonProps) {
  return (
    <>
      {conditions.length > 1 && !inLine ? (
        <ul className="grid list-disc gap-0.5 pl-4.5">
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      ) : (
        <p>{conditions.map(endSentence).join(" ") || reason}</p>
      )}
      {alternative ? (
        <p>
          Use <Link to={paths.software(alternative.id)}>{alternative.name}</Link> instead.
        </p>
      ) : null}
      <DecidedBy by={by} />
      {(inLine ? alerts.slice(0, 1) : alerts).map((alert) => (
        <p className="text-ink-muted text-sm" key={alert.id}>
          Rule: <Link to={paths.policyRule(alert.id)}>{alert.name}</Link>
          {inLine && alerts.length > 1 ? ` and ${alerts.length - 1} more` : `. ${alert.message}`}
        </p>
      ))}
    </>
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
        <Link to={paths.blacklistEntry(by.id)}>Blocked list entry</Link>
      </p>
    );
  }
  return null;
}

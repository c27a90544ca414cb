import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { StepItem, StepList } from "~/ui/steps";
import { Time } from "~/ui/time";
import type { Tone } from "~/ui/tone";
import type { HistoryEntry } from "./decision-facts.server";

type Props = { entries: HistoryEntry[]; zone: string; now: string };

const icons: Partial<Record<Tone, IconName>> = { success: "circle-check", error: "circle-x", warning: "sunset" };

const iconOf = ({ isPrivacy, tone }: HistoryEntry) => (isPrivacy ? "shield" : (icons[tone] ?? "circle-dot"));

/** What became of a product, the newest first: what, who, when, why. */
export function HistoryList({ entries, zone, now }: Props) {
  return (
    <StepList>
      {entries.map((entry) => (
        <StepItem key={entry.id} tone={entry.tone}>
          <Icon name={iconOf(entry)} />
          <strong>{entry.title}</strong>
          <div className="text-ink-muted">
            {entry.who ? `${entry.who}, ` : null}
            <Time iso={entry.at} zone={zone} now={now} inSentence={entry.who !== null} />
            {entry.product ? `, as ${entry.product}` : null}
          </div>
          {entry.reason ? <p>{entry.reason}</p> : null}
        </StepItem>
      ))}
    </StepList>
  );
}

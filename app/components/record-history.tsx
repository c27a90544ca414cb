import type { ReactNode } from "react";
import { SectionCard } from "~/ui/card";
import { Stack } from "~/ui/stack";
import { Time } from "~/ui/time";

/** A line of the history; `at` is ISO 8601. */
export type ShownChange = { id: string; at: string; words: string; by: string | null };

type Props = {
  changes: ShownChange[];
  zone: string;
  now: string;
  /** What is known without the log: who added it, and when. */
  children?: ReactNode;
};

/** What was done to a record, the newest first, and by whom. */
export function RecordHistory({ changes, zone, now, children }: Props) {
  return (
    <SectionCard title="History">
      {changes.length === 0 && !children ? <p className="text-sm text-ink-muted">No changes on record yet.</p> : null}
      {changes.length > 0 ? (
        <Stack as="ol" gap="sm">
          {changes.map(({ id, at, words, by }) => (
            <li key={id}>
              <p>{words}</p>
              <p className="text-sm text-ink-muted">
                {by ? `${by}, ` : null}
                <Time iso={at} zone={zone} now={now} inSentence={by !== null} />
              </p>
            </li>
          ))}
        </Stack>
      ) : null}
      {children}
    </SectionCard>
  );
}

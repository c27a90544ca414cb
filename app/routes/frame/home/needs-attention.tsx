import type { ConcernWords } from "domain/insight/concern-words";
import type { ConcernKind, Urgency } from "domain/insight/concerns";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { ActionRow, Rows } from "~/ui/rows";
import type { Tone } from "~/ui/tone";

export type ConcernRow = ConcernWords & {
  kind: ConcernKind;
  urgency: Urgency;
  late: number;
  /** How long it has waited, or how long there still is. */
  age: string | null;
  to: string;
};

const icons: Record<ConcernKind, IconName> = {
  sync_failed: "circle-x",
  connection_failed: "circle-x",
  sync_held: "circle-pause",
  queues_silent: "circle-x",
  jobs_failed: "circle-x",
  question: "message-circle",
  reviews: "clipboard-check",
  requests: "inbox",
  files: "file-text",
  renewals: "circle-dollar-sign",
  untold: "send",
  unauthorized: "shield-alert",
  uncovered: "file-x",
  agreements: "file-clock",
  due: "calendar-clock",
};

const tones: Record<Urgency, Tone | undefined> = {
  stopped: "error",
  late: "warning",
  soon: "warning",
  open: undefined,
};

type Props = {
  rows: ConcernRow[];
  /** What shows up here for this person. */
  expected: string;
  /** Set for those who may work on any district and have chosen none: the way to the choice. */
  choose: string | null;
};

/** What needs somebody, the worst first: what it means, since when, and one button. */
export function NeedsAttention({ rows, expected, choose }: Props) {
  const chosen = choose === null ? null : <ButtonLink to={choose}>Choose a district</ButtonLink>;
  if (rows.length === 0) {
    return (
      <SectionCard title="Needs your attention" actions={chosen}>
        <p>Nothing needs your attention.</p>
        <p className="text-sm text-ink-muted">{expected}</p>
      </SectionCard>
    );
  }
  return (
    <SectionCard title="Needs your attention" actions={chosen} flush>
      <Rows>
        {rows.map((row) => (
          <ActionRow
            key={`${row.kind} ${row.to}`}
            tone={tones[row.urgency]}
            sign={<Icon name={icons[row.kind]} />}
            action={
              <ButtonLink to={row.to} about={`: ${row.title}`}>
                {row.action}
              </ButtonLink>
            }
          >
            <p className="font-medium">{row.title}</p>
            <p className="text-sm text-ink-muted">{row.meaning}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
              {row.age}
              {row.late > 0 ? <Badge tone="warning">{`${row.late} overdue`}</Badge> : null}
            </p>
          </ActionRow>
        ))}
      </Rows>
    </SectionCard>
  );
}

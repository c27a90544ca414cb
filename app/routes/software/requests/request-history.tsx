import { SectionCard } from "~/ui/card";
import { capital } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Time } from "~/ui/time";
import type { RequestEventLine } from "./request-types";
import { statusWords } from "./request-words";

type Props = { history: RequestEventLine[]; zone: string; now: string };

/** What became of a request, the newest first: who moved it, when, and what they said. */
export function RequestHistory({ history, zone, now }: Props) {
  if (history.length === 0) return null;
  return (
    <SectionCard title="History">
      <ol className="history">
        {history.map((event) => {
          const { label, icon, tone } = statusWords[event.to];
          const title = event.from === "info_requested" && event.to === "in_review" ? "question answered" : label;
          return (
            <li key={event.id} className={`is-${tone}`}>
              <Icon name={icon} />
              <strong>{capital(title)}</strong>
              <br />
              <span className="text-ink-muted">
                <Time iso={event.at} zone={zone} now={now} />
                {event.who ? `, ${event.who}` : ""}
              </span>
              {event.note ? <p className="request-body">{event.note}</p> : null}
            </li>
          );
        })}
      </ol>
    </SectionCard>
  );
}

import { requestWords } from "domain/software/requests/words";
import { requestLooks } from "~/components/request-badge";
import { SectionCard } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { StepItem, StepList } from "~/ui/steps";
import { Time } from "~/ui/time";
import type { RequestPage } from "./request-page.server";

type Props = { history: RequestPage["history"]; zone: string; now: string };

/** What became of a request, the newest first: who moved it, when, and what they said. */
export function RequestHistory({ history, zone, now }: Props) {
  if (history.length === 0) return null;
  return (
    <SectionCard title="History">
      <StepList>
        {history.map((event) => {
          const { icon, tone } = requestLooks[event.to];
          const isAnswered = event.from === "info_requested" && event.to === "in_review";
          const label = event.isAsker ? "Question answered" : "Question closed";
          return (
            <StepItem key={event.id} tone={tone}>
              <Icon name={icon} />
              <strong>{isAnswered ? label : requestWords[event.to].label}</strong>
              <br />
              <span className="text-ink-muted">
                <Time iso={event.at} zone={zone} now={now} />
                {event.who ? `, ${event.who}` : ""}
              </span>
              {event.note ? <p className="whitespace-pre-line wrap-anywhere">{event.note}</p> : null}
            </StepItem>
          );
        })}
      </StepList>
    </SectionCard>
  );
}

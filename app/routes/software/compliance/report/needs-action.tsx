import { actionWords, whenWords } from "domain/software/compliance/action-words";
import type { ActionUrgency } from "domain/software/compliance/needs-action";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import type { ActionLine, ActionSpan } from "~/routes/software/compliance/compliance-report.server";
import { ButtonLink } from "~/ui/button";
import { CardPart, SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatCount, formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { addressWith } from "~/ui/list";
import { ActionRow, Rows } from "~/ui/rows";
import { formatDay } from "~/ui/time-format";
import type { Tone } from "~/ui/tone";

/** So many of each urgency are shown before someone asks for more. */
const shownFirst = 3;

const groups: Record<ActionUrgency, { title: string; tone?: Tone; icon: IconName }> = {
  late: { title: "Overdue", tone: "error", icon: "calendar-x" },
  missing: { title: "Missing or failed", tone: "warning", icon: "triangle-alert" },
  soon: { title: "Within 30 days", tone: "warning", icon: "calendar-clock" },
  later: { title: "In 31 to 60 days", icon: "calendar-clock" },
  last: { title: "In 61 to 90 days", icon: "calendar-clock" },
};

/** What is past its day, missing, or ends soon, the most urgent first, each with what can be done about it. */
export function NeedsAction({ spans, paper }: { spans: ActionSpan[]; paper: boolean }) {
  const some = spans.filter(({ count }) => count > 0);
  if (some.length === 0) {
    return (
      <SectionCard id="needs-action" title="Needs action">
        <p>Nothing is overdue, missing or about to end in the next 90 days.</p>
      </SectionCard>
    );
  }
  return (
    <SectionCard
      id="needs-action"
      title="Needs action"
      lead="Agreements, checks and approvals that are overdue, missing, or end in the next 90 days."
      flush
    >
      {some.map((span) => (
        <Group key={span.urgency} span={span} paper={paper} />
      ))}
    </SectionCard>
  );
}

function Group({ span, paper }: { span: ActionSpan; paper: boolean }) {
  const { urgency, count, first } = span;
  const head = `${groups[urgency].title}: ${formatNumber(count)}`;
  const isFar = urgency === "later" || urgency === "last";
  if (isFar && !paper) {
    return (
      <CardPart className="border-line border-t py-1.5">
        <Disclosure summary={head}>
          <Lines urgency={urgency} lines={first} paper={false} />
          <Rest span={span} />
        </Disclosure>
      </CardPart>
    );
  }
  const open = paper ? first : first.slice(0, shownFirst);
  const folded = first.slice(open.length);
  return (
    <div>
      <h3 className="border-line border-t bg-sunken px-4 pt-3 pb-1.5 font-medium text-ink-muted text-sm md:px-5">
        {head}
      </h3>
      <Lines urgency={urgency} lines={open} paper={paper} />
      {folded.length > 0 ? (
        <CardPart className="border-line border-t py-1.5">
          <Disclosure summary={`Show ${formatCount(folded.length, "more", "more")}`}>
            <Lines urgency={urgency} lines={folded} paper={false} />
            <Rest span={span} />
          </Disclosure>
        </CardPart>
      ) : (
        <Rest span={span} />
      )}
    </div>
  );
}

function Lines({ urgency, lines, paper }: { urgency: ActionUrgency; lines: ActionLine[]; paper: boolean }) {
  const { tone, icon } = groups[urgency];
  return (
    <Rows beside>
      {lines.map((line) => {
        const { title, action } = actionWords[line.kind](line);
        const { on, days, about } = line;
        return (
          <ActionRow
            key={`${line.kind} ${line.to} ${on}`}
            tone={tone}
            sign={<Icon name={icon} />}
            action={
              paper ? null : (
                <ButtonLink to={line.to} about={`: ${title}`}>
                  {action}
                </ButtonLink>
              )
            }
          >
            <p className="font-medium wrap-anywhere">{title}</p>
            {about || on ? (
              <p className="text-ink-muted text-sm wrap-anywhere">
                {about ? `${about}${on ? " · " : ""}` : null}
                {on ? <time dateTime={on}>{formatDay(on)}</time> : null}
                {days === null ? null : `, ${whenWords(days)}`}
              </p>
            ) : null}
          </ActionRow>
        );
      })}
    </Rows>
  );
}

/** What isn't listed, with the way to all of it. */
function Rest({ span: { urgency, to, count, first } }: { span: ActionSpan }): ReactNode {
  const rest = count - first.length;
  if (rest === 0) return null;
  const places: Record<ActionUrgency, string> = {
    late: paths.reviewsDue,
    missing: addressWith(paths.compliance, { agreement: "missing" }),
    soon: paths.compliance,
    later: paths.compliance,
    last: paths.compliance,
  };
  const all = to === null ? places[urgency] : addressWith(paths.compliance, { ends: String(to) });
  return (
    <CardPart as="p" className="border-line border-t text-ink-muted text-sm">
      {`${formatNumber(rest)} more ${rest === 1 ? "is" : "are"} not shown here. `}
      <span className="print:hidden">
        <ButtonLink variant="quiet" to={all}>
          See them all
        </ButtonLink>
      </span>
    </CardPart>
  );
}

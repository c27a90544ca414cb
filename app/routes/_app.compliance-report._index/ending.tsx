import { Link } from "@remix-run/react";
import { CalendarClock } from "lucide-react";
import type { EndingLine } from "~/components/compliance-types";
import { endingWords } from "~/components/compliance-words";
import { SectionCard } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { formatDay } from "~/ui/time-format";

const spans = [
  { title: "Within 30 days", from: 0, to: 30 },
  { title: "In 31 to 60 days", from: 31, to: 60 },
  { title: "In 61 to 90 days", from: 61, to: 90 },
];
const inDays = (days: number) => (days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`);

/** What has its last day soon: agreements, checks, approvals, and reviews that are due. */
export function EndingNext({ lines }: { lines: EndingLine[] }) {
  return (
    <SectionCard
      id="ends-next"
      title="What ends next"
      lead="Agreements, checks and approvals with their last day, and reviews that are due, in the next 90 days."
      flush
    >
      {lines.length === 0 ? <p className="card-part hint">Nothing ends in the next 90 days.</p> : null}
      {spans.map(({ title, from, to }) => {
        const some = lines.filter(({ days }) => days >= from && days <= to);
        if (some.length === 0) return null;
        return (
          <div key={title}>
            <h3 className="span-head">{title}</h3>
            <ul className="rows">
              {some.map((line) => (
                <li key={`${line.what} ${line.to} ${line.name}`} className={from === 0 ? "is-warning" : undefined}>
                  <Icon as={CalendarClock} />
                  <div>
                    <Link to={line.to}>{`${endingWords[line.what]}: ${line.name}`}</Link>
                    {line.about ? <p className="text-sm text-ink-muted">{line.about}</p> : null}
                  </div>
                  <span className="meta">
                    <time dateTime={line.on}>{formatDay(line.on)}</time>
                    {`, ${inDays(line.days)}`}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </SectionCard>
  );
}

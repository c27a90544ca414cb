import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import type { EndingLine, EndingSpan } from "~/routes/software/compliance/compliance-report.server";
import { endingWords } from "~/routes/software/compliance/compliance-words";
import { CardPart, SectionCard } from "~/ui/card";
import { formatNumber } from "~/ui/format";
import { RowIcon } from "~/ui/row-icon";
import { RowEnd, RowItem, Rows } from "~/ui/rows";
import { formatDay } from "~/ui/time-format";

const inDays = (days: number) => (days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`);

/** What has its last day soon: agreements, checks, approvals, and reviews that are due. */
export function EndingNext({ spans }: { spans: EndingSpan[] }) {
  const some = spans.filter(({ count }) => count > 0);
  return (
    <SectionCard
      id="ends-next"
      title="What ends next"
      lead="Agreements, checks and approvals with their last day, and reviews that are due, in the next 90 days."
      flush
    >
      {some.length === 0 ? (
        <CardPart as="p" className="text-sm text-ink-muted">
          Nothing ends in the next 90 days.
        </CardPart>
      ) : null}
      {some.map((span) => (
        <div key={span.to}>
          <h3 className="border-line border-t bg-sunken px-4 pt-3 pb-1.5 font-medium text-ink-muted text-sm md:px-5">
            {span.from === 0 ? `Within ${span.to} days` : `In ${span.from} to ${span.to} days`}
          </h3>
          <Rows>
            {span.first.map((line) => (
              <Ending key={`${line.what} ${line.to} ${line.name} ${line.on}`} line={line} isSoon={span.from === 0} />
            ))}
          </Rows>
          {span.count > span.first.length ? <More span={span} /> : null}
        </div>
      ))}
    </SectionCard>
  );
}

function Ending({ line, isSoon }: { line: EndingLine; isSoon: boolean }) {
  return (
    <RowItem tone={isSoon ? "warning" : undefined}>
      <RowIcon name="calendar-clock" />
      <div>
        <Link to={line.to}>{`${endingWords[line.what]}: ${line.name}`}</Link>
        {line.about ? <p className="text-sm text-ink-muted">{line.about}</p> : null}
      </div>
      <RowEnd>
        <time dateTime={line.on}>{formatDay(line.on)}</time>
        {`, ${inDays(line.days)}`}
      </RowEnd>
    </RowItem>
  );
}

function More({ span: { to, count, first } }: { span: EndingSpan }) {
  return (
    <CardPart as="p" className="text-sm text-ink-muted">
      {`${formatNumber(count - first.length)} more. `}
      <Link
        className="print:hidden"
        to={`${paths.compliance}?ends=${to}`}
      >{`Show the products with something that ends within ${to} days`}</Link>
    </CardPart>
  );
}

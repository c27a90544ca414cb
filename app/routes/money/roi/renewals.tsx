import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import type { CostPage } from "~/routes/money/cost-list.server";
import { inDays } from "~/routes/money/money-days";
import { CardPart, FoldCard } from "~/ui/card";
import { formatMoney, formatNumber } from "~/ui/format";
import { RowIcon } from "~/ui/row-icon";
import { RowEnd, RowItem, Rows } from "~/ui/rows";
import { formatDay, formatMonth } from "~/ui/time-format";

type Month = CostPage["months"][number];

/** The next 12 months: the last days to cancel, and the last days of contracts. */
export function Renewals({ months }: { months: Month[] }) {
  return (
    <FoldCard
      id="renewals"
      title="Renewals by month"
      lead="The last day to cancel and the last day of each contract, for the next 12 months."
      actions={<Link to={paths.renewalCalendar}>Add to your calendar</Link>}
      flush
    >
      {months.length === 0 ? (
        <CardPart as="p" className="text-sm text-ink-muted">
          No contract ends in the next 12 months.
        </CardPart>
      ) : null}
      {months.map(({ month, days, more }) => (
        <div key={month}>
          <h3 className="border-line border-t bg-sunken px-4 pt-3 pb-1.5 font-medium text-ink-muted text-sm md:px-5">
            {formatMonth(month)}
          </h3>
          <Rows>
            {days.map((day) => (
              <RenewalRow key={`${day.id} ${day.what}`} day={day} />
            ))}
          </Rows>
          {more > 0 ? (
            <CardPart as="p" className="text-sm text-ink-muted">
              {`${formatNumber(more)} more in this month. `}
              <Link to={paths.contracts}>See all contracts</Link>
            </CardPart>
          ) : null}
        </div>
      ))}
    </FoldCard>
  );
}

/** Until how many days before it a day is marked. */
const soon = 30;

function RenewalRow({
  day: { id, title, vendor, on, what, days, annualCents, autoRenews, isLate },
}: {
  day: Month["days"][number];
}) {
  const said =
    what === "notice" ? "Last day to cancel" : autoRenews ? "Renews automatically after this day" : "Contract ends";
  return (
    <RowItem tone={days <= soon ? "warning" : undefined}>
      <RowIcon name={what === "notice" ? "bell" : autoRenews ? "refresh-cw" : "calendar-x"} />
      <div>
        <Link to={paths.contract(id)}>{title}</Link>
        <p className="text-sm text-ink-muted">
          {[said, vendor, `${formatMoney(annualCents)} a year`, isLate ? "the last day to cancel has passed" : ""]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <RowEnd>
        <time dateTime={on}>{formatDay(on)}</time>
        {days <= 90 ? `, ${inDays(days)}` : null}
      </RowEnd>
    </RowItem>
  );
}

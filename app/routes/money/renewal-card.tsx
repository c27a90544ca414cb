import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import type { CostPage } from "~/routes/money/cost-list.server";
import { inDays } from "~/routes/money/money-days";
import { CardPart, FoldCard } from "~/ui/card";
import { formatMoney } from "~/ui/format";
import { RowIcon } from "~/ui/row-icon";
import { RowEnd, RowItem, Rows } from "~/ui/rows";
import { formatDay, formatMonth } from "~/ui/time-format";

type Day = CostPage["renewals"]["months"][number]["days"][number] & {
  /** How much it is used and what it could save, for those who are told so. */
  use?: string | null;
};
type Month = { month: string; days: Day[] };
type Props = { months: Month[]; title: string; actions?: ReactNode; open?: boolean; children?: ReactNode };

/** The next 12 months: the last days to cancel, and the last days of contracts. */
export function Renewals({ months, title, actions, open, children }: Props) {
  const isUsed = months.some(({ days }) => days.some(({ use }) => use));
  return (
    <FoldCard
      id="renewals"
      title={title}
      lead={`The last day to cancel and the last day of each contract, in the next 12 months.${isUsed ? " Usage is from the last 90 days." : ""}`}
      actions={actions}
      open={open}
      flush
    >
      {months.length === 0 ? (
        <CardPart as="p" className="text-sm text-ink-muted">
          No contract ends in the next 12 months.
        </CardPart>
      ) : null}
      {months.map(({ month, days }) => (
        <div key={month}>
          <h3 className="border-line border-t bg-sunken px-4 pt-3 pb-1.5 font-medium text-ink-muted text-sm md:px-5">
            {formatMonth(month)}
          </h3>
          <Rows>
            {days.map((day) => (
              <RenewalRow key={`${day.id} ${day.what}`} day={day} />
            ))}
          </Rows>
        </div>
      ))}
      {children}
    </FoldCard>
  );
}

/** Until how many days before it a day is marked. */
const soon = 30;

function RenewalRow({
  day: { id, title, vendor, on, what, days, annualCents, autoRenews, isLate, decided, isOpen, use },
}: {
  day: Day;
}) {
  const said =
    what === "notice" ? "Last day to cancel" : autoRenews ? "Renews automatically after this day" : "Contract ends";
  return (
    <RowItem tone={isOpen && days <= soon ? "warning" : undefined}>
      <RowIcon name={what === "notice" ? "bell" : autoRenews ? "refresh-cw" : "calendar-x"} />
      <div>
        <Link to={paths.contract(id)}>{title}</Link>
        <p className="text-sm text-ink-muted">
          {[
            said,
            decided,
            vendorBeside(title, vendor),
            `${formatMoney(annualCents)} a year`,
            isLate ? "the last day to cancel has passed" : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {use ? <p className="text-sm">{use}</p> : null}
      </div>
      <RowEnd>
        <time dateTime={on}>{formatDay(on)}</time>
        {days <= 90 ? `, ${inDays(days)}` : null}
      </RowEnd>
    </RowItem>
  );
}

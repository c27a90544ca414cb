import { figureWords } from "domain/usage/figure-words";
import type { ReactNode } from "react";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatTenths } from "~/ui/format";
import { Columns } from "~/ui/page";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { WeekBars } from "~/ui/week-bars";

/** A figure by week; `beside` is what it is set against, such as the class median. */
type Series = {
  figure: "engagements" | "minutes" | "activePeople";
  /** What it is called here, where that is not the figure's own name. */
  name?: string;
  of: (week: string) => number;
  beside?: (week: string) => number;
};

type Props = {
  weeks: readonly string[];
  series: Series[];
  /** Whose the bars are, and what the lines across them are. */
  of?: string;
  besides?: string;
  lead?: ReactNode;
};

/** Figures week by week as charts, and the same in a table. */
export function UseWeeks({ weeks, series, of, besides, lead }: Props) {
  const nameOf = ({ figure, name }: Series) => name ?? figureWords[figure].name;
  const columns = series.flatMap((one) => [
    { label: nameOf(one), numeric: true },
    ...(one.beside ? [{ label: `${nameOf(one)}, class median`, numeric: true }] : []),
  ]);
  return (
    <SectionCard title="By week" lead={lead}>
      <Columns>
        {series.map((one) => (
          <WeekBars
            key={one.figure}
            title={nameOf(one)}
            unit={figureWords[one.figure].unit}
            weeks={weeks.map((week) => ({
              week,
              value: one.of(week),
              ...(one.beside && { beside: one.beside(week) }),
            }))}
            {...(besides && { of, besides })}
          />
        ))}
      </Columns>
      <Disclosure summary="View as table">
        <Table caption="By week" columns={[{ label: "Week of" }, ...columns]} narrow="columns" scrolls>
          {weeks.map((week) => (
            <Row key={week}>
              <RowHead>{formatDay(week)}</RowHead>
              {series.flatMap((one) => [
                <NumCell key={nameOf(one)} label={nameOf(one)} value={one.of(week)} />,
                ...(one.beside
                  ? [<NumCell key={`${nameOf(one)} m`} label="Class median" value={formatTenths(one.beside(week))} />]
                  : []),
              ])}
            </Row>
          ))}
        </Table>
      </Disclosure>
    </SectionCard>
  );
}

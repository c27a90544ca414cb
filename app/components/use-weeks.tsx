import type { ReactNode } from "react";
import type { DrawnUseWeeks } from "~/charts/use-weeks.server";
import { BarChart } from "~/ui/bar-chart";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { formatTenths } from "~/ui/format";
import { Columns } from "~/ui/page";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";

type Props = {
  drawn: DrawnUseWeeks;
  /** Whose the bars are, where they are set against the median of a class. */
  of?: string;
  lead?: ReactNode;
};

/** Figures week by week as charts, and the same in a table. */
export function UseWeeks({ drawn: { weeks, series }, of, lead }: Props) {
  const columns = series.flatMap(({ name, medians }) => [
    { label: name, numeric: true },
    ...(medians ? [{ label: `${name}, class median`, numeric: true }] : []),
  ]);
  return (
    <SectionCard title="By week" lead={lead}>
      <Columns>
        {series.map(({ name, medians, drawn }) => (
          <BarChart key={name} drawn={drawn} of={of} besides={medians ? "Class median" : undefined} />
        ))}
      </Columns>
      <Disclosure summary="View as table">
        <Table caption="By week" columns={[{ label: "Week of" }, ...columns]} narrow="columns" scrolls>
          {weeks.map((week, at) => (
            <Row key={week}>
              <RowHead>{formatDay(week)}</RowHead>
              {series.flatMap(({ name, values, medians }) => [
                <NumCell key={name} label={name} value={values[at] ?? 0} />,
                ...(medians
                  ? [<NumCell key={`${name} m`} label="Class median" value={formatTenths(medians[at] ?? 0)} />]
                  : []),
              ])}
            </Row>
          ))}
        </Table>
      </Disclosure>
    </SectionCard>
  );
}

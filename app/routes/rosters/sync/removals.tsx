import { SectionCard } from "~/ui/card";
import { formatNumber } from "~/ui/format";
import { Stack } from "~/ui/stack";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import type { RemovalTable } from "./removals.server";

const words = {
  school: { title: "Removals by school", head: "School" },
  grade: { title: "Removals by grade", head: "Grade" },
} as const;

/** Whom and what a held sync would remove: first by school, then by grade. */
export function Removals({ tables }: { tables: RemovalTable[] }) {
  return (
    <Stack>
      {tables.map(({ by, columns, rows }) => (
        <SectionCard key={by} title={words[by].title} flush>
          <Table
            caption={words[by].title}
            scrolls
            columns={[{ label: words[by].head }, ...columns.map((label) => ({ label, numeric: true }))]}
          >
            {rows.map(({ name, cells }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two schools may have one name, and their order is fixed
              <Row key={row}>
                <RowHead>{name}</RowHead>
                {cells.map((cell, at) => {
                  const label = columns[at] as string;
                  const value = cell ? `${formatNumber(cell.gone)} of ${formatNumber(cell.of)}` : 0;
                  return <NumCell key={label} label={label} value={value} />;
                })}
              </Row>
            ))}
          </Table>
        </SectionCard>
      ))}
    </Stack>
  );
}

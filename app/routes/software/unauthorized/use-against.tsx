import { Link } from "@remix-run/react";
import { filterWords, useRuleWords } from "domain/usage/unauthorized-words";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import type { UseAgainst } from "./use-against.server";

type Group = NonNullable<UseAgainst>[number];
type Line = Group["rows"][number];

const columns = [
  { label: "Site or product" },
  { label: "Visits", numeric: true },
  { label: "Blocked attempts", numeric: true },
  { label: "Days", numeric: true },
  { label: "Last visit" },
];

/**
 * What is used against a rule: a section for each rule that something is used against. Each row opens to its days and schools.
 * Nothing where there is nothing, or for those who do not look for it.
 */
export function UseAgainstRules({ use }: { use: UseAgainst }) {
  return (use ?? []).filter(({ total }) => total > 0).map((group) => <OfRule key={group.rule} group={group} />);
}

function OfRule({ group: { rule, total, visits, rows } }: { group: Group }) {
  const { title, counts } = useRuleWords[rule];
  const more = total - rows.length;
  const lead = [
    `${formatCount(total, "site or product", "sites and products")}, ${formatCount(visits, "visit", "visits")} ${counts}.`,
    ...(more > 0 ? [`The ${rows.length} most visited are shown.`] : []),
  ].join(" ");
  return (
    <SectionCard title={title} lead={lead} flush>
      <Table caption={title} columns={columns}>
        {rows.map((row) => (
          <RuleRow key={row.targetNo} row={row} />
        ))}
      </Table>
    </SectionCard>
  );
}

function RuleRow({ row }: { row: Line }) {
  const since = `since ${formatDay(row.since)}`;
  const filter = row.rule === "banned" ? `${filterWords(row.visits, row.attempts)}, ${since}` : since;
  return (
    <Row>
      <RowHead sub={filter}>
        <Link to={`${paths.unauthorizedOf(String(row.targetNo))}?${new URLSearchParams({ from: row.since })}`}>
          {row.name}
        </Link>
      </RowHead>
      <NumCell label="Visits" value={row.visits} />
      <NumCell label="Blocked attempts" value={row.attempts} />
      <NumCell label="Days" value={row.days} />
      <Cell label="Last visit">{row.last ? formatDay(row.last) : "none"}</Cell>
    </Row>
  );
}

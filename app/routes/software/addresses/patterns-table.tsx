import { Link } from "@remix-run/react";
import { patternTypeWords } from "domain/software/addresses/words";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Cell, type Column, NumCell, Paging, Row, RowHead, Table } from "~/ui/table";
import { certainty } from "./pattern-words";
import type { PatternLine, PatternsList } from "./patterns-list.server";
import { Authorized } from "./patterns-panel";

/** Whom a pattern counts for. */
export const whoseWords = ({ isOwn }: { isOwn: boolean }) => (isOwn ? "This district’s own" : "For all districts");

/** One page of patterns: count, sortable heads, paging and the same rows as CSV. */
export function PatternsTable({ list }: { list: PatternsList }) {
  const { query, rows, count, first, next } = list;
  const to = (change: Record<string, string>) => `${paths.urlMapper}?${new URLSearchParams({ ...query, ...change })}`;
  const sortable = (label: string, key: string): Column => {
    const current = query.sort ?? "pattern";
    const direction = current === key ? "ascending" : current === `-${key}` ? "descending" : "none";
    return { label, sort: { to: to({ sort: current === key ? `-${key}` : key }), direction } };
  };
  const columns = [
    sortable("Pattern", "pattern"),
    sortable("Product", "product"),
    { label: "Type" },
    { label: "Authorized" },
    { label: "Certainty", numeric: true },
  ];
  return (
    <SectionCard
      title={`${count.charAt(0).toUpperCase()}${count.slice(1)} ${count === "1" ? "pattern" : "patterns"}`}
      flush
      actions={<a href={`${paths.patternsCsv}?${new URLSearchParams(query)}`}>Export CSV</a>}
    >
      <Table caption="URL patterns" columns={columns}>
        {rows.map((row) => (
          <PatternRow key={row.id} row={row} />
        ))}
      </Table>
      {first && !next ? null : (
        <Paging
          label="Pages of patterns"
          summary={`${rows.length} of ${count} patterns on this page`}
          previous={first ? null : to({})}
          next={next ? to({ after: next }) : null}
        />
      )}
    </SectionCard>
  );
}

function PatternRow({ row }: { row: PatternLine }) {
  return (
    <Row>
      <RowHead sub={row.isOverruled ? "For all districts; overruled by your district’s own" : whoseWords(row)}>
        <Link to={paths.pattern(row.id)}>{row.pattern}</Link>
      </RowHead>
      <Cell label="Product">
        {row.softwareId ? <Link to={paths.software(row.softwareId)}>{row.product}</Link> : row.product}
      </Cell>
      <Cell label="Type">{patternTypeWords[row.type].label}</Cell>
      <Cell label="Authorized">
        <Authorized {...row} />
      </Cell>
      <NumCell label="Certainty" value={certainty(row.confidence)} />
    </Row>
  );
}

import { Link } from "@remix-run/react";
import { patternTypeWords } from "domain/software/addresses/words";
import { paths } from "~/http/paths";
import { CursorPages, countTitle, ListCard, listLinks } from "~/ui/list";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { certainty } from "./pattern-words";
import type { PatternLine, PatternsList } from "./patterns-list.server";
import { Authorized } from "./patterns-panel";

/** Whom a pattern counts for. */
export const whoseWords = ({ isOwn }: { isOwn: boolean }) => (isOwn ? "This district’s own" : "For all districts");

/** Which of two levels counts here, and why. */
const whyHere = (row: PatternLine) =>
  row.isOverruled ? (
    "For all districts. Doesn’t count here: your district’s own pattern comes first."
  ) : row.instead ? (
    <>
      {"This district’s own, which comes before "}
      <Link to={paths.pattern(row.instead.id)}>{`the one for all districts (${row.instead.product})`}</Link>
    </>
  ) : (
    whoseWords(row)
  );

/** One page of patterns: count, sortable heads, paging and the same rows as CSV. */
export function PatternsTable({ list }: { list: PatternsList }) {
  const { view, rows, count, next } = list;
  const links = listLinks(view, { path: paths.urlMapper });
  const columns = [
    links.sortable("Pattern", "pattern"),
    links.sortable("Product", "product"),
    { label: "Type" },
    { label: "Authorized" },
    { label: "Certainty", numeric: true },
  ];
  return (
    <ListCard title={countTitle(count, "pattern", "patterns")} csv={links.csv(paths.urlMapperCsv)}>
      <Table caption="URL patterns" columns={columns}>
        {rows.map((row) => (
          <PatternRow key={row.id} row={row} />
        ))}
      </Table>
      <CursorPages
        label="Pages of patterns"
        summary={`${rows.length} of ${count} patterns on this page`}
        links={links}
        view={view}
        next={next}
      />
    </ListCard>
  );
}

function PatternRow({ row }: { row: PatternLine }) {
  return (
    <Row>
      <RowHead sub={whyHere(row)}>
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

import { Link } from "@remix-run/react";
import { patternTypeWords } from "domain/software/addresses/words";
import { blacklistReasonWords } from "domain/software/policies/words";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { BlacklistBadge } from "~/routes/software/policies/blacklist-badge";
import type { BlacklistLine, BlacklistList } from "~/routes/software/policies/blacklist-list.server";
import { Card, SectionCard } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { Cell, type Column, Paging, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";

/** One page of the blacklist, with sortable heads and the same rows as CSV. */
export function BlacklistTable({ list, empty }: { list: BlacklistList; empty: ReactNode }) {
  const { rows, total, page, pages, query } = list;
  if (rows.length === 0) return <Card>{empty}</Card>;
  const to = (change: Record<string, string>) => {
    const search = new URLSearchParams({ ...query, ...change }).toString();
    return search ? `${paths.blacklist}?${search}` : paths.blacklist;
  };
  const sortable = (label: string, key: string): Column => {
    const current = query.sort ?? "newest";
    const direction = current === key ? "ascending" : current === `-${key}` ? "descending" : "none";
    return { label, sort: { to: to({ sort: current === key ? `-${key}` : key }), direction } };
  };
  const csv = new URLSearchParams(query).toString();
  const columns = [
    sortable("Banned", "name"),
    { label: "For" },
    { label: "Why" },
    sortable("From", "starts"),
    sortable("Until", "ends"),
  ];
  return (
    <SectionCard
      title={formatCount(total, "entry", "entries")}
      flush
      actions={<a href={csv ? `${paths.blacklistCsv}?${csv}` : paths.blacklistCsv}>Export CSV</a>}
    >
      <Table caption="Blacklist" columns={columns}>
        {rows.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </Table>
      {pages > 1 ? (
        <Paging
          label="Pages of entries"
          summary={`Page ${page} of ${pages}`}
          previous={page > 1 ? to({ page: String(page - 1) }) : null}
          next={page < pages ? to({ page: String(page + 1) }) : null}
        />
      ) : null}
    </SectionCard>
  );
}

function Entry({ row }: { row: BlacklistLine }) {
  const kind = row.patternType ? patternTypeWords[row.patternType].label : "Product";
  return (
    <Row>
      <RowHead
        sub={
          <>
            {kind}
            {row.alternative ? `. Use ${row.alternative.name} instead.` : null}
          </>
        }
      >
        <Link to={paths.blacklistEntry(row.id)}>{row.name}</Link>
      </RowHead>
      <Cell
        label="For"
        sub={row.exceptions > 0 ? `but for ${formatCount(row.exceptions, "exception", "exceptions")}` : undefined}
      >
        {row.scope}
      </Cell>
      <Cell label="Why" sub={row.reason} wide>
        {blacklistReasonWords[row.reasonCode]}
      </Cell>
      <Cell label="From" sub={row.state === "active" ? undefined : <BlacklistBadge state={row.state} />}>
        {formatDay(row.startsOn)}
      </Cell>
      <Cell label="Until">{row.endsOn ? formatDay(row.endsOn) : "no end"}</Cell>
    </Row>
  );
}

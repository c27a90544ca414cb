import { Link } from "@remix-run/react";
import { patternTypeWords } from "domain/software/addresses/words";
import { blacklistReasonWords } from "domain/software/policies/words";
import { paths } from "~/http/paths";
import { BlacklistBadge } from "~/routes/software/policies/blacklist-badge";
import type { BlacklistLine, BlacklistList } from "~/routes/software/policies/blacklist-list.server";
import { formatCount } from "~/ui/format";
import { ListCard, type ListLinks, NumberPages } from "~/ui/list";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";

/** One page of the blacklist, with sortable heads and the same rows as CSV. */
export function BlacklistTable({ list, links }: { list: BlacklistList; links: ListLinks }) {
  const { rows, total, page, pages } = list;
  const columns = [
    links.sortable("Blocked", "name"),
    { label: "For" },
    { label: "Why" },
    links.sortable("From", "starts"),
    links.sortable("Until", "ends"),
  ];
  return (
    <ListCard title={formatCount(total, "entry", "entries")} csv={links.csv(paths.blacklistCsv)}>
      <Table caption="Blocked list" columns={columns}>
        {rows.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </Table>
      <NumberPages label="Pages of entries" links={links} page={page} pages={pages} />
    </ListCard>
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
            {row.alternative?.usable ? `. Use ${row.alternative.name} instead.` : null}
          </>
        }
      >
        <Link to={paths.blacklistEntry(row.id)}>{row.name}</Link>
      </RowHead>
      <Cell
        label="For"
        sub={row.exceptions > 0 ? `with ${formatCount(row.exceptions, "exception", "exceptions")}` : undefined}
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

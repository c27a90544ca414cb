import { Link } from "@remix-run/react";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import { formatCount, formatMoney } from "~/ui/format";
import { ListCard, listLinks, NumberPages } from "~/ui/list";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { ContractBadge } from "./contract-badge";
import type { ContractList } from "./contract-list.server";
import { inDays } from "./money-days";

const shownProducts = 3;

/** One page of contracts. */
export function ContractTable({ list }: { list: ContractList }) {
  const { view, rows, total, page, pages } = list;
  const links = listLinks(view, { path: paths.contracts });
  const all = formatCount(total, "contract", "contracts");
  return (
    <ListCard title={all} csv={links.csv(paths.contractsCsv)}>
      <Table
        caption="Contracts"
        columns={[
          links.sortable("Contract", "title"),
          { label: "Products" },
          { label: "Status" },
          links.sortable("Cancel by", "notice"),
          links.sortable("Ends", "ends"),
          { label: "Renewal" },
          links.sortable("Annual cost", "cost", { numeric: true, falls: true }),
        ]}
      >
        {rows.map((row) => (
          <ContractLine key={row.id} row={row} />
        ))}
      </Table>
      <NumberPages label="Pages of contracts" links={links} page={page} pages={pages} all={`${all} in all`} />
    </ListCard>
  );
}

function ContractLine({ row }: { row: ContractList["rows"][number] }) {
  const { id, title, vendor, products, state, noticeOn, endsOn, days, autoRenews, annualCents, renewal, isDecided } =
    row;
  const more = products.length - shownProducts;
  const soon = state === "ending" ? inDays(days) : undefined;
  return (
    <Row>
      <RowHead sub={vendorBeside(title, vendor)}>
        <Link to={paths.contract(id)}>{title}</Link>
      </RowHead>
      <Cell label="Products" sub={more > 0 ? `and ${more} more` : undefined}>
        {products.slice(0, shownProducts).join(", ") || "none yet"}
      </Cell>
      <Cell label="Status" inner="badges">
        <ContractBadge state={state} />
      </Cell>
      <Cell label="Cancel by">{noticeOn ? <time dateTime={noticeOn}>{formatDay(noticeOn)}</time> : "not set"}</Cell>
      <Cell label="Ends" sub={[soon, autoRenews ? "renews automatically" : ""].filter(Boolean).join(", ") || undefined}>
        <time dateTime={endsOn}>{formatDay(endsOn)}</time>
      </Cell>
      <Cell label="Renewal">{state === "past" && !isDecided ? "No decision on record" : renewal}</Cell>
      <NumCell label="Annual cost" value={formatMoney(annualCents)} />
    </Row>
  );
}

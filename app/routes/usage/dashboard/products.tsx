import { Link, useLocation } from "@remix-run/react";
import { figureWords } from "domain/usage/figure-words";
import type { UsedProduct } from "domain/usage/queries/used-products";
import { changeWords } from "~/components/change";
import { ApprovalBadge } from "~/components/status-badges";
import { paths } from "~/http/paths";
import { formatNumber } from "~/ui/format";
import { ListCard, type ListView, listLinks } from "~/ui/list";
import { BarFigure } from "~/ui/share-bar";
import { Sparkline, sparkHead } from "~/ui/sparkline";
import { Cell, NumCell, Row, RowHead, Table, TableFoot } from "~/ui/table";
import type { Shown } from "./dashboard.server";

type Props = {
  products: Shown["products"];
  view: ListView;
  /** The dates that changes are against, within a sentence; null where those aren't known. */
  before: string | null;
};

/** The products that were used most, with how that changed and whether they are approved. */
export function TopProducts({ products: { rows, bars, count, sparks }, view, before }: Props) {
  const { pathname } = useLocation();
  const links = listLinks(view, { path: pathname, hash: "#products" });
  const people = figureWords.activePeople.name;
  return (
    <ListCard
      id="products"
      title="Top products"
      lead={count > rows.length ? `${formatNumber(rows.length)} of ${formatNumber(count)} products in use.` : null}
      csv={links.csv(paths.dashboardCsv)}
    >
      <Table
        caption="Top products"
        narrow="columns"
        columns={[
          links.sortable("Product", "product"),
          links.sortable(people, "people", { falls: true }),
          links.sortable("Engagements", "engagements", { numeric: true, falls: true }),
          links.sortable("Minutes", "minutes", { numeric: true, falls: true }),
          ...(before ? [links.sortable("Change", "change", { numeric: true, falls: true })] : []),
          ...(sparks ? [{ label: sparkHead }] : []),
          { label: "Approval" },
        ]}
      >
        {rows.map((row, nth) => (
          <Row key={row.id}>
            <RowHead sub={row.category ?? "No category"}>
              <Link to={paths.software(row.id)}>{row.name}</Link>
            </RowHead>
            <Cell label={people} wide>
              <BarFigure share={bars[nth] ?? 0} said={row.people === null ? "Not known" : formatNumber(row.people)} />
            </Cell>
            <NumCell label="Engagements" value={row.engagements} />
            <NumCell label="Minutes" value={Math.round(row.seconds / 60)} />
            {before ? <NumCell label="Change" value={changeOf(row)} /> : null}
            {sparks ? (
              <Cell label={sparkHead} wide>
                <Sparkline spark={sparks[row.id]} />
              </Cell>
            ) : null}
            <Cell label="Approval" wide>
              <ApprovalBadge status={row.approval} />
            </Cell>
          </Row>
        ))}
      </Table>
      <TableFoot>
        {before ? <p>{`Change is in engagements, compared with ${before}.`}</p> : null}
        <Link to={paths.rankings}>Rank all products</Link>
      </TableFoot>
    </ListCard>
  );
}

const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, signDisplay: "always" });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0, signDisplay: "always" });

/** "+6.2%", "−3%", "new". */
function changeOf({ engagements, before }: UsedProduct): string {
  const change = changeWords({ value: engagements, before: before.engagements });
  if (change === null) return "new";
  if (change.up === null) return "0%";
  const percent = ((engagements - before.engagements) / before.engagements) * 100;
  return `${(Math.abs(percent) < 10 ? tenths : whole).format(percent).replace("-", "−")}%`;
}

import { Link } from "@remix-run/react";
import { figureWords } from "domain/usage/figure-words";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import type { PersonUseView } from "~/http/person-use.server";
import { Badge } from "~/ui/badge";
import { formatCount } from "~/ui/format";
import { ListCard, listLinks, NumberPages } from "~/ui/list";
import { Cell, NoCell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { ApprovalBadge, approvalLooks } from "./status-badges";

type Props = {
  use: PersonUseView;
  /** The page on which it stands, and the file with the same rows. */
  path: string;
  csv: string;
  title?: string;
};

/** The products that somebody used; sites that lead to no product are only counted, never named. */
export function ProductUseTable({ use, path, csv, title = "Products" }: Props) {
  const { view, lines, total, page, pages, opensProducts } = use;
  const links = listLinks(view, { path });
  const number = { numeric: true, falls: true };
  return (
    <ListCard
      title={title}
      lead={`${formatCount(total, "product", "products")}. Products only, never the pages visited.`}
      csv={links.csv(csv)}
    >
      <Table
        caption="Products used"
        scrolls={!opensProducts}
        columns={[
          links.sortable("Product", "product"),
          links.sortable("Approval", "approval"),
          links.sortable(figureWords.engagements.name, "engagements", number),
          links.sortable(figureWords.minutes.name, "minutes", number),
          links.sortable("Days", "days", number),
          links.sortable("Last used", "last", number),
        ]}
      >
        {lines.map((line) => (
          <Row key={line.id}>
            <RowHead sub={vendorBeside(line.name, line.vendor)}>
              {opensProducts ? <Link to={paths.software(line.id)}>{line.name}</Link> : line.name}
            </RowHead>
            <Cell label="Approval" bare sub={line.forThem?.why}>
              {line.forThem ? (
                <Badge {...approvalLooks[line.forThem.status]}>{line.forThem.said}</Badge>
              ) : (
                <ApprovalBadge status={line.status} />
              )}
            </Cell>
            <NumCell label={figureWords.engagements.name} value={line.engagements} />
            <NumCell label={figureWords.minutes.name} value={line.minutes} />
            <NumCell label="Days" value={line.days} />
            <NumCell label="Last used" value={formatDay(line.lastUsed)} />
          </Row>
        ))}
        {page === pages ? <OtherSites {...use.figures.otherSites} /> : null}
      </Table>
      <NumberPages label="Pages of products" links={links} page={page} pages={pages} />
    </ListCard>
  );
}

type SitesProps = PersonUseView["figures"]["otherSites"];

function OtherSites({ sites, engagements, minutes }: SitesProps) {
  if (sites === 0) return null;
  return (
    <Row>
      <RowHead sub={`${formatCount(sites, "site", "sites")} not linked to a product`}>Other sites</RowHead>
      <NoCell />
      <NumCell label={figureWords.engagements.name} value={engagements} />
      <NumCell label={figureWords.minutes.name} value={minutes} />
      <NoCell />
      <NoCell />
    </Row>
  );
}

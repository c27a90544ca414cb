import { Link } from "@remix-run/react";
import type { AgreementState, AgreementType } from "domain/software/compliance/terms";
import { agreementTypeWords } from "domain/software/compliance/words";
import { paths } from "~/http/paths";
import { formatCount } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { ListCard, type ListView, listLinks, NumberPages } from "~/ui/list";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { AgreementBadge } from "./compliance-badges";

export type AgreementLine = {
  id: string;
  title: string;
  type: AgreementType;
  vendor: string | null;
  signedOn: string | null;
  /** Its last day; of a terminated one the day of that, where it is known. */
  endsOn: string | null;
  hasFile: boolean;
  products: { id: string; name: string }[];
  state: AgreementState;
  /** Days to the last one, where that is soon. */
  days: number | null;
};

export type AgreementList = {
  view: ListView;
  rows: AgreementLine[];
  total: number;
  page: number;
  pages: number;
};

const shownProducts = 3;

/** One page of agreements. */
export function AgreementTable({ list }: { list: AgreementList }) {
  const { view, rows, total, page, pages } = list;
  const links = listLinks(view, { path: paths.agreements });
  const all = formatCount(total, "agreement", "agreements");
  return (
    <ListCard title={all} csv={links.csv(paths.agreementsCsv)}>
      <Table
        caption="Agreements"
        columns={[
          links.sortable("Agreement", "title"),
          { label: "Products" },
          links.sortable("Vendor", "vendor"),
          links.sortable("Signed", "signed"),
          links.sortable("Ends", "ends"),
          { label: "Status" },
          { label: "Document" },
        ]}
      >
        {rows.map((line) => (
          <AgreementRow key={line.id} line={line} />
        ))}
      </Table>
      <NumberPages label="Pages of agreements" links={links} page={page} pages={pages} all={`${all} in all`} />
    </ListCard>
  );
}

function AgreementRow({ line }: { line: AgreementLine }) {
  const { id, title, type, vendor, signedOn, endsOn, hasFile, products, state, days } = line;
  const more = products.length - shownProducts;
  return (
    <Row>
      <RowHead sub={agreementTypeWords[type]}>
        <Link to={paths.agreement(id)}>{title}</Link>
      </RowHead>
      <Cell label="Products" sub={more > 0 ? `and ${more} more` : undefined}>
        {products
          .slice(0, shownProducts)
          .map(({ name }) => name)
          .join(", ") || "none"}
      </Cell>
      <Cell label="Vendor">{vendor ?? "not known"}</Cell>
      <Cell label="Signed">{signedOn ? <time dateTime={signedOn}>{formatDay(signedOn)}</time> : "not yet"}</Cell>
      <Cell
        label="Ends"
        sub={days === null ? undefined : days === 0 ? "today" : `in ${formatCount(days, "day", "days")}`}
      >
        {endsOn ? <time dateTime={endsOn}>{formatDay(endsOn)}</time> : state === "terminated" ? "terminated" : "no end"}
      </Cell>
      <Cell label="Status">
        <AgreementBadge state={state} />
      </Cell>
      <Cell label="Document">
        {hasFile ? (
          <a href={paths.agreementFile(id)}>
            <Icon name="file-check" /> PDF
            <span className="sr-only">{` of ${title}`}</span>
          </a>
        ) : (
          "none"
        )}
      </Cell>
    </Row>
  );
}

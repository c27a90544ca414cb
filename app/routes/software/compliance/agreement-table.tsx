import { Link } from "@remix-run/react";
import type { AgreementState, AgreementType } from "domain/software/compliance/terms";
import { agreementTypeWords } from "domain/software/compliance/words";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { Card, SectionCard } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Cell, type Column, Paging, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import { AgreementBadge } from "./compliance-badges";

export type AgreementLine = {
  id: string;
  title: string;
  type: AgreementType;
  vendor: string | null;
  signedOn: string | null;
  endsOn: string | null;
  hasFile: boolean;
  products: { id: string; name: string }[];
  state: AgreementState;
  /** Days to the last one, where that is soon. */
  days: number | null;
};

export type AgreementList = {
  lines: AgreementLine[];
  total: number;
  page: number;
  pages: number;
  query: Record<string, string>;
};

const shownProducts = 3;

/** One page of agreements. */
export function AgreementTable({ list, empty }: { list: AgreementList; empty: ReactNode }) {
  const { lines, total, page, pages, query } = list;
  const to = (change: Record<string, string>) => `${paths.agreements}?${new URLSearchParams({ ...query, ...change })}`;
  const sortable = (label: string, key: string): Column => {
    const current = query.sort ?? "ends";
    const direction = current === key ? "ascending" : current === `-${key}` ? "descending" : "none";
    return { label, sort: { to: to({ sort: current === key ? `-${key}` : key }), direction } };
  };
  if (lines.length === 0) return <Card>{empty}</Card>;
  return (
    <SectionCard
      title={formatCount(total, "agreement", "agreements")}
      flush
      actions={<a href={`${paths.agreementsCsv}?${new URLSearchParams(query)}`}>Export CSV</a>}
    >
      <Table
        caption="Agreements"
        columns={[
          sortable("Agreement", "title"),
          { label: "Products" },
          sortable("Vendor", "vendor"),
          sortable("Signed", "signed"),
          sortable("Ends", "ends"),
          { label: "State" },
          { label: "Document" },
        ]}
      >
        {lines.map((line) => (
          <AgreementRow key={line.id} line={line} />
        ))}
      </Table>
      {pages > 1 ? (
        <Paging
          label="Pages of agreements"
          summary={`Page ${page} of ${pages}, ${formatCount(total, "agreement", "agreements")} in all`}
          previous={page > 1 ? to({ page: String(page - 1) }) : null}
          next={page < pages ? to({ page: String(page + 1) }) : null}
        />
      ) : null}
    </SectionCard>
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
        {endsOn ? <time dateTime={endsOn}>{formatDay(endsOn)}</time> : "no end"}
      </Cell>
      <Cell label="State">
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

import { Link } from "@remix-run/react";
import { laws as allLaws } from "domain/software/compliance/terms";
import { isByDecisionAlone } from "domain/software/status/words";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import { AgreementStatusBadge } from "~/routes/software/compliance/compliance-badges";
import type { Report } from "~/routes/software/compliance/compliance-report.server";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatCount, formatMoney } from "~/ui/format";
import { addressWith, ListCard, ListOrEmpty, listLinks, NoMatch, NumberPages } from "~/ui/list";
import { Cell, type Column, NoCell, Row, RowHead, Table } from "~/ui/table";
import { LawCells } from "./law-cells";

const statusHead = "Status and usage";

type Line = Report["rows"][number];

/** The people in the last 30 days, of those whom the viewer may see, and the annual cost for the district. */
function usedWords(
  { people, annualCents }: Pick<Line, "people" | "annualCents">,
  { hasUse, wide }: Pick<RowProps, "hasUse" | "wide">,
) {
  const used =
    people === null ? (hasUse ? "Usage not known" : "") : `${formatCount(people, "person", "people")} in 30 days`;
  return [used, annualCents === null ? "" : `${formatMoney(annualCents)} a year${wide ? "" : " for the district"}`]
    .filter(Boolean)
    .join(" · ");
}

type Props = { report: Report; wide: boolean; paper: boolean };

/** The products of the report: status, agreement, each law and the score. */
export function ReportTable({ report, wide, paper }: Props) {
  const { view, rows, total, page, pages } = report;
  const links = listLinks(view, { path: paths.compliance, kept: paper ? { print: "1" } : {} });
  const sortable = (label: string, key: string): Column => (paper ? { label } : links.sortable(label, key));
  const columns: Column[] = [
    sortable("Product", "name"),
    { label: statusHead },
    sortable("Agreement", "agreement"),
    ...allLaws.map((label) => ({ label })),
    sortable("Score", "score"),
  ];
  const all = formatCount(total, "product", "products");
  return (
    <ListOrEmpty {...report} noMatch={<NoneMatches search={wide ? "" : view.query.q} />} none={<None wide={wide} />}>
      <ListCard
        title={all}
        lead={report.peopleCounted}
        className="print:break-inside-auto print:overflow-visible"
        csv={paper ? null : links.csv(paths.complianceCsv)}
      >
        <Table caption="Products and their status" dense columns={columns}>
          {rows.map((line) => (
            <ProductRow key={line.id} line={line} hasUse={report.hasUse} wide={wide} paper={paper} />
          ))}
        </Table>
        <NumberPages label="Pages of products" links={links} page={page} pages={pages} all={`${all} in all`} />
      </ListCard>
    </ListOrEmpty>
  );
}

type RowProps = Pick<Props, "wide" | "paper"> & { line: Line; hasUse: boolean };

function ProductRow({ line, hasUse, wide, paper }: RowProps) {
  const { id, name, category, status, laws, score, people, annualCents } = line;
  const vendor = vendorBeside(name, line.vendor);
  return (
    <Row>
      <RowHead
        sub={
          <>
            {vendor}
            <span className="max-sm:hidden">{`${vendor && category ? " · " : ""}${category ?? ""}`}</span>
          </>
        }
      >
        <Link to={paths.complianceOf(id)} discover="none">
          {name}
        </Link>
      </RowHead>
      <Cell label={statusHead} inner="badges" bare>
        <ApprovalBadge status={status.approval} />
        {isByDecisionAlone(status.privacy, status.isChecked) ? null : (
          <PrivacyBadge status={status.privacy} isChecked={status.isChecked} />
        )}
        <span className="text-ink-muted text-sm max-sm:order-1">
          {usedWords({ people, annualCents }, { hasUse, wide })}
        </span>
      </Cell>
      <Agreement line={line} />
      <LawCells
        laws={laws}
        to={paths.complianceOf(id)}
        name={name}
        privacy={status.privacy}
        records={wide}
        paper={paper}
      />
      {status.isChecked ? (
        <Cell label="Score" sub={`${score.passed} of ${score.applies} passed`}>
          <b>{score.percent === null ? "none" : `${score.percent}%`}</b>
        </Cell>
      ) : (
        <NoCell />
      )}
    </Row>
  );
}

function Agreement({ line: { status, covered, agreementId } }: { line: Line }) {
  const said =
    covered && agreementId ? (
      <Link to={paths.agreement(agreementId)} discover="none">
        {covered}
      </Link>
    ) : (
      covered
    );
  return (
    <Cell label="Agreement" sub={said} bare>
      <AgreementStatusBadge agreement={status.agreement} />
    </Cell>
  );
}

/** `search`: what somebody looked for who sees here only what is approved for their school. */
export function NoneMatches({ search = "" }: { search?: string | undefined }) {
  return (
    <NoMatch title="No product matches these filters" clearTo={paths.compliance}>
      The search looks in names and vendors.
      {search ? (
        <>
          {" Only products approved for your school are listed here. To see if it is blocked, "}
          <Link to={addressWith(paths.softwareSearch, { q: search })}>{`look up “${search}” in all software`}</Link>.
        </>
      ) : null}
    </NoMatch>
  );
}

export function None({ wide }: { wide: boolean }) {
  return (
    <Empty
      icon="shield-check"
      title={wide ? "No products on file yet" : "No product is approved for your school yet"}
      actions={<ButtonLink to={paths.softwareSearch}>Look up a product</ButtonLink>}
    >
      {wide
        ? "A product appears here once it has a status, an agreement or a check. Start from its page."
        : "Look up a product and request it on its page."}
    </Empty>
  );
}

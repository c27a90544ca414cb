import { Link } from "@remix-run/react";
import { laws as allLaws } from "domain/software/compliance/terms";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { paths } from "~/http/paths";
import { AgreementStatusBadge, StateBadge } from "~/routes/software/compliance/compliance-badges";
import type { Report } from "~/routes/software/compliance/compliance-report.server";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { formatCount, formatMoney } from "~/ui/format";
import { ListCard, ListOrEmpty, listLinks, NoMatch, NumberPages } from "~/ui/list";
import { Cell, type Column, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";

const statusHead = "Status and usage";

/** The people in the last 30 days, of those whom the viewer may see, and the annual cost for the district. */
function usedWords({ people, annualCents }: Pick<Report["rows"][number], "people" | "annualCents">, hasUse: boolean) {
  const used =
    people === null ? (hasUse ? "Usage not known" : "") : `${formatCount(people, "person", "people")} in 30 days`;
  return [used, annualCents === null ? "" : `${formatMoney(annualCents)} a year`].filter(Boolean).join(" · ");
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
    <ListOrEmpty {...report} noMatch={<NoneMatches />} none={<None wide={wide} />}>
      <ListCard
        title={all}
        className="print:break-inside-auto print:overflow-visible"
        csv={paper ? null : links.csv(paths.complianceCsv)}
      >
        <Table caption="Products and their status" dense columns={columns}>
          {rows.map((line) => (
            <ProductRow key={line.id} line={line} hasUse={report.hasUse} />
          ))}
        </Table>
        <NumberPages label="Pages of products" {...{ links, page, pages }} all={`${all} in all`} />
      </ListCard>
    </ListOrEmpty>
  );
}

function ProductRow({ line, hasUse }: { line: Report["rows"][number]; hasUse: boolean }) {
  const { id, name, vendor, category, status, agreementEnds, agreementId, laws, score, people, annualCents } = line;
  const { approval, privacy, agreement } = status;
  const ends = agreementEnds ? `${agreement === "ended" ? "ended" : "ends"} ${formatDay(agreementEnds)}` : null;
  return (
    <Row>
      <RowHead sub={[vendor, category].filter(Boolean).join(" · ")}>
        <Link to={paths.complianceOf(id)} discover="none">
          {name}
        </Link>
      </RowHead>
      <Cell label={statusHead} inner="badges">
        <ApprovalBadge status={approval} named />
        <PrivacyBadge status={privacy} />
        <span className="text-sm text-ink-muted">{usedWords({ people, annualCents }, hasUse)}</span>
      </Cell>
      <Cell
        label="Agreement"
        sub={
          ends && agreementId ? (
            <Link to={paths.agreement(agreementId)} discover="none">
              {ends}
            </Link>
          ) : (
            ends
          )
        }
      >
        <AgreementStatusBadge agreement={agreement} />
      </Cell>
      {laws.map(({ law, state, passed, applies }) => (
        <Cell key={law} label={law} inner="law">
          <StateBadge state={state} />
          {applies > 1 && state !== "pass" ? ` ${passed} of ${applies}` : null}
        </Cell>
      ))}
      <Cell
        label="Score"
        sub={score.unknown > 0 ? `${score.unknown} not known` : `${score.passed} of ${score.applies}`}
      >
        <b>{score.percent === null ? "none" : `${score.percent}%`}</b>
      </Cell>
    </Row>
  );
}

function NoneMatches() {
  return (
    <NoMatch title="No product matches these filters" clearTo={paths.compliance}>
      The search looks in names and vendors.
    </NoMatch>
  );
}

function None({ wide }: { wide: boolean }) {
  return (
    <Empty
      icon="shield-check"
      title={wide ? "No products on file yet" : "No product is approved for your school yet"}
      actions={<ButtonLink to={paths.softwareSearch}>Look up a product</ButtonLink>}
    >
      {wide
        ? "A product stands here once it has a status, an agreement or a check. Start from its page."
        : "Look up a product and request it on its page."}
    </Empty>
  );
}

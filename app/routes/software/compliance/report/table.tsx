import { Link } from "@remix-run/react";
import type { ComplianceLine } from "domain/software/compliance/lines";
import { laws as allLaws } from "domain/software/compliance/terms";
import { paths } from "~/http/paths";
import { StandBadge, StateBadge } from "~/routes/software/compliance/compliance-badges";
import type { Report } from "~/routes/software/compliance/compliance-report.server";
import { ApprovalBadge, PrivacyBadge } from "~/routes/software/decisions/decision-badges";
import { ButtonLink } from "~/ui/button";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { Cell, type Column, Paging, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";

type Props = { report: Report; wide: boolean; paper: boolean };

/** The products of the report: status, agreement, each law and the score. */
export function ReportTable({ report, wide, paper }: Props) {
  const { lines, total, page, pages, query } = report;
  const kept = paper ? { ...query, print: "1" } : query;
  const to = (change: Record<string, string>) => `${paths.compliance}?${new URLSearchParams({ ...kept, ...change })}`;
  const sortable = (label: string, key: string): Column => {
    const current = query.sort ?? "name";
    const direction = current === key ? "ascending" : current === `-${key}` ? "descending" : "none";
    return paper ? { label } : { label, sort: { to: to({ sort: current === key ? `-${key}` : key }), direction } };
  };
  if (lines.length === 0) return <Card>{Object.keys(query).length > 0 ? <NoMatch /> : <None wide={wide} />}</Card>;
  const columns: Column[] = [
    sortable("Product", "name"),
    { label: "Status" },
    sortable("Agreement", "agreement"),
    ...allLaws.map((label) => ({ label })),
    sortable("Score", "score"),
  ];
  return (
    <SectionCard
      title={formatCount(total, "product", "products")}
      className="print:break-inside-auto print:overflow-visible"
      flush
      actions={paper ? null : <a href={`${paths.complianceCsv}?${new URLSearchParams(query)}`}>Export CSV</a>}
    >
      <Table caption="Products and how they stand" dense columns={columns}>
        {lines.map((line) => (
          <ProductRow key={line.id} line={line} />
        ))}
      </Table>
      {pages > 1 ? (
        <Paging
          label="Pages of products"
          summary={`Page ${page} of ${pages}, ${formatCount(total, "product", "products")} in all`}
          previous={page > 1 ? to({ page: String(page - 1) }) : null}
          next={page < pages ? to({ page: String(page + 1) }) : null}
        />
      ) : null}
    </SectionCard>
  );
}

function ProductRow({ line }: { line: ComplianceLine }) {
  const { id, name, vendor, category, standing, agreementEnds, agreementId, laws, score } = line;
  const { approval, privacy, agreement } = standing;
  const ends = agreementEnds ? `${agreement === "ended" ? "ended" : "ends"} ${formatDay(agreementEnds)}` : null;
  return (
    <Row>
      <RowHead sub={[vendor, category].filter(Boolean).join(" · ")}>
        <Link to={paths.complianceOf(id)} discover="none">
          {name}
        </Link>
      </RowHead>
      <Cell label="Status" inner="badges">
        <ApprovalBadge status={approval} named />
        <PrivacyBadge status={privacy} />
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
        <StandBadge stand={agreement} />
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

function NoMatch() {
  return (
    <Empty
      icon="search-x"
      title="No product matches these filters"
      actions={<ButtonLink to={paths.compliance}>Clear filters</ButtonLink>}
    >
      The search looks in names and vendors.
    </Empty>
  );
}

function None({ wide }: { wide: boolean }) {
  return (
    <Empty
      icon="shield-check"
      title={wide ? "No product is on record yet" : "No product is approved for your school yet"}
      actions={<ButtonLink to={paths.softwareSearch}>Look up a product</ButtonLink>}
    >
      {wide
        ? "A product stands here once it has a status, an agreement or a check. Start from its page."
        : "Look a product up, and ask for it on its page."}
    </Empty>
  );
}

import { Link } from "@remix-run/react";
import { AnswerBadge, type ShownAnswer } from "~/components/answer-line";
import { paths } from "~/http/paths";
import { formatCount } from "~/ui/format";
import { ListCard, type ListView, listLinks, NumberPages } from "~/ui/list";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";

type Caught = {
  softwareId: string;
  name: string;
  requests: number;
  people: number | null;
  without: ShownAnswer["answer"];
  with: ShownAnswer["answer"];
  reason: string;
  changes: boolean;
};

type Props = {
  /** Use has been counted in this district. */
  hasUse: boolean;
  rule: { id: string; name: string };
  view: ListView;
  rows: Caught[];
  total: number;
  page: number;
  pages: number;
};

/** The products that a rule catches, those first whose answer it changes. */
export function CaughtTable({ hasUse, rule, view, rows, total, page, pages }: Props) {
  const links = listLinks(view, { path: paths.policyRuleDryRun(rule.id) });
  return (
    <ListCard
      title={formatCount(total, "product meets its conditions", "products meet its conditions")}
      lead={`The answer a teacher gets, and how many people used it in the last 30 days.${hasUse ? "" : " No usage has been counted yet."}`}
      csv={links.csv(paths.policyRuleDryRunCsv(rule.id))}
    >
      <Table
        caption={`Products that meet the conditions of “${rule.name}”`}
        columns={[
          { label: "Product" },
          { label: "Without the rule" },
          { label: "With the rule" },
          { label: "People in 30 days", numeric: true },
          { label: "Open requests", numeric: true },
        ]}
      >
        {rows.map((row) => (
          <Row key={row.softwareId}>
            <RowHead>
              <Link to={paths.software(row.softwareId)}>{row.name}</Link>
            </RowHead>
            <Cell label="Without the rule">
              <AnswerBadge answer={row.without} />
            </Cell>
            <Cell label="With the rule" sub={row.changes ? row.reason : "Nothing changes."}>
              <AnswerBadge answer={row.with} />
            </Cell>
            <NumCell label="People in 30 days" value={row.people ?? "not known"} />
            <NumCell label="Open requests" value={row.requests} />
          </Row>
        ))}
      </Table>
      <NumberPages label="Pages of products" links={links} page={page} pages={pages} />
    </ListCard>
  );
}

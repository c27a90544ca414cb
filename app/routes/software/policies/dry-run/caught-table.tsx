import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { AnswerBadge, type ShownAnswer } from "~/routes/software/policies/answer-line";
import { SectionCard } from "~/ui/card";
import { formatCount } from "~/ui/format";
import { Cell, NumCell, Paging, Row, RowHead, Table } from "~/ui/table";

type Caught = {
  softwareId: string;
  name: string;
  requests: number;
  without: ShownAnswer["answer"];
  with: ShownAnswer["answer"];
  reason: string;
  changes: boolean;
};

type Props = { rule: { id: string; name: string }; rows: Caught[]; caught: number; page: number; pages: number };

/** The products that a rule catches, those first whose answer it changes. */
export function CaughtTable({ rule, rows, caught, page, pages }: Props) {
  const at = (to: number) => `${paths.policyRuleDryRun(rule.id)}${to > 1 ? `?page=${to}` : ""}`;
  return (
    <SectionCard
      title={formatCount(caught, "product caught", "products caught")}
      flush
      actions={<a href={paths.policyRuleDryRunCsv(rule.id)}>Export CSV</a>}
    >
      <Table
        caption={`Products that “${rule.name}” catches`}
        columns={[
          { label: "Product" },
          { label: "Without the rule" },
          { label: "With the rule" },
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
            <NumCell label="Open requests" value={row.requests} />
          </Row>
        ))}
      </Table>
      {pages > 1 ? (
        <Paging
          label="Pages of products"
          summary={`Page ${page} of ${pages}`}
          previous={page > 1 ? at(page - 1) : null}
          next={page < pages ? at(page + 1) : null}
        />
      ) : null}
    </SectionCard>
  );
}

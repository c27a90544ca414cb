import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { CursorPages, countTitle, ListCard, type ListView, listLinks, NoMatch } from "~/ui/list";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { ExactTime } from "~/ui/time";

type Line = {
  id: string;
  at: string;
  who: string;
  role: string | null;
  whom: string | null;
  district: string | null;
  action: string;
  result: string;
  object: string | null;
  details: string;
  before: string | null;
  after: string | null;
  requestId: string | null;
  address: string | null;
};
type Props = { view: ListView; rows: Line[]; count: string; next: string | null; zone: string };

const looks = {
  ok: { tone: "success", icon: "circle-check", word: "done" },
  denied: { tone: "warning", icon: "ban", word: "refused" },
  error: { tone: "error", icon: "circle-x", word: "failed" },
} as const;

/** One page of the log, the newest line first, each with all that is known of it. */
export function Lines({ view, rows, count, next, zone }: Props) {
  const links = listLinks(view, { path: paths.adminAudit });
  if (rows.length === 0) {
    return (
      <Card>
        <NoMatch title="No line matches these filters" clearTo={paths.adminAudit}>
          Try a longer time, or fewer filters.
        </NoMatch>
      </Card>
    );
  }
  return (
    <ListCard title={countTitle(count, "line", "lines")} csv={links.csv(paths.adminAuditCsv)}>
      <Table
        caption="Audit log"
        columns={[{ label: "What" }, { label: "Who" }, { label: "On whom" }, { label: "Result" }, { label: "Details" }]}
      >
        {rows.map((line) => (
          <Row key={line.id}>
            <RowHead sub={<ExactTime iso={line.at} zone={zone} />}>{line.action}</RowHead>
            <Cell label="Who" sub={line.role}>
              {line.who}
            </Cell>
            <Cell label="On whom" sub={line.district}>
              {line.whom ?? "nobody"}
            </Cell>
            <Cell label="Result">
              <Result result={line.result} />
            </Cell>
            <Cell label="Details" wide>
              <Details line={line} />
            </Cell>
          </Row>
        ))}
      </Table>
      <CursorPages
        label="Pages of the audit log"
        summary={`${rows.length} lines on this page, newest first. The download has the newest 50,000.`}
        {...{ links, view, next }}
      />
    </ListCard>
  );
}

function Result({ result }: { result: string }) {
  const { tone, icon, word } = looks[result as keyof typeof looks] ?? looks.error;
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

function Details({ line }: { line: Line }) {
  const facts = [
    { term: "On what", value: line.object },
    { term: "Before", value: line.before },
    { term: "After", value: line.after },
    { term: "More", value: line.details },
    { term: "Request", value: line.requestId },
    { term: "From", value: line.address },
  ].filter((fact) => fact.value);
  if (facts.length === 0) return <>none</>;
  return (
    <Disclosure summary={line.before || line.after ? "Before and after" : "Show"}>
      <Facts facts={facts} />
    </Disclosure>
  );
}

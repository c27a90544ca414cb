import type { AuditResult } from "domain/audit/terms";
import { auditResultWords } from "domain/audit/words";
import { paths } from "~/http/paths";
import type { AuditRow } from "~/routes/audit/audit-filter.server";
import { Badge, type Look } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { formatCount, inSentence } from "~/ui/format";
import { CursorPages, countTitle, ListCard, type ListView, listLinks, NoMatch } from "~/ui/list";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { ExactTime } from "~/ui/time";

type Props = { view: ListView; rows: AuditRow[]; count: string; next: string | null; zone: string };

const looks: Record<AuditResult, Look> = {
  ok: { tone: "success", icon: "circle-check" },
  denied: { tone: "warning", icon: "ban" },
  error: { tone: "error", icon: "circle-x" },
};

/** One page of the log, the newest line first, each with all that is known of it. */
export function Lines({ view, rows, count, next, zone }: Props) {
  const links = listLinks(view, { path: paths.adminAudit });
  if (rows.length === 0) {
    return (
      <Card>
        <NoMatch title="No entry matches these filters" clearTo={paths.adminAudit}>
          Try a longer time, or fewer filters.
        </NoMatch>
      </Card>
    );
  }
  return (
    <ListCard title={countTitle(count, "entry", "entries")} csv={links.csv(paths.adminAuditCsv)}>
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
            <Cell label="On whom" sub={line.whom ? line.district : null}>
              {line.whom ?? line.district ?? "no one"}
            </Cell>
            <Cell label="Result">
              <Badge {...looks[line.result]}>{inSentence(auditResultWords[line.result])}</Badge>
            </Cell>
            <Cell label="Details" wide>
              <Details line={line} />
            </Cell>
          </Row>
        ))}
      </Table>
      <CursorPages
        label="Pages of the audit log"
        summary={`${formatCount(rows.length, "entry", "entries")} on this page, newest first. The download has the newest 50,000.`}
        links={links}
        view={view}
        next={next}
      />
    </ListCard>
  );
}

function Details({ line }: { line: AuditRow }) {
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

import { useId } from "react";
import { Badge } from "~/ui/badge";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import type { ProblemGroup } from "./sftp-types";

/** Problems of a sync by cause: title and count, what came of it, what to do, then the places in the files. */
export function ProblemGroups({ groups }: { groups: ProblemGroup[] }) {
  const heading = useId();
  return (
    <section className="card card-flush groups" id="problems" aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>Problems</h2>
        <p>Grouped by cause. Correct them in the student information system; the next sync picks them up.</p>
      </div>
      {groups.map((group, index) => (
        <Group key={`${group.code} ${group.file} ${group.field}`} group={group} open={index === 0} />
      ))}
    </section>
  );
}

function Group({ group, open }: { group: ProblemGroup; open: boolean }) {
  const more = group.count - group.rows.length;
  return (
    <details open={open}>
      <summary>
        <Icon name="chevron-right" />
        <div>
          <h3>{group.title}</h3>
          <p className="text-sm text-ink-muted">{group.outcome}</p>
        </div>
        <GroupBadge group={group} />
      </summary>
      <div className="group-body">
        <p>{group.advice}</p>
        {group.rows.length > 0 ? (
          <div className="well">
            <Table
              caption={`Where: ${group.title}`}
              scrolls
              columns={[{ label: "File" }, { label: "Line", numeric: true }, { label: "Field" }]}
            >
              {group.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places may be alike, and their order is fixed
                <Row key={index}>
                  <RowHead>
                    <span className="mono">{row.file ?? "whole bundle"}</span>
                  </RowHead>
                  <NumCell label="Line" value={row.line ?? "whole file"} />
                  <Cell label="Field">{row.field ? <span className="mono">{row.field}</span> : "whole row"}</Cell>
                </Row>
              ))}
            </Table>
          </div>
        ) : null}
        {more > 0 && group.rows.length > 0 ? (
          <p className="text-sm text-ink-muted">and {formatNumber(more)} more of the same cause</p>
        ) : null}
      </div>
    </details>
  );
}

function GroupBadge({ group }: { group: ProblemGroup }) {
  const count = formatNumber(group.count);
  if (group.rejects) return <Badge tone="error">{count} rejected</Badge>;
  if (group.severity === "error") return <Badge tone="error">{group.count === 1 ? "error" : `${count} errors`}</Badge>;
  if (group.severity === "warning") {
    return <Badge tone="warning">{group.count === 1 ? "warning" : `${count} warnings`}</Badge>;
  }
  return <Badge tone="info">{group.count === 1 ? "note" : `${count} notes`}</Badge>;
}

import { severityWords } from "domain/rosters/words";
import { useId } from "react";
import { Badge } from "~/ui/badge";
import { Card, SectionHead, Well } from "~/ui/card";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import type { ProblemGroup } from "./shape.server";

/** Problems of a sync by cause: title and count, what came of it, what to do, then the places in the files. */
export function ProblemGroups({ groups }: { groups: ProblemGroup[] }) {
  const heading = useId();
  return (
    <Card as="section" flush id="problems" aria-labelledby={heading}>
      <SectionHead
        id={heading}
        title="Problems"
        lead="Problems that cause others come first. Correct them in the student information system; the next sync picks them up."
      />
      {groups.map((group, index) => (
        <Group key={`${group.code} ${group.file} ${group.field}`} group={group} open={index === 0} />
      ))}
    </Card>
  );
}

function Group({ group, open }: { group: ProblemGroup; open: boolean }) {
  const more = group.count - group.rows.length;
  return (
    <details className="group border-line border-t" open={open}>
      <summary className="grid cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 px-4 py-3.5 hover:bg-[color-mix(in_srgb,var(--color-sunken)_55%,var(--color-surface))] md:px-5 [&::-webkit-details-marker]:hidden [&>svg]:mt-1 [&>svg]:text-ink-muted [&>svg]:transition-[rotate] [&>svg]:duration-(--duration-fast) group-open:[&>svg]:rotate-90">
        <Icon name="chevron-right" />
        <div>
          <h3>{group.title}</h3>
          <p className="text-sm text-ink-muted">{group.outcome}</p>
        </div>
        <div className="max-sm:col-start-2 max-sm:row-start-2 max-sm:mt-1 max-sm:justify-self-start">
          <GroupBadge group={group} />
        </div>
      </summary>
      <div className="grid grid-cols-1 gap-3 px-4 pb-5 sm:pl-11 md:pr-5 md:pl-12">
        <p>{group.advice}</p>
        {group.consequences.length > 0 ? (
          <div>
            <p>Because of this:</p>
            <ul className="list-disc pl-5">
              {group.consequences.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {group.rows.length > 0 ? (
          <Well>
            <Table
              caption={`Where: ${group.title}`}
              scrolls
              columns={[{ label: "File" }, { label: "Line", numeric: true }, { label: "Field" }]}
            >
              {group.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places may be alike, and their order is fixed
                <Row key={index}>
                  <RowHead>
                    <code>{row.file ?? "whole bundle"}</code>
                  </RowHead>
                  <NumCell label="Line" value={row.line ?? "whole file"} />
                  <Cell label="Field">{row.field ? <code>{row.field}</code> : "whole row"}</Cell>
                </Row>
              ))}
            </Table>
          </Well>
        ) : null}
        {more > 0 && group.rows.length > 0 ? (
          <p className="text-sm text-ink-muted">and {formatNumber(more)} more with the same cause</p>
        ) : null}
      </div>
    </details>
  );
}

function GroupBadge({ group }: { group: ProblemGroup }) {
  const count = formatNumber(group.count);
  // Rows that were skipped for two causes are counted for one of them.
  if (group.rejects)
    return (
      <Badge tone="error">{group.skipped > 0 ? `${formatNumber(group.skipped)} skipped` : "Already counted"}</Badge>
    );
  const { one, many } = severityWords[group.severity];
  return <Badge tone={group.severity}>{group.count === 1 ? one : `${count} ${many}`}</Badge>;
}

import { Link } from "@remix-run/react";
import { formatDuration } from "~/ui/format";
import { Cell, type Column, NumCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import type { SyncRow } from "./sftp-types";
import { SyncBadge } from "./sync-badge";

type Props = {
  caption: string;
  syncs: SyncRow[];
  now: string;
  to: (sync: SyncRow) => string;
  /** Names the configuration of each sync: in lists over several. */
  withConfiguration?: boolean;
  /** Sort links of the column "Started". */
  sort?: Column["sort"];
};

/** Syncs, one a row: when, how it ended, how much it read and changed, how long it took. */
export function SyncLogsTable({ caption, syncs, now, to, withConfiguration = false, sort }: Props) {
  return (
    <Table
      caption={caption}
      cards="grid-4"
      columns={[
        { label: "Started", sort },
        ...(withConfiguration ? [{ label: "Configuration" }] : []),
        { label: "Result" },
        { label: "Begun by" },
        { label: "Records", numeric: true },
        { label: "Changed", numeric: true },
        { label: "Rejected", numeric: true },
        { label: "Took", numeric: true },
      ]}
    >
      {syncs.map((sync) => (
        <Row key={sync.id}>
          <RowHead>
            <Link to={to(sync)}>
              <Time iso={sync.startedAt} zone={sync.zone} now={now} />
            </Link>
          </RowHead>
          {withConfiguration ? (
            <Cell label="Configuration" sub={sync.districtName} wide>
              {sync.configurationName}
            </Cell>
          ) : null}
          <Cell label="Result" wide>
            <SyncBadge status={sync.status} rejected={sync.rejected} />
          </Cell>
          <Cell label="Begun by" wide>
            {sync.trigger === "manual" ? "a person" : "schedule"}
          </Cell>
          <NumCell label="Records" value={sync.totalProcessed} />
          <NumCell label="Changed" value={sync.changed} />
          <NumCell label="Rejected" value={sync.rejected} />
          <NumCell label="Took" value={sync.finishedAt ? formatDuration(sync.startedAt, sync.finishedAt) : "not yet"} />
        </Row>
      ))}
    </Table>
  );
}

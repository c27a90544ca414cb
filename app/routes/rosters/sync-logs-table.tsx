import { Link } from "@remix-run/react";
import type { SyncRow } from "domain/rosters/sync-row";
import { triggerWords } from "domain/rosters/words";
import { formatDuration } from "~/ui/format";
import { Cell, type Column, NumCell, Row, RowHead, Table } from "~/ui/table";
import { ExactTime, Time } from "~/ui/time";
import { formatDateTime, formatExactTime } from "~/ui/time-format";
import { SyncBadge } from "./sync-badge";

type Props = {
  caption: string;
  syncs: SyncRow[];
  now: string;
  to: (sync: SyncRow) => string;
  /** Names the configuration of each sync: in lists over several. */
  withConfiguration?: boolean;
  /** A box in each row under this name, to pick syncs by; the table then is in a form. */
  pick?: string;
  /** Sort links of the column "Started". */
  sort?: Column["sort"];
};

const minuteOf = (sync: SyncRow) => formatDateTime(sync.startedAt, sync.zone);

/** The minutes, as people read them, in which more than one of the syncs started. */
function sharedMinutes(syncs: SyncRow[]): Set<string> {
  const minutes = syncs.map(minuteOf);
  return new Set(minutes.filter((minute, at) => minutes.indexOf(minute) !== at));
}

/** Syncs, one a row: when, how it ended, how much it read and changed, how long it took. */
export function SyncLogsTable({ caption, syncs, now, to, withConfiguration = false, pick, sort }: Props) {
  const shared = sharedMinutes(syncs);
  return (
    <Table
      caption={caption}
      narrow="columns"
      columns={[
        { label: "Started", sort },
        { label: "Result" },
        ...(withConfiguration ? [{ label: "Configuration" }] : []),
        { label: "Started by" },
        { label: "Records read", numeric: true },
        { label: "Changed", numeric: true },
        { label: "Skipped", numeric: true },
        { label: "Took", numeric: true },
        ...(pick ? [{ label: "Compare" }] : []),
      ]}
    >
      {syncs.map((sync) => (
        <Row key={sync.id}>
          <RowHead>
            <Link to={to(sync)}>
              {shared.has(minuteOf(sync)) ? (
                <ExactTime iso={sync.startedAt} zone={sync.zone} />
              ) : (
                <Time iso={sync.startedAt} zone={sync.zone} now={now} />
              )}
            </Link>
          </RowHead>
          <Cell label="Result" wide>
            <SyncBadge sync={sync} />
            {sync.status === "held" && !sync.decision ? (
              <>
                {" "}
                <Link to={to(sync)}>
                  Review<span className="sr-only"> this sync</span>
                </Link>
              </>
            ) : null}
          </Cell>
          {withConfiguration ? (
            <Cell label="Configuration" sub={sync.districtName} wide>
              {sync.configurationName}
            </Cell>
          ) : null}
          <Cell label="Started by" wide>
            {triggerWords[sync.trigger]}
          </Cell>
          <NumCell label="Records read" value={sync.recordsRead} />
          <NumCell label="Changed" value={sync.changed} />
          <NumCell label="Skipped" value={sync.rejected} />
          <NumCell label="Took" value={sync.finishedAt ? formatDuration(sync.startedAt, sync.finishedAt) : "not yet"} />
          {pick ? <PickCell name={pick} sync={sync} /> : null}
        </Row>
      ))}
    </Table>
  );
}

function PickCell({ name, sync }: { name: string; sync: SyncRow }) {
  const started = formatExactTime(sync.startedAt, sync.zone);
  return (
    <Cell label="Compare" wide>
      <input
        className="m-0.75 block size-4.5 accent-accent-fill"
        type="checkbox"
        name={name}
        value={sync.id}
        aria-label={`Compare the sync of ${sync.configurationName}, ${started}`}
      />
    </Cell>
  );
}

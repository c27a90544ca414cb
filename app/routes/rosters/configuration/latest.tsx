import type { SyncRow } from "domain/rosters/sync-row";
import { LoadingFailed } from "~/components/loading-failed";
import { paths } from "~/http/paths";
import { SyncLogsTable } from "~/routes/rosters/sync-logs-table";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { TableFoot } from "~/ui/table";

export type LatestPart = { tab: "logs"; syncs: SyncRow[] | null };

/** The latest 10 syncs of a configuration. */
export function Latest({ id, part, now }: { id: string; part: LatestPart; now: string }) {
  if (!part.syncs) return <LoadingFailed toast="Failed to load sync logs" to={paths.configuration(id)} />;
  if (part.syncs.length === 0) {
    return (
      <Card>
        <Empty icon="history" title="No sync has run yet">
          Start the first sync. Each sync is listed here with what it read and changed.
        </Empty>
      </Card>
    );
  }
  const all = new URLSearchParams({ tab: "logs", configuration: id });
  return (
    <SectionCard
      title="Latest syncs"
      flush
      actions={<a href={`${paths.sftpLogsCsv}?configuration=${id}`}>Export CSV</a>}
    >
      <SyncLogsTable caption="The latest 10 syncs" syncs={part.syncs} now={now} to={(sync) => paths.sync(sync.id)} />
      <TableFoot>
        <p>Up to the latest 10 syncs.</p>
        <a href={`${paths.sftp}?${all}`}>All syncs of this configuration</a>
      </TableFoot>
    </SectionCard>
  );
}

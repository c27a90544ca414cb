import type { SyncRow } from "domain/rosters/sync-row";
import type { RosterWay } from "domain/rosters/terms";
import { LoadingFailed } from "~/components/loading-failed";
import { paths } from "~/http/paths";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { TableFoot } from "~/ui/table";
import { SyncLogsTable } from "./sync-logs-table";
import { placesOf } from "./way-places";
import { wayWords } from "./way-words";

export type LatestPart = { tab: "logs"; syncs: SyncRow[] | null };

/** The latest 10 syncs of a configuration. */
export function Latest({ at, part, now }: { at: { id: string; way: RosterWay }; part: LatestPart; now: string }) {
  const { id, way } = at;
  const places = placesOf(way);
  if (!part.syncs) return <LoadingFailed toast="Failed to load sync logs" to={places.one(id)} />;
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
    <SectionCard title="Latest syncs" flush actions={<a href={`${places.logsCsv}?configuration=${id}`}>Export CSV</a>}>
      <SyncLogsTable caption="The latest 10 syncs" syncs={part.syncs} now={now} to={(sync) => paths.sync(sync.id)} />
      <TableFoot>
        <p>Up to the latest 10 syncs.</p>
        <a href={`${places.home}?${all}`}>All syncs of this {wayWords[way].one}</a>
      </TableFoot>
    </SectionCard>
  );
}

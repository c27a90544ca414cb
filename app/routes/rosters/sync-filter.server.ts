import type { SyncCursor, SyncFilter } from "domain/rosters/queries/sync-logs";
import { type RosterWay, syncEnds, underWay } from "domain/rosters/terms";
import { z } from "zod";
import { listOf } from "~/http/list.server";
import { cursorOf } from "~/http/list-cursor.server";
import { choiceFilter, idFilter, partOf } from "~/http/list-filters.server";

const day = 24 * 60 * 60 * 1000;

/** Where a page of the sync logs begins. */
export const syncCursor = cursorOf<SyncCursor>(
  z.object({
    startedAt: z
      .string()
      .max(40)
      .refine((text) => !Number.isNaN(Date.parse(text))),
    id: z.uuid(),
  }),
);

const readLogs = listOf({
  filters: {
    configuration: idFilter,
    result: choiceFilter([...syncEnds, "running"]),
    days: choiceFilter(["1", "7", "30", "90"]),
  },
  parts: { order: partOf(["newest", "oldest"], "newest") },
  cursor: syncCursor,
});

/** The filters of the sync logs as the address has them. */
export function readSyncFilter(url: URL, { way, now }: { way: RosterWay; now: Date }) {
  const { values, after, view } = readLogs(url);
  const { configuration, result, days, order } = values;
  const filter: SyncFilter = {
    way,
    configurationId: configuration,
    results: result && (result === "running" ? underWay : [result]),
    since: days && new Date(now.getTime() - Number(days) * day),
    order,
  };
  return { view, filter, after: after ?? undefined };
}

import { can } from "domain/access/permissions";
import { startSync } from "domain/rosters/commands/start-sync";
import { stopSync } from "domain/rosters/commands/stop-sync";
import {
  countConfigurations,
  listConfigurationNames,
  listConfigurations,
} from "domain/rosters/queries/sftp-configurations";
import { countSyncs, listSyncs } from "domain/rosters/queries/sync-logs";
import { toSyncRow } from "domain/rosters/sync-row";
import type { RosterWay } from "domain/rosters/terms";
import { z } from "zod";
import { orNull } from "~/http/list.server";
import { typedFilter } from "~/http/list-filters.server";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { rights } from "~/screens/rights";
import { toCard } from "./config-cards";
import { readSyncFilter, syncCursor } from "./sync-filter.server";
import { afterStart, afterStop, pageOf } from "./sync-notices.server";

/** What one may do with a configuration on the board. */
export const SourcesForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start-sync"), id: z.uuid() }),
  z.object({ intent: z.literal("stop-sync"), id: z.uuid() }),
]);

const Query = z.object({ q: typedFilter(), tab: z.enum(["logs"]).optional().catch(undefined) });

/** What the board of a way shows: its configurations, or its syncs. */
export async function loadSources(viewer: Viewer, request: Request, way: RosterWay) {
  const { q, tab } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const now = new Date();
  const shared = { way, now: now.toISOString(), can: { manage: can(viewer, ...rights.changeRosters) } };
  if (tab === "logs") return { tab, ...shared, ...(await loadLogs(viewer, request, { way, now })) };
  return { tab: "configurations" as const, ...shared, q, ...(await loadBoard(viewer, q, way)) };
}

async function loadBoard(viewer: Viewer, search: string, way: RosterWay) {
  const read = await orNull(viewer, "configurations", async () => {
    const rows = await listConfigurations(db, viewer, { search, way });
    return { counters: await countConfigurations(db, viewer, { way }), cards: rows.map(toCard) };
  });
  return read ?? { counters: null, cards: null };
}

async function loadLogs(viewer: Viewer, request: Request, of: { way: RosterWay; now: Date }) {
  const { view, filter, after } = readSyncFilter(new URL(request.url), of);
  const read = await orNull(viewer, "sync logs", async () => {
    const { rows, next } = await listSyncs(db, viewer, { filter, after });
    return {
      configurations: await listConfigurationNames(db, viewer, of),
      rows: rows.map(toSyncRow),
      count: await countSyncs(db, viewer, { filter }),
      next: syncCursor.write(next),
    };
  });
  return { view, order: filter.order, ...(read ?? { configurations: [], rows: null, count: 0, next: null }) };
}

/** Starts or stops a sync from the board, and comes back to it. */
export async function carryOutOnBoard(viewer: Viewer, request: Request, posted: z.output<typeof SourcesForms>) {
  const back = pageOf(request);
  if (posted.intent === "stop-sync") return afterStop(back, await perform(stopSync, viewer, { syncId: posted.id }));
  return afterStart(back, await perform(startSync, viewer, { configurationId: posted.id, now: new Date() }));
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
import { z } from "zod";
import { parseForm } from "~/http/form.server";
import { orNull } from "~/http/list.server";
import { typedFilter } from "~/http/list-filters.server";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { requireViewer, type Viewer } from "~/http/viewer.server";
import { toCard } from "~/routes/rosters/config-cards";
import { readSyncFilter, syncCursor } from "~/routes/rosters/sync-filter.server";
import { afterStart, afterStop, pageOf } from "~/routes/rosters/sync-notices.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Board } from "./board";
import { Logs } from "./logs";

const BoardForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start-sync"), id: z.uuid() }),
  z.object({ intent: z.literal("stop-sync"), id: z.uuid() }),
]);

const Query = z.object({ q: typedFilter(), tab: z.enum(["logs"]).optional().catch(undefined) });

export const meta: MetaFunction = () => pageTitle("sftp");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.sftp.needs);
  const { q, tab } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const now = new Date();
  const shared = { now: now.toISOString(), can: { manage: can(viewer, ...rights.changeRosters) } };
  if (tab === "logs") return { tab, ...shared, ...(await loadLogs(viewer, request, now)) };
  return { tab: "configurations" as const, ...shared, q, ...(await loadBoard(viewer, q)) };
}

async function loadBoard(viewer: Viewer, search: string) {
  const read = await orNull(viewer, "configurations", async () => {
    const rows = await listConfigurations(db, viewer, { search });
    return { counters: await countConfigurations(db, viewer), cards: rows.map(toCard) };
  });
  return read ?? { counters: null, cards: null };
}

async function loadLogs(viewer: Viewer, request: Request, now: Date) {
  const { view, filter, after } = readSyncFilter(new URL(request.url), now);
  const read = await orNull(viewer, "sync logs", async () => {
    const { rows, next } = await listSyncs(db, viewer, { filter, after });
    return {
      configurations: await listConfigurationNames(db, viewer),
      rows: rows.map(toSyncRow),
      count: await countSyncs(db, viewer, { filter }),
      next: syncCursor.write(next),
    };
  });
  return { view, order: filter.order, ...(read ?? { configurations: [], rows: null, count: 0, next: null }) };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.changeRosters);
  const form = await parseForm(request, BoardForms);
  if (!form.ok) return form.refuse();
  const back = pageOf(request);
  if (form.value.intent === "stop-sync")
    return afterStop(back, await perform(stopSync, viewer, { syncId: form.value.id }));
  return afterStart(back, await perform(startSync, viewer, { configurationId: form.value.id, now: new Date() }));
}

export default function SftpIntegration() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.tab === "logs" ? <Logs {...loaded} /> : <Board {...loaded} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

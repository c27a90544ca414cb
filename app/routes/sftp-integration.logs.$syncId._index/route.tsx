import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "db/access/permissions";
import { findSync, listSyncProblems } from "db/queries/sync-logs";
import { z } from "zod";
import { stopSync } from "~/commands/stop-sync.server";
import { toCurrent, toSyncRow } from "~/components/sftp-words";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { sftpScreens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { afterStop } from "~/http/sync-notices.server";
import { found, requireViewer } from "~/http/viewer.server";
import { formatDateTime } from "~/ui/time-format";
import { filesOf, kindCountsOf, problemGroups, stepsOf } from "./shape.server";
import { Sync } from "./sync";

const Order = z.object({ intent: z.literal("stop-sync") });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, sftpScreens.view);
  const sync = found(await findSync(db, viewer, { id: uuidParam(params.syncId) }));
  const now = new Date().toISOString();
  const row = toSyncRow(sync);
  const stopRequested = sync.stop_requested_at !== null;
  return {
    title: `Sync of ${formatDateTime(row.startedAt, row.zone)}`,
    now,
    can: { manage: can(viewer, ...sftpScreens.manage) },
    row,
    current: sync.finished_at ? null : toCurrent({ ...sync, stopRequested }),
    requestedBy: sync.requestedBy,
    kinds: kindCountsOf(sync.counts),
    files: filesOf(sync.files),
    steps: stepsOf(sync.steps),
    problems: problemGroups(sync.problem_counts, await listSyncProblems(db, viewer, { syncId: sync.id })),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, sftpScreens.manage);
  const form = await parseForm(request, Order);
  if (!form.ok) return form.refuse();
  const syncId = uuidParam(params.syncId);
  return afterStop(paths.sync(syncId), await stopSync(viewer, { syncId }));
}

export default function SyncPage() {
  return <Sync {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

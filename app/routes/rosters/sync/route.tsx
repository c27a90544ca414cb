import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { findUndoable } from "domain/rosters/queries/sync-decisions";
import { findSync, findSyncBefore, listSyncProblems } from "domain/rosters/queries/sync-logs";
import { toSyncRow } from "domain/rosters/sync-row";
import { type BundleReading, wayOf } from "domain/rosters/terms";
import { useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { toCurrent, toUndoable } from "~/routes/rosters/config-cards";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { formatExactTime } from "~/ui/time-format";
import { loadChanges } from "./changes.server";
import { findFollowUp } from "./follow-up.server";
import { carryOut, SyncForms } from "./intents.server";
import { filesOf, heldOf, kindCountsOf, problemGroups, stepsOf } from "./shape.server";
import { Sync } from "./sync";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.sync.needs);
  const sync = found(await findSync(db, viewer, { id: uuidParam(params.syncId) }));
  const row = toSyncRow(sync);
  // The syncs of services are for who may see the services.
  if (wayOf(row.format) === "service") await requireViewer(request, screens.oneRoster.needs);
  const manage = can(viewer, ...rights.changeRosters);
  const files = filesOf(sync.files);
  const before = files.length > 0 ? await findSyncBefore(db, viewer, { id: sync.id }) : undefined;
  const stopRequested = sync.stop_requested_at !== null;
  return {
    title: `Sync of ${formatExactTime(row.startedAt, row.zone)}`,
    now: new Date().toISOString(),
    can: { manage },
    row,
    current: sync.finished_at ? null : toCurrent({ ...sync, stopRequested }),
    requestedBy: sync.requestedBy,
    subject:
      sync.subjectId && sync.subjectStartedAt
        ? { syncId: sync.subjectId, startedAt: sync.subjectStartedAt.toISOString() }
        : null,
    before: before?.id ?? null,
    undoable: manage && row.status === "applied" ? await loadUndoable(viewer, sync) : null,
    followUp: await findFollowUp(viewer, sync.id),
    held: heldOf(sync),
    changes: row.status === "held" || row.status === "applied" ? await loadChanges(viewer, request, sync.id) : null,
    kinds: kindCountsOf(sync.counts),
    files,
    reading: sync.reading as BundleReading | null,
    steps: stepsOf(sync.steps),
    problems: problemGroups(sync.problem_counts, await listSyncProblems(db, viewer, { syncId: sync.id })),
  };
}

/** This sync, if it is the one that can be undone now. */
async function loadUndoable(viewer: Viewer, sync: { id: string; integration_id: string }) {
  const last = await findUndoable(db, viewer, { configurationId: sync.integration_id });
  return last?.id === sync.id ? toUndoable(last) : null;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.changeRosters);
  const form = await parseForm(request, SyncForms);
  if (!form.ok) return form.refuse();
  return carryOut(viewer, uuidParam(params.syncId), form.value);
}

export default function SyncPage() {
  const form = useFormAnswer();
  return <Sync {...useLoaderData<typeof loader>()} form={form} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

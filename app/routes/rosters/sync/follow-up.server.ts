import { listFollowUps } from "domain/rosters/queries/sync-decisions";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { toCurrent } from "~/routes/rosters/config-cards";
import type { FollowUp } from "./held";

/** The latest run that a person asked for about a sync; null when nobody asked for one. */
export async function findFollowUp(viewer: Viewer, syncId: string): Promise<FollowUp | null> {
  const [run] = await listFollowUps(db, viewer, { syncId });
  if (!run) return null;
  const underWay = run.status === "queued" || run.status === "running";
  return {
    syncId: run.id,
    status: run.status,
    message: run.message,
    current: underWay ? toCurrent({ ...run, stopRequested: run.stopRequestedAt !== null }) : null,
  };
}

import { approveSync, discard, undoSync } from "domain/rosters/commands/decide-sync";
import { stopSync } from "domain/rosters/commands/stop-sync";
import { z } from "zod";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import type { Viewer } from "~/http/viewer.server";
import { afterApproval, afterDiscard, afterUndo } from "~/routes/rosters/decision-notices.server";
import { afterStop } from "~/routes/rosters/sync-notices.server";

/** What one may do about a sync on its own page. `id` is the sync itself, or the run that is about it. */
export const SyncForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("stop-sync"), id: z.uuid() }),
  z.object({
    intent: z.literal("approve"),
    looked: z.literal("yes", "Review the changes first, then check the box to confirm."),
  }),
  z.object({ intent: z.literal("discard") }),
  z.object({ intent: z.literal("undo-sync"), id: z.uuid() }),
]);

/**
 * Carries out the requested action and confirms it on the page that asked. Rows that are not this viewer's are a 404.
 */
export async function carryOut(viewer: Viewer, syncId: string, posted: z.output<typeof SyncForms>) {
  const here = paths.sync(syncId);
  const now = new Date();
  const reader = { viewer, zone: viewer.zone };
  switch (posted.intent) {
    case "stop-sync":
      return afterStop(here, await perform(stopSync, viewer, { syncId: posted.id }));
    case "approve":
      return afterApproval(here, await perform(approveSync, viewer, { syncId, now }), reader);
    case "discard":
      return afterDiscard(here, await perform(discard, viewer, { syncId }), reader);
    case "undo-sync":
      return afterUndo(here, await perform(undoSync, viewer, { syncId: posted.id, now }));
  }
}

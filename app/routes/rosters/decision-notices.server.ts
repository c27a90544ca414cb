import type { SyncConflict } from "domain/rosters/queries/sync-decisions";
import { conflictSentence, type Reader } from "~/http/conflict.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { found } from "~/http/viewer.server";
import { pauseText } from "./sync-notices.server";

type Started = { syncId: string } | { refused: string };
const decisions = { approved: "It was approved.", discarded: "It was discarded." };

/** Who decided first; nobody did where a newer sync has come. */
function decided(reader: Reader, conflict: SyncConflict): string {
  const { decision } = conflict.now;
  if (decision === "superseded") return "Nothing was done: a newer sync has taken its place.";
  return `${conflictSentence(conflict, reader)} ${decisions[decision]}`;
}

const notHeld = "Nothing was done: this sync doesn’t need a decision.";
const underWay = "Nothing was done: a sync of this configuration is running. Let it finish, then decide.";

/** The answer to "Approve". A 404 when the sync is not there. */
export function afterApproval(
  back: string,
  outcome: Started | SyncConflict | { pausedUntil: string } | "under-way" | "not-held" | undefined,
  reader: Reader,
): Promise<Response> {
  const done = found(outcome);
  if (done === "under-way") return redirectWithNotice(back, "error", underWay);
  if (done === "not-held") return redirectWithNotice(back, "warning", notHeld);
  if ("kind" in done) return redirectWithNotice(back, "warning", decided(reader, done));
  if ("pausedUntil" in done) {
    return redirectWithNotice(back, "error", `Nothing was done: ${pauseText(done.pausedUntil)}`);
  }
  if ("refused" in done) return redirectWithNotice(back, "error", `The approval was not started: ${done.refused}`);
  return redirectWithNotice(back, "success", "Approved. The files are fetched again and applied if they are the same.");
}

/** The answer to "Discard". */
export function afterDiscard(
  back: string,
  outcome: { districtId: string } | SyncConflict | "under-way" | "not-held" | undefined,
  reader: Reader,
): Promise<Response> {
  const done = found(outcome);
  if (done === "under-way") return redirectWithNotice(back, "error", "Nothing was done: its approval is under way.");
  if (done === "not-held") return redirectWithNotice(back, "warning", notHeld);
  if ("kind" in done) return redirectWithNotice(back, "warning", decided(reader, done));
  return redirectWithNotice(back, "success", "Discarded. The roster stays as it is.");
}

/** The answer to "Take back": leads to the run that does it. */
export function afterUndo(back: string, outcome: Started | "under-way" | "too-late" | undefined): Promise<Response> {
  const done = found(outcome);
  if (done === "under-way") return redirectWithNotice(back, "error", underWay);
  if (done === "too-late") {
    const why = "it was already undone, another sync was applied since, or its changes are no longer kept";
    return redirectWithNotice(back, "warning", `This can’t be undone anymore: ${why}.`);
  }
  if ("refused" in done) return redirectWithNotice(back, "error", `The undo was not started: ${done.refused}`);
  return redirectWithNotice(paths.sync(done.syncId), "success", "The changes are being undone.");
}

import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { found } from "~/http/viewer.server";
import { pauseText } from "./sync-notices.server";

type Started = { syncId: string } | { refused: string };
type Decided = { decided: keyof typeof meanwhile };

const meanwhile = {
  approved: "Nothing was done: it was approved in the meantime.",
  discarded: "Nothing was done: it was discarded in the meantime.",
  superseded: "Nothing was done: a newer sync has taken its place.",
};
const notHeld = "Nothing was done: this sync waits for no decision.";
const underWay = "Nothing was done: a sync of this configuration is under way. Wait for its end, then decide.";

/** The answer to "Approve". A 404 when the sync is not there. */
export function afterApproval(
  back: string,
  outcome: Started | Decided | { pausedUntil: string } | "under-way" | "not-held" | undefined,
): Promise<Response> {
  const done = found(outcome);
  if (done === "under-way") return redirectWithNotice(back, "error", underWay);
  if (done === "not-held") return redirectWithNotice(back, "warning", notHeld);
  if ("decided" in done) return redirectWithNotice(back, "warning", meanwhile[done.decided]);
  if ("pausedUntil" in done) {
    return redirectWithNotice(back, "error", `Nothing was done: ${pauseText(done.pausedUntil)}`);
  }
  if ("refused" in done) return redirectWithNotice(back, "error", `The approval was not started: ${done.refused}`);
  return redirectWithNotice(back, "success", "Approved. The files are fetched again and applied if they are the same.");
}

/** The answer to "Discard". */
export function afterDiscard(
  back: string,
  outcome: { districtId: string } | Decided | "under-way" | "not-held" | undefined,
): Promise<Response> {
  const done = found(outcome);
  if (done === "under-way") return redirectWithNotice(back, "error", "Nothing was done: its approval is under way.");
  if (done === "not-held") return redirectWithNotice(back, "warning", notHeld);
  if ("decided" in done) return redirectWithNotice(back, "warning", meanwhile[done.decided]);
  return redirectWithNotice(back, "success", "Discarded. The roster stays as it is.");
}

/** The answer to "Take back": leads to the run that does it. */
export function afterUndo(back: string, outcome: Started | "under-way" | "too-late" | undefined): Promise<Response> {
  const done = found(outcome);
  if (done === "under-way") return redirectWithNotice(back, "error", underWay);
  if (done === "too-late") {
    const why = "it was undone already, another sync was applied since, or its changes are kept no longer";
    return redirectWithNotice(back, "warning", `This can't be undone any more: ${why}.`);
  }
  if ("refused" in done) return redirectWithNotice(back, "error", `The undo was not started: ${done.refused}`);
  return redirectWithNotice(paths.sync(done.syncId), "success", "The changes are being taken back.");
}

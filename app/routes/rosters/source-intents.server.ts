import { pause, pinHostKey, remove, resume } from "domain/rosters/commands/change-configuration-state";
import { undoSync } from "domain/rosters/commands/decide-sync";
import { startSync } from "domain/rosters/commands/start-sync";
import { stopSync } from "domain/rosters/commands/stop-sync";
import { testConnection } from "domain/rosters/commands/test-connection";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { wayOf } from "domain/rosters/terms";
import { z } from "zod";
import { needAllowance } from "~/http/allowance.server";
import { ownPassword } from "~/http/confirm.server";
import { redirectWithNotice } from "~/http/notice.server";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import { capital } from "~/ui/format";
import { afterUndo } from "./decision-notices.server";
import { afterStart, afterStop, pageOf } from "./sync-notices.server";
import { placesOf } from "./way-places";
import { wayWords } from "./way-words";

/** What one may do with a configuration on its own page. */
export const ConfigurationForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("start-sync") }),
  z.object({ intent: z.literal("stop-sync"), id: z.uuid() }),
  z.object({ intent: z.literal("test-connection") }),
  z.object({
    intent: z.literal("confirm-host-key"),
    hostKey: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
    ...ownPassword,
  }),
  z.object({ intent: z.literal("undo-sync"), id: z.uuid() }),
  z.object({ intent: z.literal("pause") }),
  z.object({ intent: z.literal("resume") }),
  z.object({ intent: z.literal("delete") }),
]);

const notDeleted = {
  "under-way": "A sync is running. Stop it or let it finish, then delete.",
  busy: "Another roster of this district is being applied right now. Nothing was deleted. Try again in a minute.",
};

/**
 * Carries out the requested action and confirms it on the page that asked. Rows that are not this viewer's are a 404.
 */
export async function carryOut(
  viewer: Viewer,
  id: string,
  posted: z.output<typeof ConfigurationForms>,
  request: Request,
) {
  // Some actions do nothing when there is nothing to change. Without this check, a stranger would be told so.
  const { log_folder: logFolder, format } = found(await findConfiguration(db, viewer, { id }));
  const hasLogs = logFolder !== null;
  const way = wayOf(format);
  const here = placesOf(way).one(id);
  const now = new Date();
  switch (posted.intent) {
    case "start-sync":
      return afterStart(pageOf(request), await perform(startSync, viewer, { configurationId: id, now }));
    case "stop-sync":
      return afterStop(pageOf(request), await perform(stopSync, viewer, { syncId: posted.id }));
    case "test-connection":
      await needAllowance(request, viewer, "connection-tests");
      return afterTest(here, found(await perform(testConnection, viewer, { configurationId: id })));
    case "confirm-host-key":
      return (await perform(pinHostKey, viewer, { id, hostKey: posted.hostKey, now }))
        ? redirectWithNotice(here, "success", "Host key confirmed. Test the connection again, or start the first sync.")
        : redirectWithNotice(here, "error", "The server has shown a different key since. Test the connection again.");
    case "undo-sync":
      return afterUndo(here, await perform(undoSync, viewer, { syncId: posted.id, now }));
    case "pause":
      return (await perform(pause, viewer, { id }))
        ? redirectWithNotice(here, "success", pausedWords(hasLogs))
        : redirectWithNotice(here, "info", "It was already paused.");
    case "resume":
      return (await perform(resume, viewer, { id, now }))
        ? redirectWithNotice(here, "success", resumedWords(hasLogs))
        : redirectWithNotice(here, "info", "It was not paused.");
    case "delete": {
      const outcome = found(await perform(remove, viewer, { id }));
      return typeof outcome === "string"
        ? redirectWithNotice(here, "error", notDeleted[outcome])
        : redirectWithNotice(placesOf(way).home, "success", `${capital(wayWords[way].one)} deleted.`);
    }
  }
}

const pausedWords = (hasLogs: boolean) =>
  `Paused. Nothing runs on schedule${hasLogs ? ", and filter logs aren’t imported from the log folder" : ""}. You can still start a sync by hand.`;
const resumedWords = (hasLogs: boolean) =>
  `The schedule is running again${hasLogs ? ", and filter logs are imported from the log folder again" : ""}.`;

type Tested = { status: string; message: string | null } | { refused: string };

function afterTest(here: string, outcome: Tested) {
  if ("refused" in outcome) return redirectWithNotice(here, "error", `The test was not started: ${outcome.refused}`);
  if (outcome.status === "succeeded")
    return redirectWithNotice(here, "success", outcome.message ?? "The test went well.");
  if (outcome.status === "failed") return redirectWithNotice(here, "error", outcome.message ?? "The test failed.");
  return redirectWithNotice(here, "info", "The test takes longer than usual. Its result appears on this page.");
}

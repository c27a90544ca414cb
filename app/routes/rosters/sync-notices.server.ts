import { DateTime } from "luxon";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { found } from "~/http/viewer.server";

/** The page that a form was posted from, as a path of ours: without the marks that Remix adds to the address. */
export function pageOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const mark of ["index", "_routes"]) searchParams.delete(mark);
  const search = searchParams.toString();
  return `${pathname.replace(/\.data$/, "")}${search ? `?${search}` : ""}`;
}

/** Why nothing starts in a pause, and where that can be changed. */
export function pauseText(lastDay: string): string {
  const day = DateTime.fromISO(lastDay).setLocale("en-US").toFormat("LLL d, yyyy");
  return `no sync runs through ${day}, the last day of its pause. To sync earlier, change the pause under Edit.`;
}

/**
 * The answer to "Start sync": back to the page it came from, with the product's own words. A 404 when the configuration
 * is not there.
 */
export function afterStart(
  back: string,
  outcome: { syncId: string } | { refused: string } | { pausedUntil: string } | "under-way" | undefined,
): Promise<Response> {
  const done = found(outcome);
  const name = back.startsWith(paths.oneRoster) ? "OneRoster" : "SFTP";
  const failed = `Failed to trigger ${name} sync`;
  if (done === "under-way") {
    return redirectWithNotice(back, "error", `${failed}: a sync of this configuration is under way`);
  }
  if ("refused" in done) {
    return redirectWithNotice(back, "error", `${failed}: ${done.refused}`);
  }
  if ("pausedUntil" in done) {
    return redirectWithNotice(back, "error", `${failed}: ${pauseText(done.pausedUntil)}`);
  }
  return redirectWithNotice(back, "success", `${name} sync triggered successfully`);
}

/** The answer to "Stop sync". */
export function afterStop(back: string, outcome: "stopping" | "too-late" | undefined): Promise<Response> {
  return found(outcome) === "stopping"
    ? redirectWithNotice(back, "info", "The sync stops before it changes anything.")
    : redirectWithNotice(
        back,
        "warning",
        "The sync can’t be stopped anymore: it is applying its changes or has ended.",
      );
}

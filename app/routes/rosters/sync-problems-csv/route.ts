import type { LoaderFunctionArgs } from "@remix-run/node";
import { describeProblem } from "domain/rosters/problem-texts";
import { findSync, listSyncProblems } from "domain/rosters/queries/sync-logs";
import { csvDownload } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { sftpScreens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";

const heads = ["file", "line", "field", "severity", "problem", "meaning", "what to do"];

/** The problems of one sync, place by place (1,000 are kept), to hand to whoever corrects them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, sftpScreens.view, { resource: true });
  const sync = found(await findSync(db, viewer, { id: uuidParam(params.syncId) }));
  const rows = await listSyncProblems(db, viewer, { syncId: sync.id });
  return csvDownload(
    `problems-of-sync-${sync.started_at.toISOString().slice(0, 16)}`,
    heads,
    rows.map(({ file, line, field, severity, code }) => {
      const { title, advice } = describeProblem({ code, count: 1, file, field });
      return [file, line, field, severity, code, title, advice];
    }),
  );
}

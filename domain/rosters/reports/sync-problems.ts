import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { secondIn } from "domain/local-days";
import { atOnce, inCells, type Report } from "domain/report";
import { describeProblem } from "domain/rosters/problem-texts";
import { findSync, listSyncProblems } from "domain/rosters/queries/sync-logs";
import type { ProblemSeverity } from "domain/rosters/terms";
import { severityWords } from "domain/rosters/words";

const columns = ["file", "line", "field", "severity", "problem", "what to do"];

/**
 * The problems of one sync, place by place (1,000 are kept), to hand to whoever corrects them. Undefined when the sync is
 * not there.
 */
export async function syncProblemsReport(
  db: Db,
  scope: Scope,
  { syncId }: { syncId: string },
): Promise<Report | undefined> {
  const sync = await findSync(db, scope, { id: syncId });
  if (!sync) return undefined;
  const problems = atOnce(() => listSyncProblems(db, scope, { syncId }));
  return {
    name: `problems-of-sync-${secondIn(sync.started_at, sync.zone)}`,
    columns,
    rows: inCells(problems, ({ file, line, field, severity, code, n, detail }) => {
      const { title, advice } = describeProblem({
        code,
        count: n,
        file,
        field,
        details: detail === null ? [] : [detail],
      });
      return [file, line, field, severityWords[severity as ProblemSeverity].one, title, advice];
    }),
  };
}

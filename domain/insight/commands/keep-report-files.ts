import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { QueueUnavailable } from "domain/job";
import { Forbidden } from "domain/refusals";
import type { Tools } from "domain/tools";
import { makeReportFile } from "../jobs";
import { addReportFile, retryReportFile } from "../queries/report-files";
import { auditedFilter, type ReportFilter } from "../report-filters";
import { mayHave } from "../report-rights";
import type { ReportKind } from "../terms";

type In = { districtId: string; id: string };
type Wanted = In & { kind: ReportKind; filter: ReportFilter };

const entryOf = ({ districtId, id }: In, action: string) => ({
  districtId,
  action,
  object: { table: "report_files", id },
});

/** Asks the worker for a report, once for each id. "too-many" when several of this person wait already. */
export async function askForReport(tools: Tools, actor: ActingPerson, input: Wanted) {
  if (!mayHave(actor, input.kind)) throw new Forbidden("Your role doesn’t include this report.");
  const done = await tools.db.transaction().execute(async (db) => {
    const done = await addReportFile(db, actor, input);
    if (done === "requested") {
      const details = { kind: input.kind, ...auditedFilter(input.filter) };
      await recordAudit(db, { actor, ...entryOf(input, "report.requested"), details });
    }
    return done;
  });
  if (done === "requested") await enqueue(tools, input);
  return done;
}

/** Tries a report again that failed. Returns whether there was one. */
export async function retryReport(tools: Tools, actor: ActingPerson, input: In): Promise<boolean> {
  const isThere = await retryReportFile(tools.db, actor, input);
  if (isThere) await enqueue(tools, input);
  return isThere;
}

/** Writes down that somebody downloads a kept report: which, by what it was narrowed, and how many rows it has. */
export async function noteReportDownload(
  tools: Tools,
  actor: ActingPerson,
  input: In & { kind: ReportKind; filter: Record<string, string>; rows: number },
): Promise<void> {
  const details = { kind: input.kind, rows: input.rows, ...input.filter };
  await recordAudit(tools.db, { actor, ...entryOf(input, "report.downloaded"), details });
}

/** A report that the queue did not take is found by the worker's tick. */
async function enqueue(tools: Tools, { districtId, id }: In): Promise<void> {
  await tools.enqueue(makeReportFile, { districtId, fileId: id }).catch((error: unknown) => {
    if (!(error instanceof QueueUnavailable)) throw error;
    tools.log.warn({ fileId: id }, "the queue did not take a report; the worker's tick will send it");
  });
}

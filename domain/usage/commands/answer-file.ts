import type { SecretsKey } from "db/secrets";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Tools } from "domain/tools";
import { askToImport } from "../files/keep-file";
import { fits } from "../files/plan";
import { previewOf, readFirstLines } from "../files/preview";
import { compileLogformat } from "../logs/logformat";
import { readLog } from "../logs/read-log";
import type { FileFault, LineFault } from "../logs/terms";
import { utc } from "../logs/times";
import { type FileForm, saveFileForm } from "../queries/file-forms";
import { type FileRow, findFile } from "../queries/file-lists";
import { dropFile, resumeFile } from "../queries/files";

type AnswerTools = Pick<Tools, "db" | "secretsKey" | "enqueue" | "log">;
type Of = { districtId: string; fileId: string };
/** "over": somebody answered before, or nothing is kept any more. "no_lines": no line is written in that form. */
export type NoAnswer = "over" | "no_lines" | LineFault | FileFault;

async function* bytesOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(lines.join("\n"));
}

/** Why nothing of the first lines can be read in this way; null when something can. */
async function whyUnreadable(lines: readonly string[], form: FileForm): Promise<LineFault | FileFault | null> {
  const timeZone = form.timeZone ?? "UTC";
  const { report, entries } = readLog(bytesOf(lines), { salt: "", columns: form.columns, timeZone });
  for await (const _ of entries);
  if (report.fault) return report.fault;
  if (report.allowed + report.blocked > 0) return null;
  const faults = Object.entries(report.faults) as [LineFault, { count: number }][];
  return faults.sort(([, a], [, b]) => b.count - a.count)[0]?.[0] ?? null;
}

async function judge(file: FileRow, secretsKey: SecretsKey, db: Tools["db"], form: FileForm) {
  const lines = await readFirstLines(db, secretsKey, file);
  if (lines.length === 0) return "over" as const;
  if (form.logformat === undefined) {
    const heads = previewOf(lines)?.heads ?? null;
    return heads ? ((await whyUnreadable(lines, form)) ?? { heads }) : ("columns" as const);
  }
  const cut = compileLogformat(form.logformat, utc);
  if (typeof cut === "string") return cut;
  return fits(form.logformat, lines) ? { heads: null } : ("no_lines" as const);
}

/**
 * Says how a file is read that Rollcall could not recognize: by the columns of its table, or by a logformat of Squid. It is
 * remembered for the source, and the file is read. Returns null, or why nothing was changed; undefined when the file is
 * not in scope.
 */
export async function sayHowToRead(
  tools: AnswerTools,
  actor: ActingPerson,
  { form, ...of }: Of & { form: FileForm },
): Promise<NoAnswer | null | undefined> {
  const { db, secretsKey, enqueue, log } = tools;
  const file = await findFile(db, actor, of);
  if (!file) return undefined;
  if (file.state !== "asking") return "over";
  const judged = await judge(file, secretsKey, db, form);
  if (typeof judged === "string") return judged;
  const isDone = await db.transaction().execute(async (db) => {
    if (!(await resumeFile(db, of))) return false;
    await saveFileForm(db, { districtId: of.districtId, sourceNo: file.sourceNo, heads: judged.heads, form });
    await recordAudit(db, {
      actor,
      districtId: of.districtId,
      action: "usage_file.explained",
      object: { table: "usage_files", id: of.fileId },
      details: { by: form.columns ? "columns" : "logformat" },
    });
    return true;
  });
  if (!isDone) return "over";
  await askToImport({ enqueue, warn: log.warn }, of);
  return null;
}

/** Throws a file away about which Rollcall asks. False when it is at its end or being read; undefined out of scope. */
export async function discardFile(tools: Pick<Tools, "db">, actor: ActingPerson, of: Of): Promise<boolean | undefined> {
  const { db } = tools;
  const file = await findFile(db, actor, of);
  if (!file) return undefined;
  if (file.state !== "asking") return false;
  await dropFile(db, of);
  await recordAudit(db, {
    actor,
    districtId: of.districtId,
    action: "usage_file.discarded",
    object: { table: "usage_files", id: of.fileId },
  });
  return true;
}

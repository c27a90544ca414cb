import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import type { Tools } from "domain/tools";
import { askToImport } from "../files/keep-file";
import { mostTried } from "../files/plan";
import { readFirstLines } from "../files/preview";
import { type Refused, tryForm } from "../files/try-form";
import { dropFile } from "../queries/file-arrival";
import { type FileForm, saveFileForm } from "../queries/file-forms";
import { findFile } from "../queries/file-lists";
import { resumeFile } from "../queries/files";
import { openIntake } from "../queries/intake";

type AnswerTools = Pick<Tools, "db" | "secretsKey" | "enqueue" | "log">;
type Of = { districtId: string; fileId: string };
/** "over": somebody answered before, or nothing is kept any more. */
export type NoAnswer = "over" | Refused;

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
  const lines = await readFirstLines(db, secretsKey, file, mostTried);
  if (lines.length === 0) return "over";
  const { timeZone } = await openIntake(db, of);
  const tried = await tryForm({ lines, cameAt: file.createdAt, timeZone }, form);
  if (typeof tried === "string" || "words" in tried) return tried;
  const isDone = await db.transaction().execute(async (db) => {
    if (!(await resumeFile(db, of))) return false;
    await saveFileForm(db, { districtId: of.districtId, sourceNo: file.sourceNo, ...tried });
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
  const file = await findFile(tools.db, actor, of);
  if (!file) return undefined;
  if (file.state !== "asking") return false;
  return tools.db.transaction().execute(async (db) => {
    // Somebody may have answered meanwhile.
    if (!(await dropFile(db, of))) return false;
    await recordAudit(db, {
      actor,
      districtId: of.districtId,
      action: "usage_file.discarded",
      object: { table: "usage_files", id: of.fileId },
    });
    return true;
  });
}

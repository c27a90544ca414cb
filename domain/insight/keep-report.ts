import type { Db } from "db/client";
import { wholeDistrict } from "domain/access/scope";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { csvParts } from "domain/csv-write";
import { type MailIds, queueReportMail } from "domain/notices/queries/mails";
import { findWorkingDistrict } from "domain/places/queries/working-district";
import { makeReport } from "./make-report";
import { addFilePart, claimReportFile, endReportFile, type FileIds, releaseReportFile } from "./queries/report-making";
import { readReportOwner } from "./queries/report-owner";
import { auditedFilter, readReportFilter } from "./report-filters";
import { seenFrom } from "./seen-from";
import type { ReportState } from "./terms";

type Tools = {
  db: Db;
  signal: AbortSignal;
  /** Hears of each step that begins; for tests. */
  atStep?: ((step: string) => Promise<void>) | undefined;
};

type Ended = { state: ReportState; rows: number; mails: MailIds[]; error?: Error };

/** Begun so often without an end, a report is given up. */
const mostTries = 5;
/** A fault that passes, as of a database that restarts, is got over by trying again. */
const triesInARow = 3;
/** Characters of a part, at least. */
const partSize = 256 * 1024;

/**
 * Makes a report that waits, part by part, as whoever asked for it may see it today, and writes the mail of a scheduled
 * one with its end. Returns how it ended; null when there is nothing to make, or another worker has taken it over.
 * Throws the reason of `signal` once that is aborted, and leaves the report to the next worker.
 */
export async function keepReport(tools: Tools, of: FileIds): Promise<Ended | null> {
  const { db, signal, atStep } = tools;
  await atStep?.("claim");
  const file = await claimReportFile(db, of);
  if (!file) return null;
  const run = { ...of, tries: file.tries };
  if (file.tries > mostTries) {
    return (await endReportFile(db, run, { state: "failed", fault: "gave_up" })) ? failed() : null;
  }
  try {
    return await make(tools, { ...file, ...run });
  } catch (error) {
    if (signal.aborted || file.tries < triesInARow) {
      await releaseReportFile(db, run);
      throw error;
    }
    return (await endReportFile(db, run, { state: "failed", fault: "fault" })) ? failed(error as Error) : null;
  }
}

const failed = (error?: Error): Ended => ({ state: "failed", rows: 0, mails: [], ...(error && { error }) });

type Claimed = NonNullable<Awaited<ReturnType<typeof claimReportFile>>> & FileIds;

async function make({ db, signal, atStep }: Tools, file: Claimed): Promise<Ended | null> {
  const { districtId, fileId, profileId, kind, tries } = file;
  const run = { districtId, fileId, tries };
  const owner = await readReportOwner(db, { profileId, districtId, kind });
  const district = await findWorkingDistrict(db, wholeDistrict(districtId), { id: districtId });
  if (typeof owner === "string" || !district) {
    return (await endReportFile(db, run, { state: "failed", fault: "not_allowed" })) ? failed() : null;
  }
  const filter = readReportFilter(owner, { kind, raw: file.filter });
  const report = makeReport(db, owner, { kind, district, filter });
  let [text, rows, no] = ["", 0, 0];
  const keep = async () => {
    signal.throwIfAborted();
    await atStep?.("part");
    const kept = await addFilePart(db, { ...run, no, bytes: Buffer.from(text), rows });
    [text, no] = ["", no + 1];
    return kept;
  };
  for await (const part of csvParts(report)) {
    text += part.text;
    rows += part.rows;
    if (text.length >= partSize && !(await keep())) return null;
  }
  if (!(await keep())) return null;
  await atStep?.("end");
  return db.transaction().execute(async (db) => {
    const end = { state: "ready", rows, name: report.name, seenFrom: seenFrom(owner) } as const;
    if (!(await endReportFile(db, run, end))) return null;
    await recordAudit(db, {
      actor: noActor,
      districtId,
      action: "report.made",
      object: { table: "report_files", id: fileId },
      subjectProfileId: profileId,
      details: { kind, rows, ...auditedFilter(filter) },
    });
    const mails = file.scheduleId === null ? [] : await queueReportMail(db, { profileId, districtId, fileId });
    return { state: "ready", rows, mails };
  });
}

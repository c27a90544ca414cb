import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import type { FileQuestion } from "../files/question";
import type { FileReading } from "../files/reading";
import type { FileState, ImportFault, RowFault } from "../files/terms";
import type { LogFormat, SkipReason } from "../logs/terms";

/** A log that came as a file, with what came of it. */
export type FileRow = {
  id: string;
  districtId: string;
  sourceNo: number;
  name: string;
  /** What its filter is called. */
  source: string;
  kind: "upload" | "sftp";
  /** In whose folder it lay. */
  configurationId: string | null;
  state: FileState;
  fault: ImportFault | null;
  format: LogFormat | null;
  bytes: number;
  parts: number;
  partsRead: number;
  lines: number;
  accepted: number;
  duplicate: number;
  blocked: number;
  rejected: number;
  unknownPeople: number;
  unmatched: number;
  /** How many visits went when it was undone. */
  removed: number;
  /** The first day (YYYY-MM-DD) on which it has a visit. */
  firstDay: string | null;
  /** Whether its visits are known by their ids: not those of files from before these were kept. */
  hasVisitIds: boolean;
  faults: Partial<Record<RowFault, number>>;
  skipped: Partial<Record<SkipReason, number>>;
  /** Null: not read yet, or read before this was kept. */
  reading: FileReading | null;
  /** What it asks, while it waits for a person. */
  question: FileQuestion | null;
  keySealed: string | null;
  createdBy: string | null;
  createdAt: Date;
  endedAt: Date | null;
  undoneAt: Date | null;
};

/** Whether a district is in scope. */
export async function maySendFiles(db: Db, scope: Scope, { districtId }: { districtId: string }): Promise<boolean> {
  const row = await db
    .selectFrom("districts")
    .select("id")
    .where("id", "=", districtId)
    .where(inWholeDistrict(scope, sql.ref("districts.id")))
    .executeTakeFirst();
  return row !== undefined;
}

const files = (db: Db, scope: Scope, { districtId }: { districtId: string }) =>
  db
    .selectFrom("usage_files as f")
    .innerJoin("usage_sources as s", (join) =>
      join.onRef("s.district_id", "=", "f.district_id").onRef("s.source_no", "=", "f.source_no"),
    )
    .select([
      "f.id",
      "f.district_id as districtId",
      "f.source_no as sourceNo",
      "f.name",
      "s.name as source",
      "s.kind",
      "s.configuration_id as configurationId",
    ])
    .select(["f.state", "f.fault", "f.format", "f.parts", "f.parts_read as partsRead", "f.faults", "f.skipped"])
    .select(["f.reading", "f.question", "f.has_visit_ids as hasVisitIds", "f.first_day as firstDay"])
    .select([
      "f.key_sealed as keySealed",
      "f.created_at as createdAt",
      "f.ended_at as endedAt",
      "f.created_by as createdBy",
      "f.undone_at as undoneAt",
    ])
    .select((eb) =>
      (
        [
          ["f.bytes", "bytes"],
          ["f.lines", "lines"],
          ["f.accepted", "accepted"],
          ["f.duplicate", "duplicate"],
          ["f.blocked", "blocked"],
          ["f.rejected", "rejected"],
          ["f.unknown_people", "unknownPeople"],
          ["f.unmatched", "unmatched"],
          ["f.removed", "removed"],
        ] as const
      ).map(([column, name]) => eb.cast<number>(eb.ref(column), "float8").as(name)),
    )
    .where("f.district_id", "=", districtId)
    .where("f.state", "!=", "arriving")
    .where(inWholeDistrict(scope, sql.ref("f.district_id")));

/** The files of a district in scope, the newest first, so many at most. */
export async function listFiles(
  db: Db,
  scope: Scope,
  of: { districtId: string; most: number; offset?: number },
): Promise<FileRow[]> {
  const rows = await files(db, scope, of)
    .orderBy("f.created_at", "desc")
    .orderBy("f.id")
    .limit(of.most)
    .offset(of.offset ?? 0)
    .execute();
  return rows as unknown as FileRow[];
}

/** One file of a district in scope. */
export async function findFile(
  db: Db,
  scope: Scope,
  of: { districtId: string; fileId: string },
): Promise<FileRow | undefined> {
  const row = await files(db, scope, of).where("f.id", "=", of.fileId).executeTakeFirst();
  return row as unknown as FileRow | undefined;
}

/** The lines of a file in scope that do not count, one batch of them after the one with the number `after`. */
export async function readBadRows(
  db: Db,
  scope: Scope,
  { districtId, fileId, after }: { districtId: string; fileId: string; after: number },
): Promise<{ no: number; lines: number[]; reasons: RowFault[] } | undefined> {
  const row = await db
    .selectFrom("usage_file_rows as r")
    .select(["r.batch_no as no", "r.lines", "r.reasons"])
    .where("r.district_id", "=", districtId)
    .where("r.file_id", "=", fileId)
    .where("r.batch_no", ">", after)
    .where(inWholeDistrict(scope, sql.ref("r.district_id")))
    .orderBy("r.batch_no")
    .limit(1)
    .executeTakeFirst();
  return row as unknown as { no: number; lines: number[]; reasons: RowFault[] } | undefined;
}

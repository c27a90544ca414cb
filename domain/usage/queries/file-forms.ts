import { createHash } from "node:crypto";
import type { Db } from "db/client";
import type { Columns } from "../logs/columns";

/** How files of a source are read that don't say so themselves: the columns of a table, or a logformat of Squid. */
export type FileForm = {
  columns?: Columns;
  logformat?: string;
  /** IANA name of the zone of times without one; null: the district's. */
  timeZone: string | null;
};

type Of = {
  districtId: string;
  sourceNo: number;
  /** The heads of the table; null: a log without heads. */
  heads: readonly string[] | null;
};

const hashOf = (heads: Of["heads"]) =>
  createHash("sha256")
    .update(heads === null ? "logformat" : JSON.stringify(heads))
    .digest();

/** What a person said of a file of this source with these heads; undefined when nobody did. */
export async function findFileForm(db: Db, { districtId, sourceNo, heads }: Of): Promise<FileForm | undefined> {
  const row = await db
    .selectFrom("usage_file_forms")
    .select("form")
    .where("district_id", "=", districtId)
    .where("source_no", "=", sourceNo)
    .where("head_hash", "=", hashOf(heads))
    .executeTakeFirst();
  return row?.form as unknown as FileForm | undefined;
}

/** Remembers it for this and the next files of the source. */
export async function saveFileForm(db: Db, { districtId, sourceNo, heads, form }: Of & { form: FileForm }) {
  const said = JSON.stringify(form);
  await db
    .insertInto("usage_file_forms")
    .values({ district_id: districtId, source_no: sourceNo, head_hash: hashOf(heads), form: said })
    .onConflict((on) => on.columns(["district_id", "source_no", "head_hash"]).doUpdateSet({ form: said }))
    .execute();
}

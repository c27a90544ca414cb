import type { Db } from "db/client";
import { sql } from "kysely";
import type { Columns } from "../logs/columns";

/** How files of a source are read that don't say so themselves: the columns of a table, or a logformat of Squid. */
export type FileForm = {
  columns?: Columns;
  logformat?: string;
  /** Which products a portal's resources are, by spelledResource; null: they are skipped. */
  resources?: Record<string, string | null>;
  /** IANA name of the zone of times without one; null: the district's. */
  timeZone: string | null;
  /** The next file is asked about all the same; what is remembered is only what the form has chosen. */
  asksAgain?: boolean;
};

type Of = {
  districtId: string;
  sourceNo: number;
  /** Of formKeyOf. */
  key: string;
};

/** What a person said of files of this source with this key; undefined when nobody did. */
export async function findFileForm(db: Db, { districtId, sourceNo, key }: Of): Promise<FileForm | undefined> {
  const row = await db
    .selectFrom("usage_file_forms")
    .select("form")
    .where("district_id", "=", districtId)
    .where("source_no", "=", sourceNo)
    .where("head_hash", "=", Buffer.from(key, "hex"))
    .executeTakeFirst();
  return row?.form as unknown as FileForm | undefined;
}

/** Remembers it for this and the next files of the source. */
export async function saveFileForm(db: Db, { districtId, sourceNo, key, form }: Of & { form: FileForm }) {
  const said = JSON.stringify(form);
  await db
    .insertInto("usage_file_forms")
    .values({ district_id: districtId, source_no: sourceNo, head_hash: Buffer.from(key, "hex"), form: said })
    .onConflict((on) => on.columns(["district_id", "source_no", "head_hash"]).doUpdateSet({ form: said }))
    .execute();
}

/** From now on files of this source with this key are asked about again. */
export async function askAboutForm(db: Db, { districtId, sourceNo, key }: Of): Promise<void> {
  const askAgain = { timeZone: null, asksAgain: true } satisfies FileForm;
  await db
    .insertInto("usage_file_forms")
    .values({
      district_id: districtId,
      source_no: sourceNo,
      head_hash: Buffer.from(key, "hex"),
      form: JSON.stringify(askAgain),
    })
    .onConflict((on) =>
      on
        .columns(["district_id", "source_no", "head_hash"])
        .doUpdateSet({ form: sql`usage_file_forms.form || '{"asksAgain": true}'::jsonb` }),
    )
    .execute();
}

import { type Kysely, sql } from "kysely";

/** How a file is read says `asksAgain` where the next file like it is to be asked about: once it said `isAsked`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update usage_file_forms
    set form = form - 'isAsked' || jsonb_build_object('asksAgain', form -> 'isAsked') where form ? 'isAsked'`.execute(
    db,
  );
}

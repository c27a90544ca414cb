import { finished } from "node:stream/promises";
import type { Db } from "db/client";
import { sql } from "kysely";
import { allKinds, changedTable, soundTable, sqlType, stagedTable } from "./kinds";
import type { Kind } from "./kinds/kind";
import type { SyncSession } from "./session";

/**
 * Makes the temporary tables of a sync: staged_<kind> takes a file as it was read, all text; sound_<kind> what of it is
 * sound, typed; changed_<kind> what differs from the roster; problems what was found on the way.
 */
export async function createStaging(db: Db): Promise<void> {
  for (const kind of allKinds) {
    const text = kind.columns.map((column) => sql`${sql.id(column.name)} text`);
    const typed = kind.columns.map((column) => sql`${sql.id(column.name)} ${sql.raw(sqlType[column.type])}`);
    await sql`create temp table ${stagedTable(kind)} (line int not null, at_fault boolean, status text,
      ${sql.join(text)})`.execute(db);
    await sql`create temp table ${soundTable(kind)} (line int not null, gone boolean not null,
      ${sql.join(typed)})`.execute(db);
    await sql`create temp table ${changedTable(kind)} (sourced_id text not null, op text not null)`.execute(db);
  }
  await sql`create temp table problems (code text not null, severity text not null, file text, line int, field text,
    n int not null, rest boolean not null default false,
    detail text)`.execute(db);
  for (const [name, columns] of Object.entries(passing)) {
    await sql`create temp table ${sql.id(name)} (${sql.raw(columns)})`.execute(db);
  }
}

/** What one check hands on to the next. */
const passing = {
  odd: "line int not null",
  told: "code text, severity text, line int not null, field text, rejects boolean not null, detail text",
  shaped: "line int not null",
  alike: "hash bigint not null",
  doubles: "line int not null, sourced_id text not null, conflict boolean not null",
  dangling: "line int not null, field text not null, id text, rejected boolean not null",
  missing: "kind text not null, id text not null",
  derived: "sourced_id text not null, role text not null, org_sourced_ids text[] not null",
};

/** What a row of a staged table is made of, in the order in which COPY takes it. */
export const stagedColumns = (kind: Kind): string[] => ["status", ...kind.columns.map((column) => column.name)];

/** Takes text in COPY's own format (tabs, \N never, an empty value is null) into the staged table of a kind. */
export function stageInto(session: SyncSession, kind: Kind) {
  const names = ["line", "at_fault", ...stagedColumns(kind)].map((name) => `"${name}"`);
  const statement = `copy staged_${kind.key} (${names.join(", ")}) from stdin with (format text, null '')`;
  const stream = session.copyInto(statement);
  const done = finished(stream);
  // Awaited in end(); until then a failure must not count as unhandled.
  done.catch(() => {});
  return {
    write: async (text: string): Promise<void> => {
      if (stream.write(text)) return;
      await Promise.race([new Promise<void>((resolve) => stream.once("drain", resolve)), done]);
    },
    end: async (): Promise<void> => {
      stream.end();
      await done;
      await sql`analyze ${stagedTable(kind)} (sourced_id)`.execute(session.db);
    },
    abandon: async (): Promise<void> => {
      stream.destroy();
      await done.catch(() => {});
    },
  };
}

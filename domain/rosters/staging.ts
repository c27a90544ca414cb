import { finished } from "node:stream/promises";
import type { Db } from "db/client";
import { type RawBuilder, sql } from "kysely";
import { allKinds, changedTable, doubtfulTable, soundTable, sqlType } from "./kinds";
import type { Kind } from "./kinds/kind";
import type { SyncSession } from "./session";

/**
 * Makes the temporary tables of a sync: sound_<kind> takes the rows of a file that are right beyond doubt, typed;
 * doubtful_<kind> the others as they were read, all text. The check makes sound ones of those that pass, and from then
 * on doubtful_<kind> also names the rows that were set aside later. changed_<kind> takes what differs from the roster;
 * problems what was found on the way.
 */
export async function createStaging(db: Db): Promise<void> {
  for (const kind of allKinds) {
    const text = kind.columns.map((column) => sql`${sql.id(column.name)} text`);
    const typed = kind.columns.map((column) => sql`${sql.id(column.name)} ${sql.raw(sqlType[column.type])}`);
    await sql`create temp table ${doubtfulTable(kind)} (line int not null, at_fault boolean, status text,
      ${sql.join(text)})`.execute(db);
    await sql`create temp table ${soundTable(kind)} (line int not null, gone boolean not null default false, status text,
      ${sql.join(typed)})`.execute(db);
    await sql`create temp table ${changedTable(kind)} (sourced_id text not null, op text not null)`.execute(db);
  }
  await sql`create temp table problems (code text not null, severity text not null, file text, line int, field text,
    n int not null, rest boolean not null default false, detail text, again int not null default 0)`.execute(db);
  for (const [name, columns] of Object.entries(passing)) {
    await sql`create temp table ${sql.id(name)} (${sql.raw(columns)})`.execute(db);
  }
}

/** What one check hands on to the next. */
const passing = {
  odd: "line int not null",
  faults: "code text, severity text, line int not null, field text, rejects boolean not null, detail text",
  shaped: "line int not null",
  alike: "hash bigint not null",
  doubles: "line int not null, sourced_id text not null, conflict boolean not null",
  dangling: "line int not null, field text not null, id text, rejected boolean not null, deleted boolean not null",
  missing: "kind text not null, id text not null",
  derived: "sourced_id text not null, role text not null, org_sourced_ids text[] not null",
};

/** The ids of all rows that the file of a kind has, sound or not; null where one can't be read. */
export const namedIds = (kind: Kind): RawBuilder<unknown> =>
  sql`(select sourced_id from ${soundTable(kind)} union all select sourced_id from ${doubtfulTable(kind)})`;

/**
 * Takes the sound rows `s` of a kind that `condition` finds by `using` (an alias `d` of its own) out, keeping their ids
 * and what else of them is text as doubtful rows, and returns `returning` of each as a query to select from.
 */
export function takenAside(
  kind: Kind,
  { using, condition, returning }: Record<"using" | "condition" | "returning", RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const names = kind.columns.filter(({ type }) => sqlType[type] === "text").map(({ name }) => sql.id(name));
  return sql`with taken as (
      delete from ${soundTable(kind)} s using ${using} where ${condition} returning s.*, ${returning}
    ), kept as (
      insert into ${doubtfulTable(kind)} (line, at_fault, ${sql.join(names)})
      select line, true, ${sql.join(names)} from taken
    )`;
}

/** What a row of either table is made of beside its line, in the order in which COPY takes it. */
export const stagedColumns = (kind: Kind): string[] => ["status", ...kind.columns.map((column) => column.name)];

/** Rows in COPY's own format (tabs, \N never, an empty value is null). */
export type Staged = { sound: string; doubtful: string };

const doubtfulAtOnce = 256 * 1024;

/** Takes the rows of a file into the two tables of its kind. One connection copies into one table at a time. */
export function stageInto(session: SyncSession, kind: Kind) {
  const names = stagedColumns(kind).map((name) => `"${name}"`);
  const statements = {
    sound: `copy sound_${kind.key} (line, ${names}) from stdin with (format text, null '')`,
    doubtful: `copy doubtful_${kind.key} (line, at_fault, ${names}) from stdin with (format text, null '')`,
  };
  let open: (ReturnType<typeof copying> & { into: keyof Staged }) | null = null;
  let doubtful = "";
  const end = async () => {
    await open?.end();
    open = null;
  };
  const write = async (into: keyof Staged, text: string) => {
    if (text === "") return;
    if (open?.into !== into) {
      await end();
      open = { into, ...copying(session, statements[into]) };
    }
    await open.write(text);
  };
  return {
    write: async (rows: Staged): Promise<void> => {
      await write("sound", rows.sound);
      doubtful += rows.doubtful;
      if (doubtful.length < doubtfulAtOnce) return;
      await write("doubtful", doubtful);
      doubtful = "";
    },
    end: async (): Promise<void> => {
      await write("doubtful", doubtful);
      await end();
      await sql`analyze ${soundTable(kind)} (sourced_id)`.execute(session.db);
      await sql`analyze ${doubtfulTable(kind)} (sourced_id)`.execute(session.db);
    },
    abandon: async (): Promise<void> => open?.abandon(),
  };
}

function copying(session: SyncSession, statement: string) {
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
    },
    abandon: async (): Promise<void> => {
      stream.destroy();
      await done.catch(() => {});
    },
  };
}

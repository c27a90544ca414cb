import type { Db } from "db/client";
import { keyIdOf, open, type SecretsKey, seal } from "db/secrets";
import { sql } from "kysely";

/** Every column that holds what `seal` made. */
const sealedColumns = [
  ["sftp_configurations", "password_sealed"],
  ["sftp_configurations", "private_key_sealed"],
  ["sftp_configurations", "passphrase_sealed"],
  ["kept_forms", "values_sealed"],
  ["usage_files", "key_sealed"],
] as const;

const atOnce = 100;

/**
 * Encrypts everything that an older key encrypted with the current key, some rows at a time, each batch committed: what
 * was interrupted goes on where it ended. All districts: only the operator's command calls it. Returns how many were
 * sealed again; throws, and leaves the rest as it is, when a key is missing.
 */
export async function resealSecrets(db: Db, key: SecretsKey): Promise<number> {
  let count = 0;
  for (const [table, column] of sealedColumns) {
    for (;;) {
      const done = await db.transaction().execute((db) => resealSome(db, key, table, column));
      count += done;
      if (done < atOnce) break;
    }
  }
  return count;
}

async function resealSome(db: Db, key: SecretsKey, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} like 'v1.%' and ${sql.ref(column)} not like ${`v1.${key.id.replace(/[\\%_]/g, "\\$&")}.%`}
    order by id limit ${atOnce} for update`.execute(db);
  for (const { id, sealed } of rows) {
    const place = { table, id, column };
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${seal(key, place, open(key, place, sealed))}
      where id = ${id}::uuid`.execute(db);
  }
  return rows.length;
}

/** The names of the keys that something is currently encrypted with. All districts, for the operator. */
export async function listSealingKeys(db: Db): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, column] of sealedColumns) {
    const { rows } = await sql<{ sealed: string }>`
      select distinct on (split_part(${sql.ref(column)}, '.', 2)) ${sql.ref(column)} as sealed
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db);
    for (const { sealed } of rows) found.add(keyIdOf(sealed) ?? "unknown");
  }
  return [...found].sort();
}

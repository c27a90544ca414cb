import { Kysely, Migrator, PostgresDialect, sql } from "kysely";
import { migrations } from "migrations/index";
import pg from "pg";

async function withOwner<T>(ownerUrl: string, run: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // A connection that ends while idle (the server stops right after us) is nobody's fault.
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

const migratorOf = (db: Kysely<unknown>) => new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Brings the database at `ownerUrl` to the newest migration. Returns the names it ran; throws when one fails. */
export async function migrateToLatest(ownerUrl: string): Promise<string[]> {
  return withOwner(ownerUrl, async (db) => {
    const { error, results } = await migratorOf(db).migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** The migrations that this version knows, in their order. */
export const knownMigrations = Object.keys(migrations).sort();

/** Brings an empty database at `ownerUrl` to where the named migration left it, as an older version knew it. */
export async function migrateTo(ownerUrl: string, migration: string): Promise<void> {
  await withOwner(ownerUrl, async (db) => {
    const { error } = await migratorOf(db).migrateTo(migration);
    if (error) throw error;
  });
}

/**
 * Gives the application's role what web and worker need in `schemas` and nothing more: rows, no DDL, and of the audit
 * log and the histories only insert and select, of what guards the rules only select. Returns false, and changes
 * nothing, when the role is the owner itself.
 */
export async function grantApplicationRole(ownerUrl: string, appUrl: string, schemas: string[]): Promise<boolean> {
  const role = decodeURIComponent(new URL(appUrl).username);
  if (role === decodeURIComponent(new URL(ownerUrl).username)) return false;
  await withOwner(ownerUrl, async (db) => {
    for (const schema of schemas) {
      const [to, of] = [sql.id(role), sql.id(schema)];
      await sql`grant usage on schema ${of} to ${to}`.execute(db);
      await sql`grant select, insert, update, delete on all tables in schema ${of} to ${to}`.execute(db);
      await sql`grant usage, select on all sequences in schema ${of} to ${to}`.execute(db);
      await sql`grant execute on all functions in schema ${of} to ${to}`.execute(db);
    }
    await sql`revoke update, delete on audit_log, status_history, request_history from ${sql.id(role)}`.execute(db);
    // The rules that guard URL patterns are kept by the owner, too.
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock, public_suffixes
      from ${sql.id(role)}`.execute(db);
    await closePartitions(db, role);
  });
  return true;
}

/** Rows of a partition are reached by way of its table only, where the table's own rules hold. */
async function closePartitions(db: Kysely<unknown>, role: string): Promise<void> {
  await sql`revoke insert, update, delete on partitioned_tables from ${sql.id(role)}`.execute(db);
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relispartition and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name } of rows) await sql`revoke all on ${sql.table(name)} from ${sql.id(role)}`.execute(db);
}

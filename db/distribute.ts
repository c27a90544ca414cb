import { sql } from "kysely";
import type { Db } from "./client";

/** Why a database's tables can't be spread over machines; the message says what to do. */
export class CannotDistribute extends Error {}

const shards = 32;
/** The table that all others of use lie beside: rows of one district are on one machine. */
const anchor = "usage_districts";

/** Whether the tables of use are spread over machines. */
export async function isDistributed(db: Db): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rows } = await sql`
    select from pg_dist_partition where logicalrelid = to_regclass(${`public.${anchor}`})`.execute(db);
  return rows.length > 0;
}

async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/**
 * Spreads every table of use over the workers of a Citus coordinator by its district, with the rows that are there, and
 * has the functions of use run where the rows are. Each table is a transaction of its own and is left alone when it was
 * done before, so that a run that was broken off can be repeated. `say` is called for each as it is done. Returns how
 * many tables and functions it distributed; throws CannotDistribute, with nothing changed, where it can't be done.
 */
export async function distributeUsage(
  db: Db,
  say: (line: string) => void = () => {},
): Promise<{ tables: number; functions: number }> {
  await needCoordinator(db);
  const tables = await listTables(db);
  await needOwner(db, tables);
  let made = 0;
  for (const { name, distributed, rows } of tables) {
    if (distributed) continue;
    say(`${name}, about ${rows} ${rows === 1 ? "row" : "rows"}`);
    await distributeTable(db, name);
    made++;
  }
  // What was copied stays behind on the coordinator, unseen, until it is taken away.
  for (const { name } of tables) {
    await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(db);
  }
  return { tables: made, functions: await distributeFunctions(db, say) };
}

async function needCoordinator(db: Db): Promise<void> {
  if (!(await hasCitus(db))) {
    throw new CannotDistribute(
      "This database is no Citus coordinator: the extension citus is not in it. Nothing was changed. Rollcall needs no Citus on one machine; see the README for when it does.",
    );
  }
  const { rows } = await sql<{ coordinator: boolean; workers: number }>`
    select (select groupid from pg_dist_local_group) = 0 as coordinator,
      (select count(*)::int from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards
        and nodecluster = current_setting('citus.cluster_name')) as workers
    `.execute(db);
  if (!rows[0]?.coordinator) {
    throw new CannotDistribute(
      "This database is a worker of a Citus cluster. Nothing was changed. Give the coordinator's address.",
    );
  }
  if (rows[0].workers === 0) {
    throw new CannotDistribute(
      "This Citus coordinator has no worker. Nothing was changed. Add one with select citus_add_node('HOST', 5432), then run this again.",
    );
  }
}

type Table = { name: string; distributed: boolean; rows: number; mine: boolean };

/** The tables of use, the one that the others lie beside first; partitions go with theirs. */
async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, d.logicalrelid is not null as distributed,
      pg_has_role(c.relowner, 'usage') as mine,
      greatest((select sum(greatest(l.reltuples, 0)) from pg_partition_tree(c.oid) t
        join pg_class l on l.oid = t.relid), 0)::float8 as rows
    from pg_class c left join pg_dist_partition d on d.logicalrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relname like 'usage\\_%' and c.relkind in ('r', 'p')
      and not c.relispartition and exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'district_id' and not a.attisdropped)
    order by c.relname <> ${anchor}, c.relname`.execute(db);
  if (rows[0]?.name === anchor) return rows;
  throw new CannotDistribute("The usage tables are missing. Run npm run migrate first.");
}

async function needOwner(db: Db, tables: readonly Table[]): Promise<void> {
  if (tables.every(({ mine }) => mine)) return;
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  throw new CannotDistribute(
    `The role ${rows[0]?.role} does not own the tables of use. Nothing was changed. Set MIGRATION_DATABASE_URL to the address with their owner, as for npm run migrate.`,
  );
}

async function distributeTable(db: Db, name: string): Promise<void> {
  if (name === anchor) {
    await sql`select create_distributed_table(${name}::regclass, 'district_id', colocate_with => 'none',
      shard_count => ${shards})`.execute(db);
  } else {
    await sql`select create_distributed_table(${name}::regclass, 'district_id', colocate_with => ${anchor})`.execute(
      db,
    );
  }
}

/** Those that take a district run on the machine of its rows; the others have to be on every machine. */
async function distributeFunctions(db: Db, say: (line: string) => void): Promise<number> {
  const { rows } = await sql<{ name: string; signature: string; ofDistrict: boolean }>`
    select p.proname as name, p.oid::regprocedure::text as signature,
      coalesce('p_district' = any(p.proargnames), false) as "ofDistrict"
    from pg_proc p left join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
    where p.pronamespace = 'public'::regnamespace and (p.proname like 'usage\\_%' or p.proname = 'new_id')
      and case when 'p_district' = any(p.proargnames) then o.distribution_argument_index is null
        else o.objid is null end
    order by 1, 2`.execute(db);
  for (const { name, signature, ofDistrict } of rows) {
    say(`${name}()`);
    if (ofDistrict) {
      await sql`select create_distributed_function(${signature}::regprocedure, 'p_district',
        colocate_with := ${anchor})`.execute(db);
    } else await sql`select create_distributed_function(${signature}::regprocedure)`.execute(db);
  }
  return rows.length;
}

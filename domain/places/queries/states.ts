import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";
import { stampOf } from "domain/places/stamp";
import { sql } from "kysely";

export type StateRow = { id: string; name: string; abbreviation: string; districts: number };

/** Every state by its name or abbreviation, with how many districts it has. For those who see all of them. */
export async function listStates(
  db: Db,
  scope: Scope,
  input: { sort: "name" | "abbreviation"; descending: boolean },
): Promise<StateRow[]> {
  if (scope.reach !== "all") return [];
  const direction = input.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<StateRow>`
    select s.id, s.name, s.abbreviation, coalesce(n.districts, 0) as districts
    from states s left join (select state_id, count(*)::int as districts from districts group by state_id) n
      on n.state_id = s.id
    order by ${sql.ref(`s.${input.sort}`)} ${direction}, s.id`.execute(db);
  return rows;
}

/** The states to choose from, by name. The same for everyone. */
export async function listStateChoices(db: Db) {
  return db.selectFrom("states").select(["id", "name", "abbreviation"]).orderBy("name").execute();
}

/** One state. For those who see every district. */
export async function findState(db: Db, scope: Scope, input: { id: string }) {
  if (scope.reach !== "all") return undefined;
  return db.selectFrom("states").select(["id", "name", "abbreviation"]).where("id", "=", input.id).executeTakeFirst();
}

type StateFields = { name: string; abbreviation: string };
export type StateClash = "name-taken" | "abbreviation-taken";

async function clashOf(db: Db, { name, abbreviation }: StateFields, except: string | null) {
  const rows = await db
    .selectFrom("states")
    .select(sql<boolean>`lower(name) = lower(${name})`.as("byName"))
    .where(sql<boolean>`(lower(name) = lower(${name}) or upper(abbreviation) = upper(${abbreviation}))`)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .execute();
  if (rows.length === 0) return undefined;
  return rows.some((row) => row.byName) ? ("name-taken" as const) : ("abbreviation-taken" as const);
}

/** Adds a state; a clash comes back by its name. In a transaction of the caller's. */
export async function createState(
  db: Db,
  scope: Scope,
  fields: StateFields,
): Promise<{ id: string } | StateClash | undefined> {
  if (scope.reach !== "all") return undefined;
  await sql`lock table states in share row exclusive mode`.execute(db);
  const clash = await clashOf(db, fields, null);
  if (clash) return clash;
  return db.insertInto("states").values(fields).returning("id").executeTakeFirstOrThrow();
}

/**
 * Changes a state. Returns how it stood before, a clash by its name, a conflict when it is not as it was seen, or
 * undefined when it is not there.
 */
export async function updateState(
  db: Db,
  scope: Scope,
  { id, seen, ...fields }: StateFields & { id: string; seen?: string | undefined },
): Promise<StateFields | StateClash | Conflict<null> | undefined> {
  if (scope.reach !== "all") return undefined;
  await sql`lock table states in share row exclusive mode`.execute(db);
  const before = await findState(db, scope, { id });
  if (!before) return undefined;
  if (seen !== undefined && seen !== stampOf("states", before)) {
    const lines = { districtId: null, table: "states", id, actions: ["state.changed"] };
    return conflictOf(await findLastChange(db, scope, lines), { about: "state", now: null });
  }
  const clash = await clashOf(db, fields, id);
  if (clash) return clash;
  await db.updateTable("states").set(fields).where("id", "=", id).execute();
  return { name: before.name, abbreviation: before.abbreviation };
}

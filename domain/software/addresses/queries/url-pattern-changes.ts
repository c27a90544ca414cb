import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { type Conflict, conflictOf } from "domain/conflict";
import type { ReadPattern } from "domain/software/addresses/pattern";
import { inUseStatuses } from "domain/software/status/terms";
import { sql } from "kysely";
import { findPattern } from "./url-patterns";

export type PatternFields = ReadPattern & {
  softwareId: string | null;
  product: string;
  confidence: number;
  isAuthorized: boolean;
};

/** Rows of a district by those who see the whole of it; rows for all districts by those who see all of them. */
const inReach = (scope: Scope, districtId: string | null) =>
  districtId === null
    ? sql<boolean>`${scope.reach}::text = 'all'`
    : sql<boolean>`${inWholeDistrict(scope, sql<string | null>`${districtId}::uuid`)}`;

const mine = (scope: Scope, districtId: string) =>
  sql<boolean>`case when p.district_id is null then ${inReach(scope, null)}
    else p.district_id = ${districtId}::uuid and ${inReach(scope, districtId)} end`;

/**
 * Adds a pattern of a district, or for all (districtId null). Returns its id; "taken" with the id of the one that is
 * there already; undefined for those who may not.
 */
export async function addPattern(
  db: Db,
  scope: Scope,
  { districtId, by, ...fields }: PatternFields & { districtId: string | null; by: string | null },
): Promise<{ kind: "added" | "taken"; id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into url_patterns (district_id, pattern, pattern_type, software_id, software_name, confidence, is_authorized,
      created_by)
    select ${districtId}::uuid, ${fields.pattern}, ${fields.type}, ${fields.softwareId}::uuid, ${fields.product},
      ${fields.confidence}, ${fields.isAuthorized}, ${by}::uuid
    where ${inReach(scope, districtId)}
    on conflict (district_id, pattern, pattern_type) do nothing
    returning id`.execute(db);
  if (rows[0]) return { kind: "added", id: rows[0].id };
  const there = await sql<{ id: string }>`
    select p.id from url_patterns p
    where p.district_id is not distinct from ${districtId}::uuid and p.pattern = ${fields.pattern}
      and p.pattern_type = ${fields.type} and ${inReach(scope, districtId)}`.execute(db);
  return there.rows[0] && { kind: "taken", id: there.rows[0].id };
}

type Version = { districtId: string; id: string; version: number };

/** Locks the pattern for a change. Undefined when this viewer has none such to change. */
async function lockPattern(db: Db, scope: Scope, { districtId, id }: Version) {
  const { rows } = await sql<{ districtId: string | null; version: number; pattern: string; type: string }>`
    select p.district_id as "districtId", p.version, p.pattern, p.pattern_type as type
    from url_patterns p where p.id = ${id}::uuid and ${mine(scope, districtId)} for update`.execute(db);
  return rows[0];
}

type PatternConflict = Conflict<{ pattern: string; product: string; isAuthorized: boolean } | null>;

/** Who changed a pattern last, be it by an import or a decision, and what it says now. */
async function whoChanged(db: Db, scope: Scope, { districtId, id, version }: Version): Promise<PatternConflict> {
  const row = await findPattern(db, scope, { districtId, id });
  const last = row && { by: row.changedBy, byId: row.changedById, at: row.updatedAt };
  const now = row ? { pattern: row.pattern, product: row.product, isAuthorized: row.isAuthorized } : null;
  return conflictOf(last, { about: "pattern", version, now });
}

/**
 * Changes a pattern, if it still is the version that was looked at. "taken" when another one has this spelling and
 * type; undefined when it is not there. In a transaction of the caller's.
 */
export async function changePattern(
  db: Db,
  scope: Scope,
  { by, ...fields }: PatternFields & Version & { by: string | null },
): Promise<{ kind: "saved"; districtId: string | null } | { kind: "taken" } | PatternConflict | undefined> {
  const current = await lockPattern(db, scope, fields);
  if (!current) return undefined;
  if (current.version !== fields.version) return whoChanged(db, scope, { ...fields, version: current.version });
  const twin = await sql`
    select from url_patterns p where p.district_id is not distinct from ${current.districtId}::uuid
      and p.pattern = ${fields.pattern} and p.pattern_type = ${fields.type} and p.id <> ${fields.id}::uuid`.execute(db);
  if (twin.rows.length > 0) return { kind: "taken" };
  await sql`
    update url_patterns set pattern = ${fields.pattern}, pattern_type = ${fields.type},
      software_id = ${fields.softwareId}::uuid, software_name = ${fields.product}, confidence = ${fields.confidence},
      is_authorized = ${fields.isAuthorized}, version = version + 1, updated_by = ${by}::uuid
    where id = ${fields.id}::uuid`.execute(db);
  return { kind: "saved", districtId: current.districtId };
}

/** Removes a pattern, if it still is the version that was looked at. In a transaction of the caller's. */
export async function removePattern(
  db: Db,
  scope: Scope,
  input: Version,
): Promise<{ kind: "removed"; districtId: string | null; pattern: string } | PatternConflict | undefined> {
  const current = await lockPattern(db, scope, input);
  if (!current) return undefined;
  if (current.version !== input.version) return whoChanged(db, scope, { ...input, version: current.version });
  await sql`delete from url_patterns where id = ${input.id}::uuid`.execute(db);
  return { kind: "removed", districtId: current.districtId, pattern: current.pattern };
}

/**
 * Those of some products that the district has decided to let in use: a new pattern of theirs is authorised, as those that
 * they have were by the decision. A ban changes no pattern, since it is asked before them.
 */
export async function listInUse(
  db: Db,
  scope: Scope,
  { districtId, softwareIds }: { districtId: string; softwareIds: string[] },
): Promise<Set<string>> {
  if (softwareIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select a.software_id as id from decided_approvals a
    where a.district_id = ${districtId}::uuid and a.software_id = any(${softwareIds}::uuid[])
      and a.approval_status in (${sql.join(inUseStatuses)})
      and ${inWholeDistrict(scope, sql.ref("a.district_id"))}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import type { Role } from "domain/access/terms";
import type { Conflict } from "domain/conflict";
import type { PatternType } from "domain/software/addresses/terms";
import type { BlacklistReason } from "domain/software/policies/terms";
import { sql } from "kysely";
import { whoChangedEntry } from "./blacklist-conflict";

/** What an entry says of whom it is for, why and when; what it bans stays what it was. */
export type BlacklistFields = {
  schoolIds: string[];
  grades: number[];
  roles: Role[];
  reasonCode: BlacklistReason;
  reason: string;
  startsOn: string;
  endsOn: string | null;
  alternativeId: string | null;
};

export type BlacklistTarget =
  | { softwareId: string }
  | { pattern: string; patternType: PatternType; host: string; path: string };

type Change<T> = T | Conflict<null> | undefined;
type Of = { districtId: string; id: string };

const columnsOf = (fields: BlacklistFields) => ({
  school_ids: fields.schoolIds,
  grades: fields.grades,
  roles: fields.roles,
  reason_code: fields.reasonCode,
  reason: fields.reason,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  alternative_software_id: fields.alternativeId,
});

const targetOf = (target: BlacklistTarget) =>
  "softwareId" in target
    ? { software_id: target.softwareId }
    : { pattern: target.pattern, pattern_type: target.patternType, host: target.host, path: target.path };

/** Whether the district may ban this: a pattern, or a product of the catalogue or of its own that stands. */
async function mayBan(db: Db, scope: Scope, districtId: string, target: BlacklistTarget): Promise<boolean> {
  const softwareId = "softwareId" in target ? target.softwareId : null;
  const { rows } = await sql<{ id: string }>`
    select d.id from districts d where d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}
      and (${softwareId}::uuid is null or exists (select 1 from software s where s.id = ${softwareId}::uuid
        and s.merged_into_id is null and (s.district_id is null or s.district_id = d.id)))`.execute(db);
  return rows.length === 1;
}

/**
 * Adds an entry. In a transaction of the caller's: two who add the same at once follow each other. Returns its id; the id
 * of the entry that bans just this already, from when to when it likes; undefined when the target is not in scope.
 */
export async function createBlacklistEntry(
  db: Db,
  scope: Scope,
  {
    districtId,
    target,
    fields,
    createdBy,
    today,
  }: {
    districtId: string;
    target: BlacklistTarget;
    fields: BlacklistFields;
    createdBy: string | null;
    today: string;
  },
): Promise<{ id: string } | { existing: string } | undefined> {
  if (!(await mayBan(db, scope, districtId, target))) return undefined;
  const columns = targetOf(target);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${districtId} ${JSON.stringify(columns)}`}, 0))`.execute(
    db,
  );
  const existing = await db
    .selectFrom("software_blacklist as b")
    .innerJoin("ban_periods as f", "f.ban_id", "b.id")
    .select("b.id")
    .where("b.district_id", "=", districtId)
    .where((eb) =>
      eb.and(Object.entries(columns).map(([name, value]) => sql<boolean>`${sql.ref(`b.${name}`)} = ${value}`)),
    )
    .where("f.district_id", "=", districtId)
    .where("f.state", "in", ["active", "scheduled"])
    .where(sql<boolean>`f.during @> ${today}::date`)
    .where(sql<boolean>`b.school_ids = ${fields.schoolIds}::uuid[] and b.grades = ${fields.grades}::smallint[]
      and b.roles = ${fields.roles}::text[]`)
    .where((eb) => inWholeDistrict(scope, eb.ref("b.district_id")))
    .executeTakeFirst();
  if (existing) return { existing: existing.id };
  return db
    .insertInto("software_blacklist")
    .values({ district_id: districtId, ...columns, ...columnsOf(fields), created_by: createdBy })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** The entry, held until the transaction ends; a conflict when it is another version, or was lifted. */
async function lockEntry(db: Db, scope: Scope, { districtId, id, version }: Of & { version: number }) {
  const row = await db
    .selectFrom("software_blacklist as b")
    .select(["b.software_id", "b.school_ids", "b.grades", "b.roles", "b.reason_code", "b.starts_on", "b.ends_on"])
    .select(["b.alternative_software_id", "b.version", "b.lifted_at", "b.pattern"])
    .where("b.id", "=", id)
    .where("b.district_id", "=", districtId)
    .where((eb) => inWholeDistrict(scope, eb.ref("b.district_id")))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return row.lifted_at === null && row.version === version
    ? row
    : whoChangedEntry(db, scope, { districtId, id, ...row });
}

type Before = Exclude<Awaited<ReturnType<typeof lockEntry>>, Conflict | undefined>;

/** Changes an entry, if it still is the version that was looked at and not lifted. Returns what stood before. */
export async function updateBlacklistEntry(
  db: Db,
  scope: Scope,
  { fields, ...of }: Of & { version: number; fields: BlacklistFields },
): Promise<Change<Before>> {
  const before = await lockEntry(db, scope, of);
  if (before === undefined || "kind" in before) return before;
  await db
    .updateTable("software_blacklist")
    .set({ ...columnsOf(fields), version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", of.id)
    .where("district_id", "=", of.districtId)
    .execute();
  return before;
}

/** Lifts an entry with its reason, if it still is the version that was looked at. Returns what stood before. */
export async function liftBlacklistEntry(
  db: Db,
  scope: Scope,
  { reason, liftedBy, ...of }: Of & { version: number; reason: string; liftedBy: string | null },
): Promise<Change<Before>> {
  const before = await lockEntry(db, scope, of);
  if (before === undefined || "kind" in before) return before;
  await db
    .updateTable("software_blacklist")
    .set({ lifted_at: sql`now()`, lifted_by: liftedBy, lift_reason: reason })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", of.id)
    .where("district_id", "=", of.districtId)
    .execute();
  return before;
}

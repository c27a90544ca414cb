import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf, type Missing, missing } from "domain/conflict";
import { type DimensionSettings, defaultSettings, Questions } from "domain/software/decisions/dimensions";
import { dimensions, type ReviewerRole } from "domain/software/decisions/terms";
import { Conditions } from "domain/software/policies/conditions";
import { sql } from "kysely";

type SetDimension = {
  dimension: string;
  is_enabled: boolean;
  needed_when: unknown;
  assignee_profile_id: string | null;
  assignee_role: string | null;
  questions: unknown;
  due_days: number;
  version: number;
};

/** How a district reviews each dimension: as it has set it, else as it starts. In the order of the terms. */
export async function listDimensions(db: Db, scope: Scope, of: { districtId: string }): Promise<DimensionSettings[]> {
  return settingsFrom((await selectDimensions(scope, of).execute(db)).rows);
}

/** What a district has set of its dimensions, for settingsFrom. */
export const selectDimensions = (scope: Scope, { districtId }: { districtId: string }) => sql<SetDimension>`
  select r.dimension, r.is_enabled, r.needed_when, r.assignee_profile_id, r.assignee_role, r.questions, r.due_days, r.version
  from review_dimensions r where r.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("r.district_id"))}`;

/** How a district reviews each dimension, from the rows of selectDimensions. */
export function settingsFrom(rows: readonly SetDimension[]): DimensionSettings[] {
  return dimensions.map((dimension) => {
    const row = rows.find((set) => set.dimension === dimension);
    if (!row) return defaultSettings(dimension);
    return {
      dimension,
      isEnabled: row.is_enabled,
      neededWhen: Conditions.parse(row.needed_when),
      assigneeProfileId: row.assignee_profile_id,
      assigneeRole: row.assignee_role as ReviewerRole | null,
      questions: Questions.parse(row.questions),
      dueDays: row.due_days,
      version: row.version,
    };
  });
}

/**
 * Sets how a district reviews a dimension, if that is still as `settings.version` was seen. Missing when the district is
 * not in scope, or the person to review is none of those who may.
 */
export async function setDimension(
  db: Db,
  scope: Scope,
  { districtId, settings }: { districtId: string; settings: DimensionSettings },
): Promise<{ kind: "set"; version: number } | Conflict<null> | Missing> {
  const { dimension, isEnabled, neededWhen, assigneeProfileId, assigneeRole, questions, dueDays, version } = settings;
  const { rows: districts } = await sql`
    select 1 from districts d where d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}
      and (${assigneeProfileId}::uuid is null or exists (select 1 from profiles p
        where p.id = ${assigneeProfileId}::uuid and p.district_id = d.id))`.execute(db);
  if (districts.length === 0) return missing;
  const { rows } = await sql<{ version: number }>`
    insert into review_dimensions as r (district_id, dimension, is_enabled, needed_when, assignee_profile_id,
      assignee_role, questions, due_days)
    values (${districtId}::uuid, ${dimension}, ${isEnabled}, ${JSON.stringify(neededWhen)}::jsonb,
      ${assigneeProfileId}::uuid, ${assigneeRole}, ${JSON.stringify(questions)}::jsonb, ${dueDays})
    on conflict (district_id, dimension) do update set is_enabled = excluded.is_enabled,
      needed_when = excluded.needed_when, assignee_profile_id = excluded.assignee_profile_id,
      assignee_role = excluded.assignee_role, questions = excluded.questions, due_days = excluded.due_days,
      version = r.version + 1, updated_at = now() where r.version = ${version}
    returning version`.execute(db);
  if (rows[0]) return { kind: "set", version: rows[0].version };
  const lines = { districtId, table: "review_dimensions", id: districtId, actions: ["dimension.changed"] };
  const last = await findLastChange(db, scope, { ...lines, details: { dimension } });
  return conflictOf(last, { about: "review settings", now: null });
}

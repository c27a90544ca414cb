import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { coversPattern } from "domain/software/status/covers-pattern";
import { setApproval } from "domain/software/status/queries/district-software";
import type { ApprovalStatus } from "domain/software/status/terms";
import { todayIn } from "domain/software/status/today";
import { sql } from "kysely";

type OfProduct = { districtId: string; softwareId: string };

/** One entry that bans a product for everyone today, if there is any. */
export const selectBan = (scope: Scope, { districtId, softwareId }: OfProduct) => sql<{ id: string }>`
  select b.ban_id as id from product_bans b
  where b.district_id = ${districtId}::uuid and b.software_id = ${softwareId}::uuid
    and b.during @> ${todayIn(districtId)} and ${inWholeDistrict(scope, sql.ref("b.district_id"))} limit 1`;

/** Whether an entry bans a product for everyone today. */
export async function isBanned(db: Db, scope: Scope, of: OfProduct): Promise<boolean> {
  return (await selectBan(scope, of).execute(db)).rows.length === 1;
}

/**
 * An entry that keeps a product from being approved: of the product itself, or (`pattern`) of an address that leads to
 * it.
 */
export type StandingBan = { id: string; pattern: string | null };

/**
 * One entry that bans a product, or an address that leads to it, for everyone today, as "May I use it?" has it: a product
 * is not approved beside one. That of the product itself comes first.
 */
export const selectBanOfAny = (scope: Scope, { districtId, softwareId }: OfProduct) => sql<StandingBan>`
  select b.ban_id as id, b.pattern from ban_periods b
  where b.district_id = ${districtId}::uuid and b.state = 'active' and b.is_for_all
    and b.during @> ${todayIn(districtId)} and ${inWholeDistrict(scope, sql.ref("b.district_id"))}
    and (b.software_id = ${softwareId}::uuid or (b.pattern is not null and exists (select from url_patterns p
      where p.software_id = ${softwareId}::uuid and (p.district_id is null or p.district_id = b.district_id)
        and ${coversPattern})))
  order by b.pattern nulls first, b.ban_id limit 1`;

/** Why a product is blocked again right after its status was set under a ban. */
export const stillBanned = "Still on the district’s blocked list.";

/**
 * Brings a product's status in line with the blacklist after a change of either: blocked while an entry bans it for
 * everyone, and back to how it was decided once none does. In a transaction of the caller's. Returns the status that it
 * was given, null when it stays.
 */
export async function settleBan(
  db: Db,
  scope: Scope,
  { districtId, softwareId, actorId, reason }: OfProduct & { actorId: string | null; reason: string },
): Promise<ApprovalStatus | null> {
  const { rows } = await sql<{ banned: boolean; status: ApprovalStatus; decided: ApprovalStatus }>`
    select exists (select from product_bans b where b.district_id = d.id and b.software_id = s.id
        and b.during @> ${todayIn(districtId)}) as banned, coalesce(ds.approval_status, 'not_reviewed') as status,
      coalesce(a.approval_status, 'not_reviewed') as decided
    from districts d join software s on s.id = ${softwareId}::uuid
      left join district_software ds on ds.district_id = d.id and ds.software_id = s.id
      left join decided_approvals a on a.district_id = d.id and a.software_id = s.id
    where d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const status = row.banned ? "blocked" : row.decided;
  if (status === row.status) return null;
  await setApproval(db, scope, { districtId, softwareId, actorId, status, reason, what: "blacklist" });
  return status;
}

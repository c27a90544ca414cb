import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { closedStatuses } from "domain/software/policies/still-usable";
import type { ApprovalStatus } from "domain/software/status/terms";
import { todayIn } from "domain/software/status/today";
import { sql } from "kysely";

/** What an entry bans: a product, or an address as its pattern. */
export type Banned = { softwareId: string | null; pattern: string | null };

type Standing = { name: string; isItself: boolean; isBanned: boolean; status: ApprovalStatus | null };

/**
 * Why a product can't be suggested in place of what an entry bans, in words for whoever named it: it is the same one, an
 * entry bans it, too, today or from a later day on, or its status doesn't let anyone use it. Null when it can.
 */
export async function whyNoAlternative(
  db: Db,
  scope: Scope,
  { districtId, alternativeId, banned }: { districtId: string; alternativeId: string | null; banned: Banned },
): Promise<string | null> {
  if (alternativeId === null) return null;
  const { rows } = await sql<Standing>`
    select s.name, coalesce(s.id = ${banned.softwareId}::uuid, false) or exists (select from url_patterns p
        where p.software_id = s.id and lower(p.pattern) = lower(${banned.pattern}::text)
          and (p.district_id is null or p.district_id = d.id)) as "isItself",
      exists (select from software_blacklist b join ban_periods f on f.ban_id = b.id and f.district_id = b.district_id
        where b.district_id = d.id and b.software_id = s.id and f.state in ('active', 'scheduled')
          and f.during @> ${todayIn(districtId)}) as "isBanned",
      (select f.approval_status from approval_periods f where f.district_id = d.id and f.software_id = s.id
        and f.during @> ${todayIn(districtId)}) as status
    from software s, districts d
    where s.id = ${alternativeId}::uuid and d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return null;
  const { name, isItself, isBanned, status } = found;
  if (isItself) return `${name} is what this entry blocks. Name another product, or leave it empty.`;
  if (isBanned || status === "blocked") return `${name} is blocked, too. Name another product, or leave it empty.`;
  if (status === null || !closedStatuses.includes(status)) return null;
  return `${name} is ${status} in your district. Name another product, or leave it empty.`;
}

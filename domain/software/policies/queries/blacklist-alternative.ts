import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { bansProduct, closedStatuses } from "domain/software/policies/still-usable";
import type { ApprovalStatus } from "domain/software/status/terms";
import { todayIn } from "domain/software/status/today";
import { approvalWords } from "domain/software/status/words";
import { sql } from "kysely";

/** What an entry bans: a product, or an address as its pattern. */
export type Banned = { softwareId: string | null; pattern: string | null };

type Standing = { name: string; isItself: boolean; isBanned: boolean; status: ApprovalStatus | null };

/**
 * Why a product can't be suggested in place of what an entry bans, in words for whoever named it: it is the same one, an
 * entry bans it or one of its addresses, too, today or from a later day on, or its status lets nobody begin to use it.
 * Null when it can.
 */
export async function whyNoAlternative(
  db: Db,
  scope: Scope,
  { districtId, alternativeId, banned }: { districtId: string; alternativeId: string | null; banned: Banned },
): Promise<string | null> {
  if (alternativeId === null) return null;
  const { rows } = await sql<Standing>`
    select a.name, coalesce(a.id = ${banned.softwareId}::uuid, false) or exists (select from url_patterns p
        where p.software_id = a.id and lower(p.pattern) = lower(${banned.pattern}::text)
          and (p.district_id is null or p.district_id = d.id)) as "isItself",
      exists (select from software_blacklist o join ban_periods f on f.ban_id = o.id and f.district_id = o.district_id
        where o.district_id = d.id and f.state in ('active', 'scheduled') and f.during @> ${todayIn(districtId)}
          and ${bansProduct}) as "isBanned",
      (select f.approval_status from approval_periods f where f.district_id = d.id and f.software_id = a.id
        and f.during @> ${todayIn(districtId)}) as status
    from software a, districts d
    where a.id = ${alternativeId}::uuid and d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return null;
  const { name, isItself, isBanned, status } = found;
  if (isItself) return `${name} is what this entry blocks. Name another product, or leave it empty.`;
  if (isBanned || status === "blocked") return `${name} is blocked, too. Name another product, or leave it empty.`;
  if (status === null || !closedStatuses.includes(status)) return null;
  const said =
    status === "ended"
      ? `Your district’s approval of ${name} has ended`
      : `${name} is ${wordOf(status)} in your district`;
  return `${said}. Name another product, or leave it empty.`;
}

const wordOf = (status: ApprovalStatus) => approvalWords[status].toLowerCase();

import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { bansProduct } from "domain/software/policies/still-usable";
import {
  type ApprovalStatus,
  isApproval,
  type PrivacyStatus,
  privacyAllowsApproval,
} from "domain/software/status/terms";
import { todayIn } from "domain/software/status/today";
import { approvalWords, privacyFaults } from "domain/software/status/words";
import { sql } from "kysely";

/** What an entry bans: a product, or an address as its pattern. */
export type Banned = { softwareId: string | null; pattern: string | null };

type Standing = {
  name: string;
  isItself: boolean;
  isBanned: boolean;
  status: ApprovalStatus | null;
  privacy: PrivacyStatus | null;
  overrideReason: string | null;
};

/**
 * Why a product can't be suggested in place of what an entry bans, in words for whoever named it: it is the same one, an
 * entry bans it or one of its addresses, too, today or from a later day on, or the district has not approved it, or not
 * as far as its privacy goes. Null when it can.
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
        and f.during @> ${todayIn(districtId)}) as status,
      ds.privacy_status as privacy, ds.override_reason as "overrideReason"
    from software a cross join districts d
      left join district_software ds on ds.district_id = d.id and ds.software_id = a.id
    where a.id = ${alternativeId}::uuid and d.id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("d.id"))}`.execute(
    db,
  );
  const why = rows[0] && inTheWay(rows[0]);
  return why ? `${why}. Name another product, or leave it empty.` : null;
}

function inTheWay({ name, isItself, isBanned, status, privacy, overrideReason }: Standing): string | null {
  if (isItself) return `${name} is what this entry blocks`;
  if (isBanned || status === "blocked") return `${name} is blocked, too`;
  if (status === null || undecided.includes(status)) return `${name} isn’t approved in your district yet`;
  if (status === "ended") return `Your district’s approval of ${name} has ended`;
  if (!isApproval(status)) return `${name} is ${approvalWords[status].toLowerCase()} in your district`;
  const fault = privacyFaults[privacy ?? "not_evaluated"];
  if (overrideReason !== null || privacyAllowsApproval.includes(privacy ?? "not_evaluated") || !fault) return null;
  return `${name} is ${status === "pilot" ? "a pilot" : "approved"}, but ${fault}`;
}

const undecided: readonly ApprovalStatus[] = ["not_reviewed", "under_review"];

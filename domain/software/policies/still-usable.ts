import { coversPatternBy } from "domain/software/status/covers-pattern";
import { approvals, privacyAllowsApproval } from "domain/software/status/terms";
import { sql } from "kysely";

/** Whether the entry `o` bans the product `a`, itself or by one of its addresses. For a query over both. */
export const bansProduct = sql<boolean>`(o.software_id = a.id or (o.pattern is not null and exists (
  select from url_patterns p where p.software_id = a.id and (p.district_id is null or p.district_id = o.district_id)
    and ${coversPatternBy("o")})))`;

/**
 * Whether the product `a` can still be named in place of what the entry `b` bans, on a day: no entry bans it by then, the
 * district has approved it, and nothing about its privacy is in the way of that. For a query over both.
 */
export const isStillUsable = (today: string) => sql<boolean>`(
  not exists (select from software_blacklist o join ban_periods f on f.ban_id = o.id and f.district_id = o.district_id
    where o.district_id = b.district_id and f.state = 'active' and f.during @> ${today}::date and ${bansProduct})
  and exists (select from approval_periods f where f.district_id = b.district_id and f.software_id = a.id
    and f.during @> ${today}::date and f.approval_status = any (${[...approvals]}::text[]))
  and exists (select from district_software ds where ds.district_id = b.district_id and ds.software_id = a.id
    and (ds.privacy_status = any (${[...privacyAllowsApproval]}::text[]) or ds.override_reason is not null)))`;

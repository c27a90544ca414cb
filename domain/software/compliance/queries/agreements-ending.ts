import type { Db } from "db/client";
import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";
import { isRenewed } from "./agreement-neighbors";

/** An agreement that ends soon. Dates are YYYY-MM-DD; `days` counts from today, whose own day is 0. */
export type EndingAgreement = { id: string; title: string; endsOn: string; days: number; products: string[] };

type Input = { districtId: string; today: string; days: number };

/**
 * The signed agreements of a district that end within so many days, today included, the next first; not those that a
 * signed one follows. Takes the district's day. For those who see the whole district; everyone else gets none. The home
 * page counts these rows, and the compliance report lists them.
 */
export const selectAgreementsEnding = (scope: Scope, { districtId, today, days }: Input) => sql<EndingAgreement>`
  select a.id, a.title, a.ends_on as "endsOn", a.ends_on - ${today}::date as days,
    coalesce((select array_agg(s.name order by s.sort_name, s.id) from agreement_software x
      join software s on s.id = x.software_id
      where x.district_id = a.district_id and x.agreement_id = a.id), '{}') as products
  from agreements a
  where a.district_id = ${districtId}::uuid and ${inWholeDistrict(scope, sql.ref("a.district_id"))}
    and a.status = 'signed' and a.ends_on between ${today}::date and ${today}::date + ${days}::int
    and not ${isRenewed}
  order by a.ends_on, a.title, a.id`;

/** The rows of selectAgreementsEnding. */
export async function listAgreementsEnding(db: Db, scope: Scope, input: Input): Promise<EndingAgreement[]> {
  const { rows } = await selectAgreementsEnding(scope, input).execute(db);
  return rows;
}

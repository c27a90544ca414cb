import { inWholeDistrict, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/** How many files a look found last in a folder, and how many of these nothing has come of yet. */
export type SeenCounts = { found: number; waiting: number };

/** Selects the `SeenCounts` of each folder of a district in scope that has any. */
export const seenCounts = (scope: Scope, districtId: string) => sql<SeenCounts & { configurationId: string }>`
  select r.configuration_id as "configurationId", count(*)::int as found,
    (count(*) filter (where r.file_id is null and r.fault is null))::int as waiting
  from usage_remote_files r
  where r.district_id = ${districtId} and ${inWholeDistrict(scope, sql.ref("r.district_id"))}
  group by r.configuration_id`;

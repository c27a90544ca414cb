import type { Db } from "db/client";
import { sql } from "kysely";
import { rosterTable } from "./kinds";
import type { Kind } from "./kinds/kind";
import type { Source } from "./references";
import { namedIds } from "./staging";

/** How many active rows of a kind the roster has, and how many of them the files do not name at all. */
export type Coverage = { roster: number; missing: number };

/** Measures what the files of some kinds name of the roster, whatever they say of it. */
export async function measureCoverage(db: Db, source: Source, kinds: readonly Kind[]): Promise<Coverage> {
  const all = { roster: 0, missing: 0 };
  for (const kind of kinds) {
    const { rows } = await sql<Coverage>`
      select count(*)::int as roster, count(*) filter (where g.sourced_id is null)::int as missing
      from ${rosterTable(kind)} r
        left join (select distinct sourced_id from ${namedIds(kind)} n) g on g.sourced_id = r.sourced_id
      where r.district_id = ${source.districtId} and r.integration_id = ${source.configurationId}
        and r.status = 'active'`.execute(db);
    all.roster += rows[0]?.roster ?? 0;
    all.missing += rows[0]?.missing ?? 0;
  }
  return all;
}

/** Whether files with deletions are plainly no full export: they name fewer than half of what the roster has. */
export const isPartial = ({ roster, missing }: Coverage): boolean => missing * 2 > roster;

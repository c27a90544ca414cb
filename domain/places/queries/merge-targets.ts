import type { Db } from "db/client";
import { matching } from "db/paging";
import { districtInScope, type Scope, schoolInScope } from "domain/access/scope";
import type { PlaceKind } from "domain/places/terms";
import { sql } from "kysely";

export type MergeTarget = { id: string; name: string; about: string };

/** Places that one could be merged into, by a search: twenty at most. Those of one's own name come first. */
export async function listMergeTargets(
  db: Db,
  scope: Scope,
  { kind, id, search }: { kind: PlaceKind; id: string; search: string },
): Promise<MergeTarget[]> {
  if (scope.reach !== "all" && !(kind === "schools" && scope.reach === "district")) return [];
  const inScope = db
    .selectFrom("schools")
    .select("schools.id")
    .where((eb) => schoolInScope(scope, eb));
  const query = {
    states: sql<MergeTarget>`select x.id, x.name, x.abbreviation as about from states x, states me
      where me.id = ${id} and x.id <> me.id and ${matching(search, sql`fold_name(x.name || ' ' || x.abbreviation)`, sql`fold_name(x.name)`)}
      order by x.name limit 20`,
    districts: sql<MergeTarget>`select x.id, x.name, concat_ws(', ', s.abbreviation, x.original_id) as about
      from districts d join districts me on me.id = ${id} join districts x on x.id = d.id
      join states s on s.id = x.state_id
      where ${districtInScope(scope)} and x.id <> me.id
        and ${matching(search, sql`x.search_text`, sql`x.sort_name`)}
      order by (lower(x.name) = lower(me.name)) desc, (x.state_id = me.state_id) desc, x.sort_name, x.id limit 20`,
    schools: sql<MergeTarget>`select x.id, x.name, concat_ws(', ', x.identifier, x.level) as about
      from schools x join schools me on me.id = ${id} and x.district_id = me.district_id
      where x.id <> me.id and me.id in (${inScope})
        and ${matching(search, sql`x.search_text`, sql`x.sort_name`)}
      order by (lower(x.name) = lower(me.name)) desc, x.sort_name, x.id limit 20`,
  }[kind];
  return (await query.execute(db)).rows;
}

import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { patternTriggers, startingPatterns } from "domain/software/addresses/starting-patterns";
import { sql } from "kysely";

export type PatternSetup = {
  /** The triggers that keep patterns in one spelling and tell running matchers of changes, each with whether it is there. */
  triggers: { name: string; isThere: boolean }[];
  /** The five of the specification, each as it stands. */
  starting: { pattern: string; state: "authorized" | "not_authorized" | "missing" }[];
  shared: number;
  districts: number;
  changedAt: Date | null;
};

/** How the set-up of URL patterns stands, for those who see all districts; undefined for everyone else. */
export async function findPatternSetup(db: Db, scope: Scope): Promise<PatternSetup | undefined> {
  if (scope.reach !== "all") return undefined;
  const names = [...patternTriggers];
  const patterns = startingPatterns.map((row) => row.pattern);
  const { rows } = await sql<{
    there: boolean[];
    authorized: (boolean | null)[];
    shared: number;
    districts: number;
    changedAt: Date | null;
  }>`
    select
      (select array_agg(check_trigger_exists(t.name) order by t.nth)
        from unnest(${names}::text[]) with ordinality t (name, nth)) as there,
      (select array_agg(p.is_authorized order by s.nth)
        from unnest(${patterns}::text[]) with ordinality s (pattern, nth)
          left join url_patterns p on p.pattern = s.pattern and p.pattern_type = 'domain' and p.district_id is null)
        as authorized,
      count(*) filter (where district_id is null)::int as shared,
      count(*) filter (where district_id is not null)::int as districts,
      max(updated_at) as "changedAt"
    from url_patterns`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { there, authorized, ...counts } = found;
  const stateOf = (is: boolean | null | undefined) => (is ? "authorized" : is === false ? "not_authorized" : "missing");
  return {
    ...counts,
    triggers: names.map((name, nth) => ({ name, isThere: there[nth] === true })),
    starting: patterns.map((pattern, nth) => ({ pattern, state: stateOf(authorized[nth]) })),
  };
}

import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { dayAfter } from "domain/places/calendar/days";
import { sql } from "kysely";
import { weekOf } from "../spans";
import { groupsRead, type Narrowed } from "./window-use";

/** So many weeks are told of a product. */
export const shownWeeks = 12;

type Of = Narrowed & {
  /** Products as they are called now; what was merged into one counts for it. */
  ids: readonly string[];
  /** The last day that is counted, YYYY-MM-DD: the week it lies in isn't over, and left out. */
  to: string;
};

type Row = { id: string; nth: number; engagements: number };

/**
 * Engagements of some products in each of the last 12 weeks that are over, the oldest first, by the product's id; one that
 * wasn't used in them is missing. `through` is the last day of the last week. Nothing for a teacher or student: their use is
 * read by person.
 */
export async function readProductWeeks(
  db: Db,
  scope: Scope,
  { ids, to, ...of }: Of,
): Promise<{ products: Map<string, number[]>; through: string }> {
  const end = weekOf(to);
  const first = dayAfter(end, -7 * shownWeeks);
  const products = new Map<string, number[]>();
  const through = dayAfter(end, -1);
  if (ids.length === 0) return { products, through };
  const { rows } = await sql<Row>`
    select coalesce(s.merged_into_id, s.id) as id, (w.day - ${first}::date) / 7 as nth,
      sum(w.engagements)::float8 as engagements
    from software s join usage_targets t on t.district_id = ${of.districtId} and t.software_id = s.id
      join usage_day w on w.district_id = t.district_id and w.target_no = t.target_no
    where (s.id = any(${[...ids]}::uuid[]) or s.merged_into_id = any(${[...ids]}::uuid[]))
      and w.district_id = ${of.districtId} and w.day >= ${first}::date and w.day < ${end}::date
      and ${groupsRead(scope, of, "everybody")}
    group by 1, 2`.execute(db);
  for (const { id, nth, engagements } of rows) {
    const weeks = products.get(id) ?? Array.from({ length: shownWeeks }, () => 0);
    weeks[nth] = engagements;
    products.set(id, weeks);
  }
  return { products, through };
}

import type { Db } from "db/client";
import { sql } from "kysely";
import { soundTable } from "./kinds";
import type { Kind } from "./kinds/kind";
import { addFound, coded } from "./problems";
import { type Judged, storedBeside } from "./references";

type Edge = { id: string; parent: string };

/** The ids that are above themselves, by way of their parents. */
export function findCycles(edges: readonly Edge[]): string[] {
  const parentOf = new Map(edges.map(({ id, parent }) => [id, parent]));
  const seen = new Map<string, number>();
  const found: string[] = [];
  for (const [nth, { id }] of edges.entries()) {
    let at: string | undefined = id;
    while (at !== undefined && !seen.has(at)) {
      seen.set(at, nth);
      at = parentOf.get(at);
    }
    // Back at what this very walk has passed: a circle.
    if (at === undefined || seen.get(at) !== nth) continue;
    for (let on = parentOf.get(at) as string; ; on = parentOf.get(on) as string) {
      found.push(on);
      if (on === at) break;
    }
  }
  return found;
}

/** Empties the parents of rows that are above themselves (orgs in orgs, terms in terms), with a warning. */
export async function breakCycles(db: Db, kind: Kind, { modes, source }: Judged): Promise<void> {
  const sound = soundTable(kind);
  const stored =
    modes[kind.name] === "bulk"
      ? sql``
      : sql`union all select r.sourced_id, r.parent_sourced_id from ${storedBeside(kind, source)}
          and r.parent_sourced_id is not null
          and not exists (select 1 from ${sound} g where g.sourced_id = r.sourced_id)`;
  const { rows } = await sql<Edge>`
    select sourced_id as id, parent_sourced_id as parent from ${sound}
    where not gone and parent_sourced_id is not null ${stored}`.execute(db);
  const round = findCycles(rows);
  if (round.length === 0) return;
  await addFound(
    db,
    kind.file,
    sql`select ${coded("semantic.cycle")}, s.line, 'parentSourcedId', 1 from ${sound} s
      where s.sourced_id = any (${round}::text[])`,
  );
  await sql`update ${sound} set parent_sourced_id = null where sourced_id = any (${round}::text[])`.execute(db);
}

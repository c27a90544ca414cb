import { type RawBuilder, sql } from "kysely";
import { type Role, roles } from "../access/terms";
import type { PeopleSort } from "./terms";

/**
 * Where a page of people begins: behind a row, or before it when one goes `back`. The row is known by its part of the
 * order, its key there and its id.
 */
export type PeopleCursor = { part: number; key: string; id: string; back: boolean };

type Key = { column: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean };

/**
 * An order is made of parts, one after the other, each of which an index has ready: "last sign-in" is those who have
 * signed in, latest first, then everyone else by name. Sorting 100,000 people for each page would be too slow.
 */
export type Part = { among: RawBuilder<boolean>; key: Key };

const everyone = sql<boolean>`true`;
const byName: Key = { column: sql`p.sort_name`, type: sql`text`, descending: false };
const latest = (column: RawBuilder<unknown>): Key => ({ column, type: sql`timestamptz`, descending: true });

/**
 * The parts of an order over `profiles as p` left joined to `auth_users as u`. With a role chosen, "role" is one part.
 */
export function partsOf(sort: PeopleSort, role: Role | null): Part[] {
  if (sort === "newest") return [{ among: everyone, key: latest(sql`p.created_at`) }];
  if (sort === "sign-in") {
    return [
      {
        among: sql<boolean>`(p.auth_user_id is not null and u.last_sign_in_at is not null)`,
        key: latest(sql`u.last_sign_in_at`),
      },
      { among: sql<boolean>`u.last_sign_in_at is null`, key: byName },
    ];
  }
  if (sort === "role" && !role) {
    return roles.map((one) => ({ among: sql<boolean>`p.role = ${sql.lit(one)}`, key: byName }));
  }
  return [{ among: everyone, key: byName }];
}

/** What is behind the cursor in this part, or before it: the condition of a page. */
export function beyond({ key }: Part, at: number, cursor: PeopleCursor | null): RawBuilder<boolean> {
  if (!cursor) return everyone;
  if (at !== cursor.part) return at > cursor.part === cursor.back ? sql<boolean>`false` : everyone;
  const sign = key.descending === cursor.back ? sql`>` : sql`<`;
  return sql<boolean>`(${key.column}, p.id) ${sign} (${cursor.key}::${key.type}, ${cursor.id}::uuid)`;
}

/** The order of rows within a part, turned round when one goes back. */
export function orderOf({ key }: Part, back: boolean): RawBuilder<unknown> {
  const direction = key.descending === back ? sql`asc` : sql`desc`;
  return sql`${key.column} ${direction}, p.id ${direction}`;
}

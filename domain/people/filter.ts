import { type RawBuilder, sql } from "kysely";
import type { Role } from "../access/terms";
import type { PeopleSort, PersonFilter } from "./terms";

/** What a list of people is narrowed to. */
export type PeopleFilter = {
  search: string;
  role: Role | null;
  schoolId: string | null;
  districtId: string | null;
  grade: string | null;
  state: PersonFilter | null;
  /** Only who can sign in, or was invited to. */
  accounts: boolean;
  sort: PeopleSort;
};

const states: Record<PersonFilter, RawBuilder<boolean>> = {
  active: sql<boolean>`(p.auth_user_id is not null and p.deactivated_at is null
    and (u.password_hash is not null or u.last_sign_in_at is not null))`,
  invited: sql<boolean>`(p.auth_user_id is not null and p.deactivated_at is null
    and u.password_hash is null and u.last_sign_in_at is null)`,
  deactivated: sql<boolean>`p.deactivated_at is not null`,
  never: sql<boolean>`(p.auth_user_id is not null and p.deactivated_at is null and u.last_sign_in_at is null)`,
  "no-account": sql<boolean>`(p.auth_user_id is null and p.deactivated_at is null)`,
};

/** The condition over `profiles as p` left joined to `auth_users as u`. */
export function among(filter: PeopleFilter): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [];
  if (filter.accounts) all.push(sql`p.auth_user_id is not null`);
  if (filter.role) all.push(sql`p.role = ${filter.role}`);
  if (filter.districtId) all.push(sql`p.district_id = ${filter.districtId}::uuid`);
  if (filter.schoolId) all.push(sql`p.school_id = ${filter.schoolId}::uuid`);
  if (filter.grade) all.push(sql`p.grade = ${filter.grade}`);
  if (filter.state) all.push(states[filter.state]);
  all.push(...matching(filter.search));
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql<boolean>`true`;
}

/**
 * Every word stands somewhere in name or email. The index knows groups of three letters; where no word has three, the
 * text is the beginning of a family name, which an index has as well.
 */
function matching(search: string): RawBuilder<boolean>[] {
  const words = search.replaceAll(",", " ").split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  // Phones write ’ where a roster has ': one is found by the other.
  const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&").replace(/['’ʼ‘`]/g, "_");
  if (words.every((word) => word.length < 3)) {
    return [sql`p.sort_name like fold_name(${`${literally(words.join(" "))}%`})`];
  }
  return words.map((word) => sql<boolean>`p.search_text like fold_name(${`%${literally(word)}%`})`);
}

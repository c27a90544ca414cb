import type { Db } from "db/client";
import { personInScope, type Scope } from "domain/access/scope";
import { sql } from "kysely";

/** A person as the head of their own page shows them. */
export type PersonPage = {
  id: string;
  displayName: string;
  role: "student" | "teacher";
  grade: string | null;
  districtId: string | null;
  districtName: string | null;
  schoolName: string | null;
};

/**
 * The student or teacher in scope of this id; undefined also for someone of another role, who has no such page. The scope
 * says who may look: oneself, a teacher at their own students, a principal at their school, the district's roles, admins.
 */
export async function findPersonPage(
  db: Db,
  scope: Scope,
  input: { id: string; role: "student" | "teacher" },
): Promise<PersonPage | undefined> {
  const { rows } = await sql<PersonPage>`
    select p.id, p.display_name as "displayName", p.role, p.grade, p.district_id as "districtId",
      d.name as "districtName", s.name as "schoolName"
    from profiles p left join districts d on d.id = p.district_id
      left join schools s on s.district_id = p.district_id and s.id = p.school_id
    where p.id = ${input.id}::uuid and p.role = ${input.role} and ${personInScope(scope)}`.execute(db);
  return rows[0];
}

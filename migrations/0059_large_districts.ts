import { type Kysely, sql } from "kysely";

/**
 * Indexes that pages of a large district ask for: whose classes a student is in, how many students each school and grade
 * has (read from the index alone), and where a product has at least ten people in the 90 days that values and overlaps look
 * at, which is one row of the windows in ten.
 */
const indexes = [
  sql`
    create index roster_enrollments_student_idx on roster_enrollments (district_id, integration_id, user_sourced_id)
      where role = 'student'`,
  sql`
    create index profiles_enrolled_idx on profiles (district_id, school_id, grade)
      where role = 'student' and deactivated_at is null`,
  sql`
    create index usage_windows_places_idx on usage_windows (district_id, target_no, group_no)
      where group_no > 0 and people[3] >= 10`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await index.execute(db);
}

import { sql } from "kysely";

/** The numbers of the groups that students of a district are or were in, whatever their school and grades. */
export const groupsOfStudents = (districtId: string) => sql`array(select g.group_no from usage_groups g
  where g.district_id = ${districtId} and g.role = 'student')`;

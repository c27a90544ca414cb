import { type RawBuilder, sql } from "kysely";

// Each step looks into an index by the row before it ("offset 0" keeps the planner from turning that around). A roster
// that has just come in has no statistics to plan a join by: a plain one of these four tables went on for minutes.

type Person = { districtId: RawBuilder<unknown>; profileId: RawBuilder<unknown> };

/** The classes (district_id, integration_id, class_sourced_id) in which somebody teaches or learns today. */
export const classesOf = ({ districtId, profileId }: Person, role: "teacher" | "student") => sql`
  select distinct u.district_id, u.integration_id, e.class_sourced_id
  from (
    select district_id, integration_id, sourced_id from roster_users
    where district_id = ${districtId} and profile_id = ${profileId} and status = 'active' offset 0
  ) u cross join lateral (
    select class_sourced_id from roster_enrollments
    where district_id = u.district_id and integration_id = u.integration_id and user_sourced_id = u.sourced_id
      and role = ${sql.lit(role)} and status = 'active' offset 0
  ) e`;

/** The profiles (profile_id) of those who learn in such classes today. */
export const studentsIn = (classes: RawBuilder<unknown>) => sql`
  select distinct s.profile_id
  from (
    select distinct c.district_id, c.integration_id, e.user_sourced_id
    from (${classes}) c cross join lateral (
      select user_sourced_id from roster_enrollments
      where district_id = c.district_id and integration_id = c.integration_id
        and class_sourced_id = c.class_sourced_id and role = 'student' and status = 'active' offset 0
    ) e
  ) m cross join lateral (
    select profile_id from roster_users
    where district_id = m.district_id and integration_id = m.integration_id and sourced_id = m.user_sourced_id
      and status = 'active' and profile_id is not null offset 0
  ) s`;

import type { Db } from "db/client";
import { gradeNumber } from "domain/software/catalogue/grades";
import { numbersOfNames } from "domain/usage/queries/numbers";
import { sql } from "kysely";
import type { DemoUser } from "./usage-visits";

/** Somebody of the demo with the name that the filter has for them. */
export type NamedUser = DemoUser & { name: string };

/** The same with the number and the group under which their use is kept; group 0 is none. */
export type NumberedUser = NamedUser & { personNo: number; groupNo: number };

/** Guests and borrowed devices: whom no roster knows. */
const strangers = 60;

/** Everybody in a demo district who goes online, in an order that stays the same. */
export async function listDemoUsers(db: Db, { districtId }: { districtId: string }): Promise<NamedUser[]> {
  const rows = await db
    .selectFrom("profiles")
    .select(["email", "role", "grade"])
    .where("district_id", "=", districtId)
    .where("deactivated_at", "is", null)
    .where("email", "is not", null)
    .orderBy("email")
    .execute();
  const known = rows.map(({ email, role, grade }): NamedUser => {
    const isStudent = role === "student";
    return {
      name: email as string,
      kind: isStudent ? "student" : "staff",
      grade: isStudent ? gradeNumber(grade) : null,
    };
  });
  const guests = Array.from({ length: strangers }, (_, nth): NamedUser => {
    return { name: `guest-device-${nth + 1}`, kind: "stranger", grade: 9 };
  });
  return [...known, ...guests];
}

/** Gives each of them their number; rosters must have been looked at before. */
export async function numberUsers(
  db: Db,
  { districtId, salt }: { districtId: string; salt: string },
  users: readonly NamedUser[],
): Promise<NumberedUser[]> {
  const numbers = await numbersOfNames(db, { districtId, salt, names: users.map(({ name }) => name) });
  const { rows } = await sql<{ person_no: number; group_no: number }>`
    select person_no, group_no from usage_person_groups
    where district_id = ${districtId} and to_day = 'infinity'`.execute(db);
  const groups = new Map(rows.map((row) => [row.person_no, row.group_no]));
  return users.map((user) => {
    const personNo = numbers.get(user.name)?.personNo as number;
    return { ...user, personNo, groupNo: groups.get(personNo) ?? 0 };
  });
}

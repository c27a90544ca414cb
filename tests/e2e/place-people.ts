import type { Db } from "db/client";
import { aPerson, aSchool } from "../support/people";

export const superAdmin = "super@lakeside.example";
export const principal = "principal@lakeside.example";
export const teacher = "teacher@lakeside.example";
export const student = "student@lakeside.example";
export const school = "Pine Shore Middle School";

/** Two schools in Lakeside with their people, and a super admin. Does nothing when another file has made them. */
export async function makePeople(db: Db): Promise<void> {
  const district = await db
    .selectFrom("districts")
    .select("id")
    .where("name", "=", "Lakeside")
    .executeTakeFirstOrThrow();
  const there = await db.selectFrom("schools").select("id").where("name", "=", school).executeTakeFirst();
  if (there) return;
  const { id: schoolId } = await aSchool(db, district.id, school);
  await aSchool(db, district.id, "Harbor Point Middle School");
  const place = { districtId: district.id, schoolId };
  await aPerson(db, { role: "principal", email: principal, ...place });
  await aPerson(db, { role: "teacher", email: teacher, ...place });
  await aPerson(db, { role: "student", email: student, ...place });
  await aPerson(db, { role: "super_admin", email: superAdmin });
}

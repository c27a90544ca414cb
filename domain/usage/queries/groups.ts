import type { Db } from "db/client";
import { gradeNumber } from "domain/software/catalogue/grades";
import { sql } from "kysely";
import { bandOf, type GradeBand } from "../terms";

type Group = { schoolId: string | null; band: GradeBand | null; role: string };
type Member = Group & { personNo: number };

const keyOf = ({ schoolId, band, role }: Group) => `${schoolId ?? ""} ${band ?? ""} ${role}`;

/** The number of each group that these people are in; a new one is made. */
async function numbersOfGroups(db: Db, districtId: string, groups: Group[]): Promise<Map<string, number>> {
  const wanted = [...new Map(groups.map((group) => [keyOf(group), group])).values()];
  const read = async () => {
    const rows = await db
      .selectFrom("usage_groups")
      .select(["group_no", "school_id", "grade_band", "role"])
      .where("district_id", "=", districtId)
      .execute();
    return new Map(
      rows.map((row) => [
        keyOf({ schoolId: row.school_id, band: row.grade_band as GradeBand | null, role: row.role ?? "" }),
        row.group_no,
      ]),
    );
  };
  const there = await read();
  const missing = wanted.filter((group) => !there.has(keyOf(group)));
  if (missing.length === 0) return there;
  await sql`
    insert into usage_groups (district_id, group_no, school_id, grade_band, role)
    select ${districtId}::uuid, nextval('usage_no')::int, n.school, n.band, n.role
    from unnest(${missing.map((group) => group.schoolId)}::uuid[], ${missing.map((group) => group.band)}::text[],
      ${missing.map((group) => group.role)}::text[]) n (school, band, role)
    on conflict do nothing`.execute(db);
  return read();
}

/**
 * Puts people who were not in any group yet into theirs (school, grade band and role of their profile), from the
 * beginning on: before anybody said otherwise, they were there. Those whom no roster knows stay in none.
 */
export async function groupPeople(
  db: Db,
  { districtId, personNos }: { districtId: string; personNos: readonly number[] },
): Promise<void> {
  if (personNos.length === 0) return;
  const rows = await sql<{ person_no: number; school_id: string | null; grade: string | null; role: string }>`
    select p.person_no, f.school_id, f.grade, f.role from usage_people p join profiles f on f.id = p.profile_id
    where p.district_id = ${districtId} and p.person_no = any(${personNos}::int[])`.execute(db);
  const members: Member[] = rows.rows.map((row) => ({
    personNo: row.person_no,
    schoolId: row.school_id,
    band: row.role === "student" ? bandOf(gradeNumber(row.grade)) : null,
    role: row.role,
  }));
  if (members.length === 0) return;
  const groups = await numbersOfGroups(db, districtId, members);
  await sql`
    insert into usage_person_groups (district_id, person_no, from_day, group_no)
    select ${districtId}::uuid, n.person, '-infinity', n.group_no
    from unnest(${members.map((one) => one.personNo)}::int[], ${members.map((one) => groups.get(keyOf(one)) ?? 0)}::int[])
      n (person, group_no)
    on conflict do nothing`.execute(db);
}

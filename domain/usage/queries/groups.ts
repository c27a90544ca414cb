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

type Row = { person_no: number; school_id: string | null; grade: string | null; role: string; group_no: number | null };

const memberOf = (row: Row): Member => ({
  personNo: row.person_no,
  schoolId: row.school_id,
  band: row.role === "student" ? bandOf(gradeNumber(row.grade)) : null,
  role: row.role,
});

/** People whom a roster knows, with their profile as it is now and the group they are in at present. */
async function membersOf(db: Db, districtId: string, personNos?: readonly number[]): Promise<Row[]> {
  const { rows: people } = await sql<{ person_no: number; profile_id: string; group_no: number | null }>`
    select p.person_no, p.profile_id, g.group_no from usage_people p
      left join usage_person_groups g on g.district_id = p.district_id and g.person_no = p.person_no
        and g.to_day = 'infinity'
    where p.district_id = ${districtId} and p.profile_id is not null
      and (${personNos === undefined} or p.person_no = any(${personNos ?? []}::int[]))`.execute(db);
  const { rows: profiles } = await sql<{ id: string } & Pick<Row, "school_id" | "grade" | "role">>`
    select id, school_id, grade, role from profiles
    where id = any(${people.map((one) => one.profile_id)}::uuid[])`.execute(db);
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  return people.flatMap(({ person_no, profile_id, group_no }) => {
    const profile = byId.get(profile_id);
    return profile ? [{ person_no, group_no, ...profile }] : [];
  });
}

/** Who is in which group from a day on; the day is -infinity for those who were in none before. */
async function insertGroups(db: Db, districtId: string, from: string, of: { personNo: number; groupNo: number }[]) {
  await sql`
    insert into usage_person_groups (district_id, person_no, from_day, group_no)
    select ${districtId}::uuid, n.person, ${from}::date, n.group_no
    from unnest(${of.map((one) => one.personNo)}::int[], ${of.map((one) => one.groupNo)}::int[]) n (person, group_no)
    on conflict (district_id, person_no, from_day) do update
      set group_no = excluded.group_no, to_day = 'infinity'`.execute(db);
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
  const members = (await membersOf(db, districtId, personNos)).filter((row) => row.group_no === null).map(memberOf);
  if (members.length === 0) return;
  const groups = await numbersOfGroups(db, districtId, members);
  const placed = members.map((one) => ({ personNo: one.personNo, groupNo: groups.get(keyOf(one)) as number }));
  await insertGroups(db, districtId, "-infinity", placed);
}

/**
 * Puts everybody whose school, grade band or role is another by now into the new group from `today` (YYYY-MM-DD) on.
 * Returns their numbers.
 */
export async function moveGroups(
  db: Db,
  { districtId, today }: { districtId: string; today: string },
): Promise<number[]> {
  const rows = await membersOf(db, districtId);
  const groups = await numbersOfGroups(db, districtId, rows.map(memberOf));
  const moved = rows.flatMap((row) => {
    const groupNo = groups.get(keyOf(memberOf(row))) as number;
    return row.group_no === groupNo ? [] : [{ personNo: row.person_no, groupNo }];
  });
  if (moved.length === 0) return [];
  await sql`
    update usage_person_groups set to_day = ${today}::date
    where district_id = ${districtId} and person_no = any(${moved.map((one) => one.personNo)}::int[])
      and to_day = 'infinity' and from_day < ${today}::date`.execute(db);
  await insertGroups(db, districtId, today, moved);
  return moved.map((one) => one.personNo);
}

import { type Database, type Db, openDatabase } from "db/client";
import { seedStates } from "db/seed/states";
import { hashPassword } from "domain/access/passwords";
import { makeComparisons, makeOwnFigures } from "domain/insight/peers/make-comparisons";
import { groupPeople } from "domain/usage/queries/groups";
import { refreshWindows } from "domain/usage/queries/windows";
import { weekOf } from "domain/usage/spans";
import { sql } from "kysely";
import { DateTime } from "luxon";
import { sharingDistricts } from "../insight/world";
import { password } from "../support/people";
import { fillGovernance } from "./governance-world";
import { aDistrict, syncPeople, viewersOf, viewers as wholeAndSchool } from "./pages-world";
import { fillOthers, fillRollups } from "./rollups-world";

export type DashboardSizes = {
  people: number;
  days: number;
  products: number;
  sites: number;
  patterns: number;
  rules: number;
  contracts: number;
};

/** Who looks at the dashboards. */
export const viewers = {
  district_admin: wholeAndSchool.district_admin,
  principal: wholeAndSchool.principal,
  teacher: "teacher@dashboards.example",
  student: "student@dashboards.example",
} as const;

export type DashboardWorld = {
  districtId: string;
  days: string[];
  now: Date;
  /** A teacher with a class, a student of theirs, and the products that stand first in use. */
  teacherId: string;
  studentId: string;
  softwareId: string;
  rows: number;
  refreshMs: number;
};

/** Records that screens open from: a contract, a product in review, and people of the principal's school. */
export type OpenedFrom = {
  contractId: string;
  reviewedId: string;
  /** Whose check of the law a school sees, too. */
  approvedId: string;
  ofPrincipal: { teacherId: string; studentId: string };
};

type Servers = { appUrl: string; ownerUrl: string };

/** Looks those records up, so that a district kept from an earlier day has them, too. */
export async function openedFrom({ ownerUrl }: Servers, { districtId }: DashboardWorld): Promise<OpenedFrom> {
  const { db, close } = openDatabase(ownerUrl, { max: 1 });
  const atSchool = (role: string) => sql`(select p.id from profiles p join profiles o on o.school_id = p.school_id
    where o.email = ${viewers.principal} and p.role = ${role} order by p.id limit 1)`;
  try {
    const { rows } = await sql<
      Record<"contractId" | "reviewedId" | "approvedId" | "teacherId" | "studentId", string | null>
    >`
      select (select id from contracts where district_id = ${districtId} order by title limit 1) as "contractId",
        (select software_id from review_rounds where district_id = ${districtId} and closed_at is null
          order by opened_at, id limit 1) as "reviewedId",
        (select software_id from approval_periods where district_id = ${districtId} and during @> current_date
          and approval_status = 'approved' order by software_id limit 1) as "approvedId",
        ${atSchool("teacher")} as "teacherId", ${atSchool("student")} as "studentId"`.execute(db);
    const { contractId, reviewedId, approvedId, teacherId, studentId } = rows[0] ?? {};
    if (!contractId || !reviewedId || !approvedId || !teacherId || !studentId) {
      throw new Error(
        "The district of the measurement has no contract, review, approved product, teacher or student to open.",
      );
    }
    return { contractId, reviewedId, approvedId, ofPrincipal: { teacherId, studentId } };
  } finally {
    await close();
  }
}

/** The last school days before today: none on Saturdays and Sundays. */
function schoolDays(today: string, count: number): string[] {
  const days: string[] = [];
  for (let day = DateTime.fromISO(today).minus({ days: 1 }); days.length < count; day = day.minus({ days: 1 })) {
    if (day.weekday < 6) days.unshift(day.toISODate() as string);
  }
  return days;
}

async function timeWindows(db: Db, of: { districtId: string; now: Date }): Promise<number> {
  const began = performance.now();
  await refreshWindows(db, of);
  return performance.now() - began;
}

/** Makes the windows of a district as of now; how many milliseconds that took. */
export async function makeWindows({ ownerUrl }: Servers, districtId: string, now: Date): Promise<number> {
  const { db, close } = openDatabase(ownerUrl, { max: 1 });
  try {
    return await timeWindows(db, { districtId, now });
  } finally {
    await close();
  }
}

/**
 * Fills an empty database with a large district: its roster by a real sync, its governance and contracts, and its use of so
 * many school days as rollups. Everybody in it is made up.
 */
export async function fillDashboards(
  { appUrl, ownerUrl }: Servers,
  sizes: DashboardSizes,
  say: (line: string) => void,
): Promise<DashboardWorld> {
  const database = openDatabase(appUrl, { max: 4 });
  const owner = openDatabase(ownerUrl, { max: 1 });
  const { db } = owner;
  try {
    await seedStates(database.db);
    const { districtId, configurationId } = await aDistrict(database);
    say(`a first sync of ${sizes.people} people …`);
    await syncPeople(database, { districtId, configurationId, people: sizes.people });
    await viewersOf(database, districtId);
    // A new database knows no statistics of its tables until somebody asks it: a plan without any may take an hour.
    await sql`analyze`.execute(db);
    const people = await ofAClass(db, districtId);
    say(`${sizes.products} products, ${sizes.patterns} patterns, ${sizes.rules} rules, ${sizes.contracts} contracts …`);
    await fillGovernance(db, districtId, sizes);
    await fillContracts(db, districtId, sizes.contracts);
    const now = new Date();
    const { days, rows } = await theUse(database, db, { districtId, now, sizes });
    say(`${rows} rows of what a person did with a product on a day; windows …`);
    await sql`vacuum (analyze)`.execute(db);
    const refreshMs = await timeWindows(db, { districtId, now });
    await somePeers(database.db, districtId, days.at(-1) as string);
    await sql`vacuum (analyze)`.execute(db);
    const { rows: first } = await sql<{ id: string }>`select t.software_id as id from usage_targets t
      join contract_lines l on l.software_id = t.software_id and l.district_id = t.district_id
      where t.district_id = ${districtId} order by t.target_no limit 1`.execute(db);
    return { districtId, days, now, rows, refreshMs, softwareId: first[0]?.id as string, ...people };
  } finally {
    await owner.close();
    await database.close();
  }
}

async function theUse(
  { db: app }: Database,
  db: Db,
  { districtId, now, sizes }: { districtId: string; now: Date; sizes: DashboardSizes },
) {
  const { time_zone } = await db
    .selectFrom("districts")
    .select("time_zone")
    .where("id", "=", districtId)
    .executeTakeFirstOrThrow();
  const days = schoolDays(DateTime.fromJSDate(now, { zone: time_zone }).toISODate() as string, sizes.days);
  await sql`insert into usage_people (district_id, person_no, profile_id)
    select district_id, row_number() over (order by id), id from profiles where district_id = ${districtId}`.execute(
    db,
  );
  const people = await db
    .selectFrom("usage_people")
    .select("person_no")
    .where("district_id", "=", districtId)
    .execute();
  await groupPeople(app, { districtId, personNos: people.map((row) => row.person_no) });
  await fillRollups(db, districtId, { days, sites: sizes.sites });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from usage_person_day
    where district_id = ${districtId}`.execute(db);
  return { days, rows: rows[0]?.n ?? 0 };
}

/** Use of so many more districts of that many people each, beside the one that is there. */
export async function fillNeighbors(
  { ownerUrl }: Servers,
  { days, now }: DashboardWorld,
  { from, to, people, sites }: { from: number; to: number; people: number; sites: number },
): Promise<void> {
  const { db, close } = openDatabase(ownerUrl, { max: 1 });
  try {
    for (let nth = from; nth < to; nth++) {
      const districtId = await fillOthers(db, nth, people);
      await fillRollups(db, districtId, { days, sites });
      await refreshWindows(db, { districtId, now });
    }
    await sql`vacuum (analyze)`.execute(db);
  } finally {
    await close();
  }
}

/** A teacher of the roster who teaches a class, and a student in it, both with accounts. */
async function ofAClass(db: Db, districtId: string) {
  const { rows } = await sql<{ teacherId: string; studentId: string }>`
    select t.profile_id as "teacherId", s.profile_id as "studentId"
    from roster_enrollments te
      join roster_users t on t.integration_id = te.integration_id and t.sourced_id = te.user_sourced_id
      join roster_enrollments se on se.integration_id = te.integration_id and se.class_sourced_id = te.class_sourced_id
        and se.role = 'student'
      join roster_users s on s.integration_id = se.integration_id and s.sourced_id = se.user_sourced_id
    where te.district_id = ${districtId} and te.role = 'teacher' and t.profile_id is not null and s.profile_id is not null
    order by te.sourced_id, se.sourced_id limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("The roster of the measurement has no class.");
  const hash = await hashPassword(password);
  for (const [email, id] of [
    [viewers.teacher, found.teacherId],
    [viewers.student, found.studentId],
  ] as const) {
    await sql`with made as (insert into auth_users (email, password_hash) values (${email}, ${hash}) returning id)
      update profiles p set auth_user_id = made.id from made where p.id = ${id}::uuid`.execute(db);
  }
  return found;
}

/** Contracts with one to six lines each: by seat, and one in four for schools or the whole district. */
async function fillContracts(db: Db, districtId: string, count: number): Promise<void> {
  await sql`
    insert into contracts (district_id, vendor, title, contract_number, starts_on, ends_on, notice_on, auto_renews)
    select ${districtId}::uuid, 'Vendor ' || n, 'Contract ' || n, 'C-' || n, current_date - 330 + n % 300,
      current_date - 330 + n % 300 + 365, case when n % 2 = 0 then current_date - 330 + n % 300 + 305 end, n % 3 = 0
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    insert into contract_lines (district_id, contract_id, software_id, kind, basis, quantity, unit_price, billing, school_ids, grades)
    select c.district_id, c.id, s.id, case when k = 5 then 'training' else 'licence' end,
      case when (c.n + k) % 8 = 0 then 'district' when (c.n + k) % 8 = 1 then 'school' else 'student' end,
      case when (c.n + k) % 8 < 2 then 1 else 500 + (c.n * 37 + k * 911) % 20000 end, 1 + (c.n + k) % 12, 'year',
      case when (c.n + k) % 8 = 1 then array(select id from schools where district_id = c.district_id order by id limit 3)
        else '{}' end, case when (c.n + k) % 16 = 0 then '{3,4,5}'::smallint[] else '{}' end
    from (select c.*, substr(c.contract_number, 3)::int as n from contracts c where c.district_id = ${districtId}) c
      cross join lateral generate_series(0, c.n % 6) k
      join (select id, row_number() over (order by id)::int as nth, count(*) over ()::int as of from software) s
        on s.nth = 1 + (c.n * 13 + k * 7) % s.of`.execute(db);
  await sql`
    insert into use_targets (district_id, software_id, minutes_per_week)
    select distinct district_id, software_id, 30 from contract_lines where district_id = ${districtId}
      and get_byte(uuid_send(software_id), 15) % 4 = 0`.execute(db);
  await sql`
    insert into educator_ratings (district_id, software_id, profile_id, stars)
    select ${districtId}::uuid, s.id, p.id, 1 + (s.nth + p.nth) % 5
    from (select id, row_number() over (order by id) as nth from software limit 200) s
      cross join (select id, row_number() over (order by id) as nth from profiles
        where district_id = ${districtId} and role = 'teacher' limit 5) p`.execute(db);
}

/** Ten others that share their figures, and the comparisons with them. */
async function somePeers(db: Db, districtId: string, day: string): Promise<void> {
  await sharingDistricts(db, { state: "BENCH", count: 10, week: weekOf(day), band: "25000-up" });
  await db.updateTable("districts").set({ shares_benchmarks: true }).where("id", "=", districtId).execute();
  await makeOwnFigures(db, { day });
  await makeComparisons(db, { day });
}

import { randomUUID } from "node:crypto";
import { openDatabase } from "db/client";
import { personInScope, scopeOf, wholeDistrict } from "domain/access/scope";
import { listClasses } from "domain/rosters/queries/classes";
import { readClassFigures } from "domain/usage/queries/class-figures";
import { readPersonFigures } from "domain/usage/queries/person-figures";
import { rollUpDay } from "domain/usage/queries/roll-up";
import { verifyDay } from "domain/usage/queries/verify";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration } from "../support/people";
import { anIntake } from "./world";

const day = "2026-11-02";
const [visits, places] = [200_000, 2_000];

type World = Awaited<ReturnType<typeof cloneDatabase>>;

/** The planner knows nothing of these tables, nor ever hears of them. */
const neverAnalyzed = ({ asOwner }: World, tables: string) =>
  asOwner(`do $$ declare t regclass; begin
    for t in select oid from pg_class where relname like '${tables}%' and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = false)', t);
    end loop; end $$`);

/** A day of so many visits to as many places, in tables that are never analyzed. */
async function anUnknownDay(world: World) {
  const { db } = world;
  const { districtId, send } = await anIntake(db, { name: "Never analyzed", now: `${day}T12:00:00Z` });
  await send([
    { event_id: crypto.randomUUID(), occurred_at: `${day}T11:00:00Z`, person: "a", url: "https://a.example/" },
  ]);
  await neverAnalyzed(world, "usage");
  await sql`insert into usage_targets (district_id, target_no, domain)
    select ${districtId}::uuid, 1000000 + n, n || '.example' from generate_series(1, ${places}::int) n`.execute(db);
  await sql`insert into usage_places (district_id, place_no, domain, target_no)
    select ${districtId}::uuid, 1000000 + n, n || '.example', 1000000 + n from generate_series(1, ${places}::int) n`.execute(
    db,
  );
  await sql`insert into usage_events
      (district_id, event_id, occurred_at, day, person_no, place_no, seconds, hour, source_no)
    select ${districtId}::uuid, gen_random_uuid(), ${`${day}T16:00:00Z`}::timestamptz, ${day}::date,
      1000000 + n % 6000, 1000001 + n % ${places}::int, null, 10, 1 from generate_series(1, ${visits}::int) n`.execute(
    db,
  );
  return districtId;
}

// Going through every place for each visit is 400 million comparisons: minutes; it takes a few seconds without.
it.skipIf(inject("database").cluster)(
  "counts a whole day and verifies it in tables that were never analyzed",
  async () => {
    const world = await cloneDatabase();
    try {
      const districtId = await anUnknownDay(world);
      // A statement that goes through everything ends as an error, instead of going on behind a test that is over.
      const { db, close } = openDatabase(world.url, { statementTimeoutMs: 30_000 });
      try {
        expect(await rollUpDay(db, { districtId, day, all: true })).toBe(1);
        expect(await verifyDay(db, { districtId, day })).toEqual([]);
      } finally {
        await close();
      }
    } finally {
      await world.close();
    }
  },
  120_000,
);

const [classesOfEach, together, teachers] = [7, 28, 108];
const students = teachers * together - 1;

/** A roster that just came in: so many students, each in seven classes of one teacher with 27 others. */
async function anUnknownRoster(world: World) {
  const { db } = world;
  await neverAnalyzed(world, "roster");
  await neverAnalyzed(world, "profiles");
  const { districtId } = await anIntake(db, { name: "Just came in", now: `${day}T12:00:00Z` });
  const { id } = await aConfiguration(db, districtId, "Roster");
  const own = sql`${districtId}::uuid, ${id}::uuid`;
  const made = sql`(select n, case when n > ${students}::int then 'teacher' else 'student' end as role,
      case when n > ${students}::int then n - ${students}::int - 1 else n / ${together}::int end as class_no
    from generate_series(0, ${students + teachers}::int) n) made`;
  await sql`insert into profiles (source, district_id, role, display_name, email)
    select 'roster', ${districtId}::uuid, role, 'Person ' || n, 'person-' || n || '@unknown.example' from ${made}`.execute(
    db,
  );
  await sql`insert into roster_users (district_id, integration_id, sourced_id, first_seen_sync, enabled_user,
      org_sourced_ids, role, username, given_name, family_name, grades, profile_id)
    select ${own}, 'user-' || n, ${id}::uuid, true, '{}', made.role, 'user-' || n, 'Person', n::text, '{}', p.id
    from ${made} join profiles p on p.email = 'person-' || n || '@unknown.example'`.execute(db);
  await sql`insert into roster_classes (district_id, integration_id, sourced_id, first_seen_sync, title, grades,
      course_sourced_id, class_type, school_sourced_id, term_sourced_ids, subjects, subject_codes, periods)
    select ${own}, 'class-' || c || '-' || n, ${id}::uuid, 'Class', '{}', 'course', 'scheduled', 'school', '{}', '{}',
      '{}', '{}' from generate_series(0, ${teachers - 1}::int) n cross join generate_series(1, ${classesOfEach}::int) c`.execute(
    db,
  );
  await sql`insert into roster_enrollments (district_id, integration_id, sourced_id, first_seen_sync, class_sourced_id,
      school_sourced_id, user_sourced_id, role)
    select ${own}, 'enrollment-' || n || '-' || c, ${id}::uuid,
      'class-' || c || '-' || class_no, 'school', 'user-' || n, made.role
    from ${made} cross join generate_series(1, ${classesOfEach}::int) c`.execute(db);
  const personOf = (n: number) =>
    db.selectFrom("profiles").select("id").where("email", "=", `person-${n}@unknown.example`).executeTakeFirstOrThrow();
  return { districtId, teacher: (await personOf(students + 4)).id, student: (await personOf(100)).id };
}

it.skipIf(inject("database").cluster)(
  "shows students and teachers their pages while the roster that just came in was never analyzed",
  async () => {
    const world = await cloneDatabase();
    try {
      const { districtId, teacher, student } = await anUnknownRoster(world);
      // A page that goes through everything ends as an error.
      const { db, close } = openDatabase(world.url, { statementTimeoutMs: 3_000 });
      try {
        const whole = wholeDistrict(districtId);
        const mates = await readPersonFigures(db, whole, { profileId: student, span: "30" });
        expect(mates?.classmates).toBe(together - 1);
        const classes = await readClassFigures(db, whole, { profileId: teacher, span: "30" });
        expect(classes?.classes.map((one) => one.students)).toEqual(Array(classesOfEach).fill(together));
        const scope = scopeOf({ id: teacher, role: "teacher", districtId, schoolId: randomUUID() });
        const { rows } = await sql`select p.id from profiles p where ${personInScope(scope)}`.execute(db);
        expect(rows, "the students of a class, and the teacher").toHaveLength(together + 1);
        expect(await listClasses(db, scope)).toHaveLength(classesOfEach);
      } finally {
        await close();
      }
    } finally {
      await world.close();
    }
  },
  60_000,
);

import type { Db } from "db/client";
import { sql } from "kysely";
import { breakCycles } from "./cycles";
import { kinds } from "./kinds";
import type { Kind } from "./kinds/kind";
import type { ProblemCode } from "./problem-texts";
import { addFound, coded } from "./problems";
import { type Judged, storedBeside, storedForSkipped } from "./references";
import type { Seen } from "./seen";

/** Looks at what the sound rows of a kind say together. Nothing here sets a row aside. */
export async function checkRelations(db: Db, kind: Kind, judged: Judged, seen: Seen): Promise<void> {
  switch (kind.name) {
    case "orgs":
    case "academicSessions":
      return breakCycles(db, kind, judged);
    case "users":
      await findShared(db, kind, "semantic.shared_username", { name: "username", field: "username" });
      return findShared(db, kind, "semantic.shared_email", { name: "email", field: "email" });
    case "classes":
      return findForeignCourses(db, kind, judged);
    case "enrollments":
      await findSecondPrimaries(db, kind);
      await findTeachingStudents(db, kind);
      if (seen.alikePairs) await findEnrolledTwice(db, kind);
      return findForeignSchools(db, kind, judged);
    default:
      return;
  }
}

/** People who share a value that should be one person's; they stay two. Each value is reported once. */
async function findShared(db: Db, kind: Kind, code: ProblemCode, { name, field }: { name: string; field: string }) {
  await addFound(
    db,
    kind.file,
    sql`select ${coded(code)}, min(line), ${field}::text, count(*)::int from sound_users
      where not gone and ${sql.id(name)} is not null group by lower(${sql.id(name)}) having count(*) > 1`,
  );
}

async function findSecondPrimaries(db: Db, kind: Kind): Promise<void> {
  await addFound(
    db,
    kind.file,
    sql`select ${coded("semantic.two_primaries")}, min(line), 'primary', count(*)::int from sound_enrollments
      where not gone and role = 'teacher' and is_primary group by class_sourced_id having count(*) > 1`,
  );
}

/** The same person in the same class in the same role, under several ids. */
async function findEnrolledTwice(db: Db, kind: Kind): Promise<void> {
  await addFound(
    db,
    kind.file,
    sql`select ${coded("semantic.enrolled_twice")}, min(line), 'userSourcedId', count(*)::int from sound_enrollments
      where not gone group by class_sourced_id, user_sourced_id, role having count(*) > 1`,
  );
}

async function findTeachingStudents(db: Db, kind: Kind): Promise<void> {
  await addFound(
    db,
    kind.file,
    sql`select ${coded("semantic.student_teaches")}, e.line, 'role', 1 from sound_enrollments e
      join sound_users u on u.sourced_id = e.user_sourced_id and u.role = 'student' and not u.gone
      where not e.gone and e.role = 'teacher'`,
  );
}

/** For a delta, the class may be one that is only stored. */
const classesOf = ({ modes, source }: Judged) =>
  modes.classes === "bulk"
    ? sql`select sourced_id, school_sourced_id from sound_classes where not gone
        union all select r.sourced_id, r.school_sourced_id from ${storedForSkipped(kinds.classes, source)}`
    : sql`select sourced_id, school_sourced_id from sound_classes where not gone
        union all select r.sourced_id, r.school_sourced_id from ${storedBeside(kinds.classes, source)}
          and not exists (select 1 from sound_classes g where g.sourced_id = r.sourced_id)`;

async function findForeignSchools(db: Db, kind: Kind, judged: Judged): Promise<void> {
  await addFound(
    db,
    kind.file,
    sql`select ${coded("semantic.school_mismatch")}, e.line, 'schoolSourcedId', 1
      from sound_enrollments e join (${classesOf(judged)}) c on c.sourced_id = e.class_sourced_id
      where not e.gone and c.school_sourced_id <> e.school_sourced_id`,
  );
}

/** A course belongs to a district or to a school; its classes are then of the same school. */
async function findForeignCourses(db: Db, kind: Kind, { modes, source }: Judged): Promise<void> {
  const stored = modes.courses === "bulk" ? sql`false` : sql`true`;
  await addFound(
    db,
    kind.file,
    sql`select ${coded("semantic.school_mismatch")}, c.line, 'schoolSourcedId', 1
      from sound_classes c
        join (
          select sourced_id, org_sourced_id from sound_courses where not gone
          union all select r.sourced_id, r.org_sourced_id from ${storedBeside(kinds.courses, source)} and ${stored}
            and not exists (select 1 from sound_courses g where g.sourced_id = r.sourced_id)
        ) k on k.sourced_id = c.course_sourced_id
        join (
          select sourced_id, type from sound_orgs where not gone
          union all select r.sourced_id, r.type from ${storedBeside(kinds.orgs, source)}
            and not exists (select 1 from sound_orgs g where g.sourced_id = r.sourced_id)
        ) o on o.sourced_id = k.org_sourced_id and o.type = 'school'
      where not c.gone and k.org_sourced_id <> c.school_sourced_id`,
  );
}

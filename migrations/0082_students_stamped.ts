import { type Kysely, sql } from "kysely";

/**
 * The students of a district are among what its stamp (0075) stands for. They come by the ten thousand, so a statement says
 * once of which districts it changed some, and what it said becomes a stamp when the transaction ends, as a change of any
 * other record does: nobody waits for the stamp of a roster that is still being loaded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table student_changes (changed_id uuid not null)`.execute(db);
  await sql`comment on table student_changes is
    'Districts whose students a transaction changed, until its end: nobody else ever sees a row.'`.execute(db);
  await sql`
    create function stamp_student_change() returns trigger language plpgsql as $$
    begin
      perform stamp_records(new.changed_id);
      delete from student_changes where changed_id = new.changed_id;
      return null;
    end $$`.execute(db);
  await sql`create constraint trigger stamp_change after insert on student_changes
    deferrable initially deferred for each row execute function stamp_student_change()`.execute(db);
  await noteStudents(db, "insert", ["became"]);
  await noteStudents(db, "update", ["was", "became"]);
  await noteStudents(db, "delete", ["was"]);
}

/** The rows of a statement: as they were, as they became. */
type Rows = "was" | "became";
const tables: Record<Rows, string> = { was: "old table as was", became: "new table as became" };

async function noteStudents(db: Kysely<unknown>, event: "insert" | "update" | "delete", rows: Rows[]): Promise<void> {
  const name = sql.id(`note_students_${event}`);
  const students = rows.map((one) => `select district_id from ${one} where role = 'student'`).join(" union ");
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into student_changes (changed_id)
        select distinct s.district_id from (${sql.raw(students)}) s where s.district_id is not null;
      return null;
    end $$`.execute(db);
  await sql`create trigger ${sql.id(`stamp_${event}`)} after ${sql.raw(event)} on profiles
    referencing ${sql.raw(rows.map((one) => tables[one]).join(" "))}
    for each statement execute function ${name}()`.execute(db);
}

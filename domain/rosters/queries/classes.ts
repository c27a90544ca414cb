import type { Db } from "db/client";
import { classInScope, type Scope } from "domain/access/scope";
import { sql } from "kysely";

const most = 200;

/** Active classes in scope, by title, each with its grades, its school and how many students are enrolled. */
export async function listClasses(db: Db, scope: Scope) {
  return db
    .selectFrom("roster_classes")
    .leftJoin("roster_orgs as o", (join) =>
      join
        .onRef("o.district_id", "=", "roster_classes.district_id")
        .onRef("o.integration_id", "=", "roster_classes.integration_id")
        .onRef("o.sourced_id", "=", "roster_classes.school_sourced_id"),
    )
    .select([
      "roster_classes.sourced_id as id",
      "roster_classes.title",
      "roster_classes.grades",
      "o.name as schoolName",
    ])
    .select((eb) =>
      eb
        .selectFrom("roster_enrollments as e")
        .select(sql<number>`count(*)::int`.as("students"))
        .whereRef("e.district_id", "=", "roster_classes.district_id")
        .whereRef("e.integration_id", "=", "roster_classes.integration_id")
        .whereRef("e.class_sourced_id", "=", "roster_classes.sourced_id")
        .where("e.role", "=", "student")
        .where("e.status", "=", "active")
        .as("students"),
    )
    .where("roster_classes.status", "=", "active")
    .where((eb) => classInScope(scope, eb))
    .orderBy("roster_classes.title")
    .orderBy("roster_classes.sourced_id")
    .limit(most)
    .execute();
}

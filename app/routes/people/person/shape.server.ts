import { roleNames } from "domain/access/words";
import { stampOfPlace } from "domain/people/place-stamp";
import type { Person } from "domain/people/queries/person";
import { paths } from "~/http/paths";

/** A person as their page shows them. */
export function personView(row: Person, openSessions: number) {
  const dashboards = { student: paths.studentDashboard(row.id), teacher: paths.teacherDashboard(row.id) };
  return {
    name: row.displayName,
    email: row.email,
    role: row.role,
    roleName: roleNames[row.role],
    avatarUrl: row.avatarUrl,
    grade: row.grade,
    source: row.source,
    state: row.state,
    inRoster: row.inRoster,
    // A choice of schools is one of ids; where the school is typed, it is one of names.
    schoolId: row.schoolId,
    schoolName: row.schoolName,
    districtName: row.districtName,
    // As the field takes it: two states may each have a district of one name.
    district: [row.districtName, row.districtState].filter(Boolean).join(", "),
    placeSeen: stampOfPlace(row),
    openSessions,
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    dashboard: row.role === "student" || row.role === "teacher" ? dashboards[row.role] : null,
  };
}

export type PersonView = ReturnType<typeof personView>;

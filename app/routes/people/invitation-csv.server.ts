import { isSchoolRole } from "domain/access/roles";
import { roleNames } from "domain/access/words";
import { withApostrophe } from "domain/csv-apostrophe";
import { readCsv } from "domain/csv-read";
import type { CheckedInvitation, InvitationRow } from "domain/people/commands/check-invitations";

/** More people at a time are invited in several files. */
export const mostInvitations = 1_000;

const columns = {
  email: ["email", "e_mail", "email_address", "mail"],
  role: ["role"],
  school: ["school", "school_name", "school_identifier"],
  district: ["district", "district_name"],
  firstName: ["first_name", "firstname", "given_name"],
  lastName: ["last_name", "lastname", "family_name", "surname"],
} as const;
type Column = keyof typeof columns;

/** The rows of a file of people to invite, and the heads that nobody knows; or why it can't be read. */
export function readInvitations(text: string): { rows: InvitationRow[]; ignored: string[] } | string {
  const table = readCsv(text);
  if (typeof table === "string") return table;
  const { heads, rows } = table;
  const placeOf = (names: readonly string[]) => heads.findIndex((head) => names.includes(head));
  const places = Object.fromEntries(Object.entries(columns).map(([column, names]) => [column, placeOf(names)]));
  const at = (column: Column) => places[column] as number;
  const missing = (["email", "role"] as const).filter((column) => at(column) < 0);
  if (missing.length > 0) {
    return `The first line must name the columns; ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} missing.`;
  }
  if (rows.length === 0) return "The file has no people in it: only the line with the column names.";
  if (rows.length > mostInvitations) {
    return "The file has more than 1,000 people. Invite up to 1,000 at a time.";
  }
  const known: string[] = Object.values(columns).flat();
  const cell = (cells: string[], column: Column) => (at(column) < 0 ? "" : (cells[at(column)] ?? "")).slice(0, 300);
  return {
    ignored: heads.filter((head) => head && !known.includes(head)),
    rows: rows.map(({ line, cells }) => ({
      line,
      email: cell(cells, "email"),
      role: cell(cells, "role"),
      school: cell(cells, "school"),
      district: cell(cells, "district"),
      firstName: cell(cells, "firstName"),
      lastName: cell(cells, "lastName"),
    })),
  };
}

const quoted = (text: string) => `"${withApostrophe(text).replaceAll('"', '""')}"`;

/** The rows that can be invited, as a file again, which the second form carries and which is checked again. */
function toCsv(rows: InvitationRow[]): string {
  const names = ["email", "role", "district", "school", "firstName", "lastName"] as const;
  const heads = "email,role,district,school,first_name,last_name";
  return [heads, ...rows.map((row) => names.map((name) => quoted(row[name])).join(","))].join("\n");
}

/** What a checked file comes to, for the page to show. */
export function previewOf(checked: CheckedInvitation[], ignored: string[]) {
  const good = checked.filter(({ invitation }) => invitation !== null);
  return {
    /** Columns that nobody knows. */
    ignored,
    /** The rows that are right, as the next form carries them. */
    csv: toCsv(good.map(({ row }) => row)),
    /** Whether somebody is to get more than a role at a school. */
    aboveSchools: good.some(({ invitation }) => invitation && !isSchoolRole(invitation.role)),
    good: good.map(({ row, invitation }) => ({
      line: row.line,
      email: invitation?.email ?? row.email,
      name: [invitation?.firstName, invitation?.lastName].filter(Boolean).join(" "),
      roleName: invitation ? roleNames[invitation.role] : row.role,
      place: [invitation?.schoolName, invitation?.districtName].filter(Boolean).join(", ") || "all districts",
      joins: Boolean(invitation?.attachTo),
    })),
    bad: checked
      .filter(({ invitation }) => invitation === null)
      .map(({ row, faults }) => ({ line: row.line, email: row.email, faults: faults.map(({ message }) => message) })),
  };
}

export type InvitationPreview = ReturnType<typeof previewOf>;

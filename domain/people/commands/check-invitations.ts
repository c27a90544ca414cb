import type { ActingPerson } from "domain/access/actor";
import { mayActOn, rolesToGive } from "domain/access/roles";
import { isRole, type Role, roles } from "domain/access/terms";
import { roleInSentence, roleNames } from "domain/access/words";
import { hasHidden, hiddenIn } from "domain/plain-text";
import type { Tools } from "domain/tools";
import { z } from "zod";
import { knownAs, outranked, personOf, schooled } from "../invited-from-roster";
import { listAccountsByEmail, listPeopleByEmail } from "../queries/invitees";
import { type Place, type PlaceFault, placesFor } from "./person-place";

/** Someone to be invited, as typed or as a line of a file has it. */
export type InvitationRow = {
  /** The line of the file; 1 for a single one. */
  line: number;
  email: string;
  role: string;
  district: string;
  school: string;
  firstName: string;
  lastName: string;
};

export type InvitationField = "email" | "role" | "district" | "school" | "firstName" | "lastName";
/** `rank`: it asks for more than the actor may give, which is a refusal, and no mistake. */
export type InvitationFault = { field: InvitationField; message: string; rank?: true };

/** What inviting this row would do; `attachTo` is the profile that a roster has made of this person. */
export type Invitation = Place & {
  email: string;
  role: Role;
  firstName: string | null;
  lastName: string | null;
  attachTo: { profileId: string; role: Role } | null;
};
export type CheckedInvitation = { row: InvitationRow; faults: InvitationFault[]; invitation: Invitation | null };

const Email = z.email().max(254);

/** A role by its name as people write it: "IT director", "it_director". */
function roleNamed(text: string): Role | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  return isRole(name) ? name : roles.find((role) => roleNames[role].toLowerCase() === text.trim().toLowerCase());
}

function givable(actor: ActingPerson): string {
  const names = rolesToGive(actor.role).map(roleInSentence);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : (names[0] ?? "no role");
}

function faultsOf(actor: ActingPerson, row: InvitationRow, role: Role | undefined): InvitationFault[] {
  const faults: InvitationFault[] = [];
  if (!row.email) faults.push({ field: "email", message: "Enter an email address." });
  else if (!Email.safeParse(row.email).success) {
    faults.push({ field: "email", message: "Enter a whole email address, as in name@district.org." });
  }
  if (!row.role) faults.push({ field: "role", message: `Choose a role: ${givable(actor)}.` });
  else if (!role) faults.push({ field: "role", message: `“${row.role}” isn’t a role. Use ${givable(actor)}.` });
  else if (!mayActOn(actor.role, role)) {
    faults.push({
      field: "role",
      message: `You can’t give the role ${roleInSentence(role)}. You can give ${givable(actor)}.`,
      rank: true,
    });
  }
  for (const [field, name] of [
    ["firstName", "first"],
    ["lastName", "last"],
  ] as const) {
    if (row[field].length > 100) faults.push({ field, message: `A ${name} name can have at most 100 characters.` });
    else if (hasHidden(row[field])) faults.push({ field, message: hiddenIn(`${name} name`) });
  }
  return faults;
}

/**
 * Checks rows before anybody is invited: who they are, what role they may be given, where they belong, whether they have
 * an account. An account of another district, or above the actor's own scope, is none here: inviting it goes as any
 * other invitation does, and its owner is told by mail. Takes rows as typed; returns each with its faults, or with what
 * inviting would do. Changes nothing, and asks the database four questions, however many rows there are.
 */
export async function checkInvitations(
  tools: Tools,
  actor: ActingPerson,
  typed: InvitationRow[],
): Promise<CheckedInvitation[]> {
  const rows = typed.map((row) => ({ ...row, email: row.email.trim().toLowerCase() }));
  const wanted = rows.map((row) => ({ row, role: roleNamed(row.role) }));
  const places = await placesFor(
    tools,
    actor,
    wanted.map(({ row, role }) => ({ role: role ?? "super_admin", district: row.district, school: row.school })),
  );
  const emails = [...new Set(rows.map(({ email }) => email).filter(Boolean))];
  const accounts = new Map(
    (await listAccountsByEmail(tools.db, actor, { emails })).map(({ email, profileId }) => [email, profileId] as const),
  );
  const districtIds = [
    ...new Set(places.flatMap((one) => ("districtId" in one && one.districtId ? one.districtId : []))),
  ];
  const people = await listPeopleByEmail(tools.db, actor, { districtIds, emails });
  const firstLine = new Map<string, number>();
  return wanted.map(({ row, role }, at) => {
    const faults = faultsOf(actor, row, role);
    const place = places[at] as Place | PlaceFault;
    if (role && "message" in place) faults.push(place);
    const earlier = firstLine.get(row.email);
    if (earlier !== undefined) faults.push({ field: "email", message: `The same address is in line ${earlier}.` });
    else if (row.email) firstLine.set(row.email, row.line);
    const known = accounts.get(row.email);
    if (known !== undefined) faults.push({ field: "email", message: accountFault(known) });
    if (faults.length > 0 || !role || "message" in place) return { row, faults, invitation: null };
    const person = personOf(actor, people, { email: row.email, role, districtId: place.districtId });
    if (typeof person === "string") {
      const fault: InvitationFault = { field: "email", message: person };
      return { row, faults: [person === outranked ? { ...fault, rank: true } : fault], invitation: null };
    }
    const names = { firstName: row.firstName.trim() || null, lastName: row.lastName.trim() || null };
    const invitation = {
      ...schooled(place, role, person),
      ...names,
      email: row.email,
      role,
      attachTo: knownAs(person),
    };
    return { row, faults, invitation };
  });
}

const accountFault = (profileId: string | null) =>
  profileId
    ? "This address already has an account. Find the person in the list to change their role or school."
    : "This address has an account that has never been signed in to. Ask your Rollcall operator to look into it.";

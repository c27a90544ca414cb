import type { ActingPerson } from "domain/access/actor";
import { mayActOn } from "domain/access/roles";
import type { Role } from "domain/access/terms";
import { roleInSentence } from "domain/access/words";
import type { Place } from "./commands/person-place";
import type { RosterPerson } from "./queries/invitees";

/** What is said of somebody whom the actor may not change. */
export const outranked = "You can’t change the person who has this address.";

type Wanted = { email: string; role: Role; districtId: string | null };
type Known = Pick<RosterPerson, "role" | "schoolId" | "schoolName"> & { profileId: string };

/** Of a person of the roster, what the command holds against what it finds. */
export const knownAs = (person: Known | null) => person && { profileId: person.profileId, role: person.role };

/** Where an invited student belongs for whom no school was named: where the roster has them. */
export const schooled = (place: Place, role: Role, person: Known | null): Place =>
  role === "student" && place.schoolId === null && person
    ? { ...place, schoolId: person.schoolId, schoolName: person.schoolName }
    : place;

/** The one person of the roster with this address, null when there is none, or why nobody can be invited by it. */
export function personOf(
  actor: ActingPerson,
  people: RosterPerson[],
  { email, role, districtId }: Wanted,
): Known | null | string {
  const [person, ...more] = people.filter((one) => one.email === email && one.districtId === districtId);
  if (!person) return null;
  if (more.length > 0) {
    return "More than one person in the roster has this address. Invite the right one from their own page.";
  }
  if (!person.profileId)
    return "Someone at another school has this address. Ask your district’s office to invite them.";
  if (!mayActOn(actor.role, person.role)) return outranked;
  if (person.deactivated) return "The person with this address is deactivated. Reactivate them first.";
  if ((person.role === "student") !== (role === "student")) {
    return `The roster has the person with this address as a ${roleInSentence(person.role)}. Invite them in that role.`;
  }
  return { ...person, profileId: person.profileId };
}

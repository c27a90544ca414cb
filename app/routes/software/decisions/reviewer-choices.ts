import { isRole } from "domain/access/terms";
import { roleNames } from "domain/access/words";
import { reviewerRoles } from "domain/software/decisions/terms";

const nameOf = (role: string) => (isRole(role) ? roleNames[role] : role);

/** To whom a review can be given: whoever has a role, or one person. */
export function reviewerChoices(people: { id: string; name: string; role: string }[]) {
  return [
    { value: "", label: "No reviewer yet" },
    ...reviewerRoles.map((role) => ({ value: `role:${role}`, label: `${roleNames[role]}, any of them` })),
    ...people.map(({ id, name, role }) => ({ value: `person:${id}`, label: `${name}, ${nameOf(role)}` })),
  ];
}

import type { Db } from "db/client";
import { isAboveDistricts, isSchoolRole } from "domain/access/roles";
import { isRole, type Role, roles } from "domain/access/terms";
import { findDistrictsNamed, findSchoolsNamed } from "domain/people/queries/auth-users";
import { UserRefused } from "./user-refused";

type Wanted = { email: string; role?: string; district?: string; school?: string; superAdminEmails: string[] };

/** Where an account belongs; `where` is the same in words. */
export type Place = { role: Role; districtId: string | null; schoolId: string | null; where: string };

/**
 * The role and the place that were asked for, by id or exact name. Undefined without a role. Throws UserRefused when the
 * two do not go together or are not there.
 */
export async function findPlace(db: Db, input: Wanted): Promise<Place | undefined> {
  const { role, district, school } = input;
  if (role === undefined) {
    if (district === undefined && school === undefined) return undefined;
    throw new UserRefused("--district and --school go with --role.", { showUsage: true });
  }
  if (!isRole(role)) throw new UserRefused(`--role takes one of ${roles.join(", ")}.`);
  if (role === "super_admin" && !input.superAdminEmails.includes(input.email)) {
    throw new UserRefused("super_admin is only for the addresses in SUPER_ADMIN_EMAILS. Add this one there first.");
  }
  if (isAboveDistricts(role)) {
    if (district === undefined && school === undefined) return { role, districtId: null, schoolId: null, where: "" };
    throw new UserRefused(`${role} sees all districts and takes neither --district nor --school.`);
  }
  if (district === undefined) throw new UserRefused(`${role} needs --district (its id or exact name).`);
  const inDistrict = await findDistrict(db, district);
  if (!isSchoolRole(role)) {
    if (school !== undefined) throw new UserRefused(`${role} belongs to a whole district and takes no --school.`);
    return { role, districtId: inDistrict.id, schoolId: null, where: inDistrict.name };
  }
  if (school === undefined) throw new UserRefused(`${role} needs --school (its id or exact name).`);
  const atSchool = await findSchool(db, inDistrict, school);
  return { role, districtId: inDistrict.id, schoolId: atSchool.id, where: `${atSchool.name}, ${inDistrict.name}` };
}

/** A district by its id or exact name. Throws UserRefused when there is none, or more than one. */
export async function findDistrict(db: Db, idOrName: string): Promise<{ id: string; name: string }> {
  const found = await findDistrictsNamed(db, { idOrName });
  const [first] = found;
  if (!first) throw new UserRefused(`No district has the id or exact name "${idOrName}".`);
  if (found.length === 1) return first;
  const choice = found.map(({ id, state }) => `  ${id}  ${state}`).join("\n");
  throw new UserRefused(`More than one district is named "${idOrName}". Give the id of the one you mean:\n${choice}`);
}

async function findSchool(db: Db, district: { id: string; name: string }, idOrName: string) {
  const found = await findSchoolsNamed(db, { districtId: district.id, idOrName });
  const [first] = found;
  if (!first) throw new UserRefused(`No school of ${district.name} has the id or exact name "${idOrName}".`);
  if (found.length === 1) return first;
  const choice = found.map(({ id }) => `  ${id}`).join("\n");
  throw new UserRefused(`More than one school is named "${idOrName}". Give the id of the one you mean:\n${choice}`);
}

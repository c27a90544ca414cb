import { parseArgs } from "node:util";
import { isRole, type Role, roleNames, roles } from "db/access/roles";
import type { Db } from "db/client";
import { hashPassword } from "db/passwords";
import { createAuthUser, findDistrictsNamed, findSchoolsNamed } from "db/queries/auth-users";
import { z } from "zod";

/** The operator asked for something that can't be done; nothing was changed. */
export class UserRefused extends Error {
  override name = "UserRefused";
  readonly showUsage: boolean;

  constructor(message: string, { showUsage = false } = {}) {
    super(message);
    this.showUsage = showUsage;
  }
}

export type Asked = { email: string; role?: string; district?: string; school?: string };

const shortest = 15;
const longest = 200;

/** Reads the words after the command. Throws UserRefused for one that is not known or has no value. */
export function readArguments(words: string[]): Asked {
  const options = {
    email: { type: "string" },
    role: { type: "string" },
    district: { type: "string" },
    school: { type: "string" },
  } as const;
  try {
    const { values } = parseArgs({ args: words, options });
    return { ...values, email: values.email ?? "" };
  } catch (error) {
    throw new UserRefused((error as Error).message, { showUsage: true });
  }
}

type Input = Asked & { password: string; superAdminEmails: string[]; defaultProfileRole: Role };

/**
 * Makes an account that can sign in, with a profile when a role is asked for. Returns what to tell the operator.
 * Throws UserRefused, and changes nothing, when something is not right.
 */
export async function createUser(db: Db, input: Input): Promise<{ id: string; lines: string[] }> {
  const email = z.email().safeParse(input.email.trim().toLowerCase());
  if (!email.success) throw new UserRefused("--email needs an e-mail address.", { showUsage: true });
  const checked = { ...input, email: email.data };
  checkPassword(input.password);
  const place = await findPlace(db, checked);
  const passwordHash = await hashPassword(input.password);
  const displayName = email.data.split("@")[0] || "User";
  const profile = place && { ...place, displayName };
  const made = await createAuthUser(db, { email: email.data, passwordHash, profile });
  if (made === "email-taken") {
    throw new UserRefused(`There is an account for ${email.data} already. Nothing was changed.`);
  }
  return { id: made.id, lines: [`Made an account for ${email.data}.`, ...whatNext(checked, place)] };
}

function checkPassword(password: string): void {
  const length = [...password].length;
  if (length < shortest)
    throw new UserRefused(`The password needs at least ${shortest} characters; this has ${length}.`);
  if (length > longest) throw new UserRefused(`The password may have ${longest} characters; this has ${length}.`);
}

type Place = { role: Role; districtId: string | null; schoolId: string | null; where: string };

async function findPlace(db: Db, input: Input): Promise<Place | undefined> {
  const { role, district, school } = input;
  if (role === undefined) {
    if (district === undefined && school === undefined) return undefined;
    throw new UserRefused("--district and --school go with --role.", { showUsage: true });
  }
  if (!isRole(role)) throw new UserRefused(`--role takes one of ${roles.join(", ")}.`);
  if (role === "super_admin" && !input.superAdminEmails.includes(input.email)) {
    throw new UserRefused("super_admin is only for the addresses in SUPER_ADMIN_EMAILS. Add this one there first.");
  }
  if (role === "super_admin" || role === "admin") {
    if (district === undefined && school === undefined) return { role, districtId: null, schoolId: null, where: "" };
    throw new UserRefused(`${role} sees all districts and takes neither --district nor --school.`);
  }
  if (district === undefined) throw new UserRefused(`${role} needs --district (its id or exact name).`);
  const inDistrict = await findDistrict(db, district);
  if (role !== "principal" && role !== "teacher" && role !== "student") {
    if (school !== undefined) throw new UserRefused(`${role} belongs to a whole district and takes no --school.`);
    return { role, districtId: inDistrict.id, schoolId: null, where: inDistrict.name };
  }
  if (school === undefined) throw new UserRefused(`${role} needs --school (its id or exact name).`);
  const atSchool = await findSchool(db, inDistrict, school);
  return { role, districtId: inDistrict.id, schoolId: atSchool.id, where: `${atSchool.name}, ${inDistrict.name}` };
}

async function findDistrict(db: Db, idOrName: string): Promise<{ id: string; name: string }> {
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

function whatNext({ email, superAdminEmails, defaultProfileRole }: Input, place: Place | undefined): string[] {
  if (place) return [`Role: ${roleNames[place.role]}${place.where ? `, ${place.where}` : ""}.`];
  const role = superAdminEmails.includes(email) ? "super_admin" : defaultProfileRole;
  const first = `The first sign-in makes the profile, with the role ${role}.`;
  if (role !== "super_admin" && role !== "admin") return [first];
  return [
    first,
    `Warning: ${role} sees the data of all districts. To give another role, use --role, with --district and --school.`,
  ];
}

import { parseArgs } from "node:util";
import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { passwordFault } from "domain/access/password-rules/rules";
import { hashPassword } from "domain/access/passwords";
import { isAboveDistricts } from "domain/access/roles";
import type { Role } from "domain/access/terms";
import { roleNames } from "domain/access/words";
import { createAccount } from "domain/people/commands/create-account";
import { z } from "zod";
import { findPlace, type Place } from "./find-place";
import { setUpLink } from "./set-up-link";
import { UserRefused } from "./user-refused";

export type UserCommand = {
  email: string;
  role?: string;
  district?: string;
  school?: string;
  passwordStdin?: boolean;
  newLink?: boolean;
};

/** Reads the words after the command. Throws UserRefused for one that is not known or has no value. */
export function readArguments(words: string[]): UserCommand {
  const options = {
    email: { type: "string" },
    role: { type: "string" },
    district: { type: "string" },
    school: { type: "string" },
    "password-stdin": { type: "boolean" },
    "new-link": { type: "boolean" },
  } as const;
  try {
    const { values } = parseArgs({ args: words, options });
    const { email = "", role, district, school } = values;
    return { email, role, district, school, passwordStdin: values["password-stdin"], newLink: values["new-link"] };
  } catch (error) {
    throw new UserRefused((error as Error).message, { showUsage: true });
  }
}

export type Input = UserCommand & {
  /** Without one the account waits for its set-up link. */
  password?: string;
  /** Where people reach the site. */
  origin: string;
  superAdminEmails: string[];
  defaultProfileRole: Role;
};

/** An address as accounts have it. Throws UserRefused when it is none. */
export function addressOf({ email }: UserCommand): string {
  const read = z.email().safeParse(email.trim().toLowerCase());
  if (!read.success) throw new UserRefused("--email needs an email address.", { showUsage: true });
  return read.data;
}

/**
 * Makes an account, with a profile when a role is asked for, and a link to set its password by unless one is given.
 * Returns what to tell the operator. Throws UserRefused, and changes nothing, when something is not right.
 */
export async function createUser(db: Db, input: Input): Promise<{ id: string; lines: string[] }> {
  const email = addressOf(input);
  const checked = { ...input, email };
  const place = await findPlace(db, checked);
  const passwordHash = input.password === undefined ? undefined : await hashOf(input.password, email, place);
  const displayName = email.split("@")[0] || "User";
  const profile = place && { ...place, displayName };
  const made = await createAccount(db, operator, { email, passwordHash, profile });
  if (made === "email-taken") {
    const advice = "For a new set-up link, use --new-link.";
    throw new UserRefused(`There is an account for ${email} already. Nothing was changed. ${advice}`);
  }
  const lines = [`Made an account for ${email}.`, ...whatNext(checked, place)];
  if (made.link) lines.push(...(await setUpLink(db, { ...made.link, origin: input.origin })));
  return { id: made.id, lines };
}

async function hashOf(password: string, email: string, place: Place | undefined): Promise<string> {
  const fault = passwordFault(password, { email, names: [], places: [place?.where] });
  if (fault) throw new UserRefused(`This password can't be used. ${fault}`);
  return hashPassword(password);
}

function whatNext({ email, superAdminEmails, defaultProfileRole }: Input, place: Place | undefined): string[] {
  if (place) return [`Role: ${roleNames[place.role]}${place.where ? `, ${place.where}` : ""}.`];
  const role = superAdminEmails.includes(email) ? "super_admin" : defaultProfileRole;
  const first = `The first sign-in makes the profile, with the role ${role}.`;
  if (!isAboveDistricts(role)) return [first];
  return [
    first,
    `Warning: ${role} sees the data of all districts. To give another role, use --role, with --district and --school.`,
  ];
}

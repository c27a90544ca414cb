import { parseArgs } from "node:util";
import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { isKeyScope, type KeyScope, keyScopes } from "domain/access/key-scopes";
import { listKeys } from "domain/access/queries/api-keys";
import { createKey } from "domain/places/commands/create-key";
import { revokeKey } from "domain/places/commands/revoke-key";
import { DateTime } from "luxon";
import { findDistrict } from "./find-place";
import { UserRefused } from "./user-refused";

export type KeysCommand =
  | { what: "create"; district: string; name: string; scopes: KeyScope[]; expiresOn: string | null }
  | { what: "list"; district: string | undefined }
  | { what: "revoke"; prefix: string };

const longestName = 100;

/** Reads the words after the command. Throws UserRefused for one that is not known, has no value, or is missing. */
export function readKeyArguments(words: string[]): KeysCommand {
  const { list, revoke, district, name, scope, expires, for: purpose } = optionsIn(words);
  const making = name ?? scope ?? expires ?? purpose;
  if (list || revoke !== undefined) {
    const mixed = making !== undefined || (revoke !== undefined && (list || district !== undefined));
    if (mixed) throw new UserRefused("--list goes with --district only, and --revoke alone.", { showUsage: true });
    return revoke === undefined ? { what: "list", district } : { what: "revoke", prefix: prefixIn(revoke) };
  }
  const use = purpose === undefined ? undefined : scopesFor(purpose, scope);
  const called = (name ?? (use && "Usage"))?.trim() ?? "";
  if (district === undefined || called === "") {
    throw new UserRefused("A new key needs --district (its id or exact name) and --name.", { showUsage: true });
  }
  if (called.length > longestName) throw new UserRefused(`--name takes at most ${longestName} characters.`);
  return { what: "create", district, name: called, scopes: use ?? scopesIn(scope), expiresOn: dayIn(expires) };
}

function optionsIn(words: string[]) {
  const options = {
    district: { type: "string" },
    name: { type: "string" },
    scope: { type: "string", multiple: true },
    expires: { type: "string" },
    for: { type: "string" },
    list: { type: "boolean" },
    revoke: { type: "string" },
  } as const;
  try {
    return parseArgs({ args: words, options }).values;
  } catch (error) {
    throw new UserRefused((error as Error).message, { showUsage: true });
  }
}

/** What a key needs that is made for one purpose. */
function scopesFor(purpose: string, named: string[] | undefined): KeyScope[] {
  if (purpose !== "usage") throw new UserRefused("--for takes usage: a key that sends visits in.");
  if (named !== undefined) throw new UserRefused("Give --for or --scope, not both.");
  return ["read:key", "write:usage"];
}

/** All scopes unless some are named. */
function scopesIn(named: string[] = [...keyScopes]): KeyScope[] {
  const unknown = named.find((scope) => !isKeyScope(scope));
  if (unknown !== undefined) throw new UserRefused(`--scope takes one of ${keyScopes.join(", ")}, again for each.`);
  return [...new Set(named.filter(isKeyScope))];
}

function dayIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  const day = DateTime.fromFormat(text, "yyyy-MM-dd", { zone: "utc" });
  if (!day.isValid) throw new UserRefused("--expires takes a day as YYYY-MM-DD.");
  return text;
}

/** The prefix alone, with its mark, or out of a whole key. "" when it is none of these. */
const prefixIn = (text: string) => /^(?:rck_)?([0-9a-f]{10})(?:_|$)/.exec(text.trim())?.[1] ?? "";

/** Makes, lists or revokes keys, as the operator. Returns what to tell; throws UserRefused, and changes nothing. */
export async function manageKeys(db: Db, command: KeysCommand): Promise<string[]> {
  if (command.what === "list") return linesOfKeys(db, command.district);
  if (command.what === "create") return makeKey(db, command);
  const ended = await revokeKey(db, operator, { prefix: command.prefix });
  if (!ended) throw new UserRefused("No working key has this prefix. --list shows the keys there are.");
  return [`Revoked the key "${ended.name}" of ${ended.districtName}. Its next request is rejected.`];
}

async function makeKey(db: Db, { district, ...input }: Extract<KeysCommand, { what: "create" }>): Promise<string[]> {
  const { id: districtId, name: districtName } = await findDistrict(db, district);
  const made = await createKey(db, operator, { ...input, districtId });
  if (made === "past") throw new UserRefused("--expires is a day that is over already.");
  if (!made) throw new UserRefused(`${districtName} has been removed in the meantime.`);
  const until = input.expiresOn ? `through ${input.expiresOn}` : "until it is revoked";
  return [
    `Made the key "${input.name}" for ${districtName}, for ${input.scopes.join(", ")}; it works ${until}.`,
    "It is shown this once. Hand it over as you would a password:",
    made.token,
  ];
}

async function linesOfKeys(db: Db, district: string | undefined): Promise<string[]> {
  const districtId = district === undefined ? undefined : (await findDistrict(db, district)).id;
  const keys = await listKeys(db, operator, { districtId });
  if (keys.length === 0) return ["There are no keys."];
  return keys.map((key) => {
    const used = key.lastUsedAt ? `used ${moment(key.lastUsedAt)}` : "never used";
    const ends = key.expiresAt ? `expires ${moment(key.expiresAt)}` : "does not expire";
    const state = key.live ? ends : key.revokedAt ? `revoked ${moment(key.revokedAt)}` : "expired";
    return [key.prefix, key.districtName, key.name, key.scopes.join(" "), used, state].join("  ");
  });
}

/** An instant to the minute, in UTC. */
const moment = (at: Date) => DateTime.fromJSDate(at, { zone: "utc" }).toFormat("yyyy-MM-dd HH:mm 'UTC'");

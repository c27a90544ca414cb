import type { Role } from "domain/access/terms";
import { rolePlurals } from "domain/access/words";

/** Some roles in a line: "principals and teachers". */
export const rolesInWords = (roles: readonly Role[]) => listInWords(roles.map((role) => rolePlurals[role]));

/** Words in a line: "a, b and c". */
export function listInWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A day, YYYY-MM-DD, in full: "June 30, 2027". */
export function dayInWords(iso: string): string {
  return new Date(`${iso}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

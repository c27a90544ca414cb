import type { Scope } from "domain/access/scope";

/**
 * How far somebody sees, in a word that a kept report remembers: a file that was made for a whole district is not handed to
 * someone who sees a school of it by now.
 */
export function seenFrom({ reach, districtId, schoolId }: Scope): string {
  if (reach === "all") return "all";
  return reach === "district" ? `district ${districtId}` : `${reach} ${schoolId}`;
}

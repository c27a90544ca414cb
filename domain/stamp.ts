import { createHash } from "node:crypto";

/**
 * A mark of something's current state. Whoever saves its form sends the mark of what they saw, so that nothing is
 * overwritten that they did not see, whoever wrote it: a colleague, a second tab, an import.
 */
export const markOf = (values: unknown): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);

/**
 * The id (UUID, version 8) of what a form adds, from the key that the form came with and all that was filled in: sent
 * twice it is one, and what somebody fills in anew after going back is another.
 */
export function entryId(...values: unknown[]): string {
  const hex = createHash("sha256").update(JSON.stringify(values)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

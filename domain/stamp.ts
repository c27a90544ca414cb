import { createHash } from "node:crypto";

/**
 * A mark of something's current state. Whoever saves its form sends the mark of what they saw, so that nothing is
 * overwritten that they did not see, whoever wrote it: a colleague, a second tab, an import.
 */
export const markOf = (values: unknown): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 22);

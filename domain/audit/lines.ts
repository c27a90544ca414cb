import type { AuditLine } from "./queries/audit-log";

/** The facts of a line as "name: value", for a cell. */
export const factsInWords = (facts: Record<string, unknown> | null): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(" ") : String(value ?? "none")}`)
    .join("; ");

/** Who did what a line tells of. */
export function whoIn(line: AuditLine): string {
  if (line.actorKeyId) return line.actorKeyName === null ? "an API key that is gone" : `API key “${line.actorKeyName}”`;
  return line.actorName ?? (line.actorId ? "someone who is gone" : "the system");
}

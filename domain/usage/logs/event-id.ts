import { hash } from "node:crypto";

/**
 * The id of an event made of what a line says, as a UUID of version 8: the same line in two files is one event. The
 * district's salt is mixed in, so that nobody who sees the id can find out what was visited by trying addresses.
 */
export function eventIdOf(salt: string, content: string): string {
  const hex = hash("sha256", `${salt}\n${content}`, "hex");
  const variant = ((Number.parseInt(hex[16] as string, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

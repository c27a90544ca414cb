import { isIP } from "node:net";
import { spelledName } from "../spelled-name";

const nobody = new Set(["", "-", "anonymous", "n/a", "na", "none", "null", "(null)", "unknown", "(none)"]);
const longest = 320;
const network = /^[\d.]{7,15}\/\d{1,2}$/;
const inParentheses = /\(([^()\s]+@[^()\s]+)\)$/;

/**
 * Whom a log names: the account without its domain, or the email address of "Last, First (email)", spelled as names are
 * looked up. Null for nobody: no name, a computer's account (NAME$), an address or network.
 */
export function personOf(text: string): string | null {
  const name = text.trim();
  if (name.length > longest || /\p{Cc}/u.test(name)) return null;
  const email = name.endsWith(")") ? inParentheses.exec(name.slice(name.lastIndexOf("(")))?.[1] : undefined;
  const person = spelledName(email ?? name.slice(name.lastIndexOf("\\") + 1));
  if (nobody.has(person) || person.endsWith("$") || isIP(person) !== 0 || network.test(person)) return null;
  return person;
}

/** The name of a device, or null. */
export function deviceOf(text: string | undefined): string | null {
  const name = text?.trim() ?? "";
  return name.length > 100 || nobody.has(name.toLowerCase()) || isIP(name) !== 0 ? null : name;
}

/** The text behind %-signs; as it is where they stand for nothing. */
export function unescaped(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

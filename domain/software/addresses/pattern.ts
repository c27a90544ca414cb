import { readAddress } from "./address";
import type { PatternType } from "./terms";
import { hostFault, isIp } from "./usable-host";

/** A pattern in the one spelling in which it is kept, and what it is matched by. */
export type ReadPattern = { pattern: string; type: PatternType; host: string; path: string };

const longest = 500;

/** The type that a pattern is of by its look: "*.example.org", "example.org/kids", "example.org". */
export function patternTypeOf(text: string): PatternType {
  if (/^\s*(?:[a-z]+:)?[/\\]*\*/i.test(text)) return "wildcard";
  return readAddress(text)?.path ? "path_prefix" : "domain";
}

function faultOf(type: PatternType, { host, path, port }: NonNullable<ReturnType<typeof readAddress>>): string | null {
  if (port !== null) return "Leave the port out: a pattern applies to every port.";
  if (type === "wildcard" && isIp(host)) return "A numeric address has no subdomains. Choose the type Domain.";
  const unusable = hostFault(host);
  if (unusable) return unusable;
  if (type === "path_prefix") return path === "" ? "Add the path, as in example.org/kids, or choose Domain." : null;
  return path === "" ? null : "Leave out what follows the host, or choose the type Path.";
}

/**
 * Reads a pattern as someone typed it, of the type they chose. Returns it in the spelling in which it is kept, or a
 * sentence that says what is wrong with it. The database's trigger spells it the same way.
 */
export function readPattern(
  text: string,
  type: PatternType,
): ({ ok: true } & ReadPattern) | { ok: false; why: string } {
  const refuse = (why: string) => ({ ok: false as const, why });
  if (text.length > longest) return refuse(`Use up to ${longest} characters.`);
  const bare = text.trim().replace(/^(?:[a-z]+:)?[/\\]+/i, "");
  const rest = type === "wildcard" ? bare.replace(/^\*\./, "") : bare;
  if (type === "wildcard" && rest === bare) return refuse("A wildcard begins with *. as in *.example.org.");
  if (rest.includes("*")) {
    return refuse("A star can only come first, as in *.example.org, and needs the type Wildcard.");
  }
  if (/^[^?#]*[/\\][^?#]*\s/.test(rest)) return refuse("A path has no blanks. Write %20 for each one.");
  const address = readAddress(type === "wildcard" ? rest : text);
  if (!address) return refuse("This isn’t a website address. Enter one such as example.org.");
  const fault = faultOf(type, address);
  if (fault) return refuse(fault);
  const { host, path } = address;
  return { ok: true, pattern: `${type === "wildcard" ? "*." : ""}${host}${path}`, type, host, path };
}

import { getPublicSuffix } from "tldts";
import { readAddress } from "./address";
import type { PatternType } from "./terms";

/** A pattern in the one spelling in which it is kept, and what it is matched by. */
export type ReadPattern = { pattern: string; type: PatternType; host: string; path: string };

const longest = 500;

/** True for a host under which anyone can have a site of their own: com, k12.ca.us, github.io. */
export function isPublicSuffix(host: string): boolean {
  return !host.startsWith("[") && getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}

/** The type that a pattern is of by its look: "*.example.org", "example.org/kids", "example.org". */
export function patternTypeOf(text: string): PatternType {
  if (/^\s*(?:[a-z]+:)?[/\\]*\*/i.test(text)) return "wildcard";
  return readAddress(text)?.path ? "path_prefix" : "domain";
}

const isIp = (host: string) => host.startsWith("[") || /^[0-9.]+$/.test(host);

/** True when no label begins or ends with a hyphen, as the names of the network must not (RFC 952, RFC 1123). */
const isPossibleName = (host: string) => !/(?:^|\.)-|-(?:\.|$)/.test(host);

function faultOf(type: PatternType, { host, path, port }: NonNullable<ReturnType<typeof readAddress>>): string | null {
  if (port !== null) return "Leave the port out: a pattern counts for every port.";
  if (type === "wildcard" && isIp(host)) return "A numeric address has no subdomains. Choose the type Domain.";
  if (!isPossibleName(host)) {
    return "No site can have this name: a part of it begins or ends with a hyphen. Check for typos.";
  }
  if (isPublicSuffix(host)) {
    return `Everyone can have a site under ${host}, so it stands for no one product. Add the part before it.`;
  }
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
    return refuse("A star can only be the first label, as in *.example.org, and the type is Wildcard then.");
  }
  const address = readAddress(type === "wildcard" ? rest : text);
  if (!address) return refuse("This is no address of a site. Enter it as in example.org.");
  const fault = faultOf(type, address);
  if (fault) return refuse(fault);
  const { host, path } = address;
  return { ok: true, pattern: `${type === "wildcard" ? "*." : ""}${host}${path}`, type, host, path };
}

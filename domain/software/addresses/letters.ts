import { domainToUnicode } from "node:url";

/**
 * A host or a pattern as people read it: international names in letters ("*.münchen.example"), not as the network has
 * them ("*.xn--mnchen-3ya.example"). A name that can't be decoded, and the path, stay as they are.
 */
export function inLetters(pattern: string): string {
  const end = pattern.indexOf("/");
  const host = end < 0 ? pattern : pattern.slice(0, end);
  const path = pattern.slice(host.length);
  const letters = host.replace(/(?:[a-z0-9_-]+\.)*xn--[a-z0-9_.-]+/, (name) => domainToUnicode(name) || name);
  return letters + path;
}

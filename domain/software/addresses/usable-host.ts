import ipaddr from "ipaddr.js";
import { getPublicSuffix, parse } from "tldts";
import { labelLetters } from "./idn";

/** True for a host under which anyone can have a site of their own: com, k12.ca.us, github.io. */
export function isPublicSuffix(host: string): boolean {
  return !host.startsWith("[") && getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}

/** True for a host that is numbers: 192.0.2.1, or one of version 6 in brackets. */
export const isIp = (host: string) => host.startsWith("[") || /^[0-9.]+$/.test(host);

/** Endings that nobody registers: of a network of one's own (RFC 6762, ICANN), and for examples (RFC 2606). */
const ownEndings = new Set(["internal", "local", "lan", "example", "test"]);

/** Numbers that mean another computer in each network, or none: this one, private ones, groups, what is set aside. */
const unusableNumbers = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.168.0.0/16", "224.0.0.0/3", "::/8", "fc00::/7", "fe80::/9", "ff00::/8"],
].map((range) => ipaddr.parseCIDR(range));

function isUsableNumber(host: string): boolean {
  const address = ipaddr.parse(host.replace(/[[\]]/g, ""));
  return !unusableNumbers.some((range) => range[0].kind() === address.kind() && address.match(range));
}

function isKnownEnding(host: string): boolean {
  const { isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isIcann === true || isPrivate === true || ownEndings.has(endingOf(host));
}

const endingOf = (host: string) => host.slice(host.lastIndexOf(".") + 1);

/**
 * Why no product can be known by a host, as a sentence; null when one can. The database's url_host_fault says the same,
 * word for word.
 */
export function hostFault(host: string): string | null {
  if (isIp(host)) {
    return isUsableNumber(host)
      ? null
      : "This numeric address is private or reserved: it means another computer in each network. Enter the site’s name.";
  }
  if (host.includes("_")) return "No site can have this name: it has an underscore. Check for typos.";
  // No label of a name may begin or end with a hyphen (RFC 952, RFC 1123).
  if (/(?:^|\.)-|-(?:\.|$)/.test(host)) {
    return "No site can have this name: a part of it begins or ends with a hyphen. Check for typos.";
  }
  const coded = host.split(".").find((label) => label.startsWith("xn--") && labelLetters(label) === null);
  if (coded) return `No site can have this name: ${coded} stands for no letters. Check for typos.`;
  if (isPublicSuffix(host)) {
    return `Everyone can have a site under ${host}, so it stands for no one product. Add the part before it.`;
  }
  return isKnownEnding(host) ? null : `No site’s name ends in .${endingOf(host)}. Check for typos.`;
}

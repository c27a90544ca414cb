import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { promisify } from "node:util";
import ipaddr from "ipaddr.js";
import { unreachable } from "./remote-error";

/** How a host name becomes addresses; the system's own way unless a test says otherwise. */
export type Lookup = (host: string) => Promise<LookupAddress[]>;

const lookupAll = promisify(systemLookup);
const bySystem: Lookup = (host) => lookupAll(host, { all: true, order: "ipv4first" });

const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * The one address of `host` that may be dialled. The caller dials exactly this address and looks nothing up again, so
 * that a second answer of the name server changes nothing.
 *
 * Every address that the name has must be public (IANA special-purpose registries, RFC 6890) or be in
 * `allowedPrivateHosts`: host names, addresses or CIDR ranges. Throws RemoteError "unreachable" when there is no
 * address and when one of them is not allowed.
 */
export async function resolveAllowed(
  host: string,
  allowedPrivateHosts: string[],
  lookup: Lookup = bySystem,
): Promise<string> {
  const name = host.trim().replace(/^\[(.*)\]$/, "$1");
  const found = await lookup(name).catch((cause: unknown) => {
    throw unreachable("host-unknown", cause);
  });
  const first = found[0];
  if (!name || !first) throw unreachable("host-unknown");
  const allowed = entriesOf(allowedPrivateHosts);
  if (allowed.includes(withoutDot(name.toLowerCase()))) return first.address;
  if (found.every(({ address }) => mayDial(address, allowed))) return first.address;
  throw unreachable("address-not-allowed");
}

/** Whether the operator has named a host, or the address that it has, in `allowedPrivateHosts`. */
export function isNamed(host: string, address: string, allowedPrivateHosts: string[]): boolean {
  const allowed = entriesOf(allowedPrivateHosts);
  if (allowed.includes(withoutDot(host.toLowerCase()))) return true;
  return ipaddr.isValid(address) && allowed.some((entry) => covers(entry, ipaddr.parse(address)));
}

const entriesOf = (hosts: string[]) => hosts.map((entry) => entry.trim().toLowerCase()).filter(Boolean);

const withoutDot = (name: string) => name.replace(/\.$/, "");

function mayDial(text: string, allowed: string[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return isPublic(address) || allowed.some((entry) => covers(entry, address));
}

/** Only plain unicast; of IPv6 only what is handed out so far, which leaves out mapped, translated and local forms. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  return address.kind() === "ipv4" || address.match(globalUnicast);
}

function covers(entry: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ipaddr.isValidCIDR(entry)) {
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === address.kind() && address.match(network, bits);
  }
  return ipaddr.isValid(entry) && ipaddr.parse(entry).toNormalizedString() === address.toNormalizedString();
}

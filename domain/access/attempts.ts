import ipaddr from "ipaddr.js";

/** Of whom or what attempts are counted. The check of sign_in_attempts.kind lists the same. */
export const attemptKinds = [
  "account",
  "device",
  "client",
  "client_account",
  "client_accounts",
  "network",
  "server",
  "password",
  "reset",
  "reset_client",
  "api",
  "calendar",
] as const;
export type AttemptKind = (typeof attemptKinds)[number];

/** One count: what is counted, and the keyed hash of whose it is, so that no address is in the table. */
export type Count = { kind: AttemptKind; keyHash: Buffer };

/**
 * So many attempts are free; each one after doubles the wait (1, 2, 4 ... seconds) up to `longestSeconds`. A count runs
 * down by `perHour`, and is forgotten after `forgetHours` without an attempt. No wait is permanent.
 */
type Limit = { free: number; longestSeconds: number; perHour: number; forgetHours: number };

/** An account and the client that failed on it: a mark, which slows nobody down by itself. */
const mark: Limit = { free: 1, longestSeconds: 0, perHour: 0, forgetHours: 24 };
const ofOne: Limit = { free: 4, longestSeconds: 15 * 60, perHour: 0, forgetHours: 24 };

/**
 * A school stands behind one address, and a district behind one network: what is counted of them leaves room for many
 * people who mistype. What came out well is not counted at all.
 */
export const attemptLimits: Record<AttemptKind, Limit> = {
  /** What was typed as an address, known or not, from devices that the account has not signed in on. */
  account: ofOne,
  /** A device on which the account has signed in before: guesses elsewhere don't count here. */
  device: ofOne,
  client: { free: 50, longestSeconds: 5 * 60, perHour: 120, forgetHours: 24 },
  client_account: mark,
  /** On how many accounts one client has failed lately and not got in since: one password tried on many people. */
  client_accounts: { free: 10, longestSeconds: 5 * 60, perHour: 10, forgetHours: 24 },
  network: { free: 200, longestSeconds: 60, perHour: 600, forgetHours: 24 },
  server: { free: 1_000, longestSeconds: 10, perHour: 3_600, forgetHours: 24 },
  /** The current password, asked of someone who is signed in. */
  password: ofOne,
  reset: ofOne,
  reset_client: { free: 20, longestSeconds: 15 * 60, perHour: 60, forgetHours: 24 },
  /** API keys that do not work, from one address. */
  api: ofOne,
  /** Calendar links that do not work, from one address: calendars go on asking for a link that was revoked. */
  calendar: { free: 60, longestSeconds: 5 * 60, perHour: 120, forgetHours: 24 },
};

/** The first `bits` of an address, or of a version 6 address its first `bits6`. */
function rangeOf(address: string, bits: number, bits6: number): string {
  const parsed = ipaddr.parse(address);
  const read = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
  const length = read.kind() === "ipv4" ? bits : bits6;
  const kept = read
    .toByteArray()
    .map((byte, at) => byte & (0xff00 >> Math.max(0, Math.min(8, length - at * 8))) & 0xff);
  return `${kept.join(".")}/${length}`;
}

/**
 * What is counted of where an attempt came from. Takes the address as the last trusted proxy says it; without one every
 * client is the same to us. A version 6 client has 64 bits to itself; a network is a /24, or a /48 of version 6.
 */
export function countsOfClient(address: string | null, keyOf: (of: string) => Buffer): Count[] {
  const server: Count = { kind: "server", keyHash: keyOf("server") };
  if (address === null) return [{ kind: "client", keyHash: keyOf("client not known") }, server];
  return [
    { kind: "client", keyHash: keyOf(`client ${rangeOf(address, 32, 64)}`) },
    { kind: "network", keyHash: keyOf(`network ${rangeOf(address, 24, 48)}`) },
    server,
  ];
}

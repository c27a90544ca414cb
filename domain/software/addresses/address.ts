import { asciiHost } from "./idn";

/** An address as patterns are held against it: one spelling of host and path, whatever was typed or logged. */
export type Address = {
  /** Lower case, punycode, without trailing dot; IPv6 in brackets, written out. */
  host: string;
  /** A port that is none of its scheme's own. No pattern has one: it says nothing about the product. */
  port: string | null;
  /** "" or "/a/b": dot segments resolved, doubled and last slashes dropped, percent signs only where they are needed. */
  path: string;
};

const ofTheWeb = /^(?:[Hh][Tt][Tt][Pp][Ss]?|[Ww][Ss][Ss]?|[Ff][Tt][Pp]):[/\\]*/;
const otherScheme = /^[A-Za-z][A-Za-z0-9+.-]*:(?![0-9]+(?:[/\\?#]|$))/;
const hostForm = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;
const byte = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
const longestIpv6 = 45;
const ipv4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`);

/** Without the control characters and blanks at its ends, as browsers trim it; an expression would take n x n steps. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text.charCodeAt(start) <= 32) start++;
  return text.slice(start, trimmedEnd(text, start, end));
}

/** Where a text ends without the control characters and blanks behind it. */
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text.charCodeAt(at - 1) <= 32) at--;
  return at;
}

/** What follows a host, as a browser reads it: without tabs and line ends, and without blanks behind it. */
export function trimmedFollowing(following: string): string {
  const plain = following.replace(/[\t\n\r]/g, "");
  return plain.slice(0, trimmedEnd(plain, 0, plain.length));
}

/**
 * Reads an address as a browser would, with or without its scheme; user and password are passed over. Null for what is
 * no address of the web: another scheme, an email address, a host that cannot be. The database's url_address does the
 * same, and a test holds the two together.
 */
export function readAddress(text: string): Address | null {
  let rest = trimmed(text.replace(/[\t\n\r]/g, ""));
  let bare = false;
  if (ofTheWeb.test(rest)) rest = rest.replace(ofTheWeb, "");
  else if (/^[/\\]{2}/.test(rest)) rest = rest.replace(/^[/\\]+/, "");
  else if (otherScheme.test(rest)) return null;
  else bare = true;
  const end = rest.search(/[/\\?#]/);
  const authority = end < 0 ? rest : rest.slice(0, end);
  const user = authority.lastIndexOf("@");
  if (bare && user >= 0) return null;
  const split = /^(\[[^\]]*\]|[^:]*)(?::0*([0-9]*))?$/.exec(authority.slice(user + 1));
  const host = split && readHost(split[1] as string);
  const port = split?.[2] ?? "";
  if (!host || port.length > 5 || Number(port) > 65_535) return null;
  return { host, port: ["", "80", "443"].includes(port) ? null : port, path: end < 0 ? "" : readPath(rest.slice(end)) };
}

function readHost(written: string): string | null {
  if (written.startsWith("[")) return readIpv6(written.slice(1, -1));
  const decoded = written.includes("%") ? decodedHost(written) : written;
  if (decoded === null) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII, and nothing else
  const ascii = /[^\u0000-\u007f]/.test(decoded) ? asciiHost(decoded) : decoded;
  if (ascii === null) return null;
  const host = ascii.toLowerCase().replace(/\.$/, "");
  if (host.length > 253 || !hostForm.test(host)) return null;
  // A browser reads every host that ends in a number as an IPv4 address; in any other spelling than this it is nobody's.
  return /(?:^|\.)(?:[0-9]+|0x[0-9a-f]*)$/.test(host) && !ipv4.test(host) ? null : host;
}

function decodedHost(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}

/** An IPv6 address with all its digits, so that its short forms are one. */
function readIpv6(written: string): string | null {
  if (written.length > longestIpv6) return null;
  const tail = /^(.*:)([0-9.]*\.[0-9.]*)$/.exec(written.toLowerCase());
  if (tail && !ipv4.test(tail[2] as string)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = (tail?.[2] ?? "").split(".").map(Number);
  const hex = (high: number, low: number) => (high * 256 + low).toString(16);
  const plain = tail ? `${tail[1]}${hex(a, b)}:${hex(c, d)}` : written.toLowerCase();
  const halves = plain.split("::");
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...left, ...Array<string>(missing).fill("0"), ...right];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return `[${groups.map((group) => group.padStart(4, "0")).join(":")}]`;
}

const encoder = new TextEncoder();

/** One way to write what a path can say in several: %41 is A, %2f stays, a sign that has to be encoded is. */
function respelled(token: string): string {
  if (token.length === 3 && token.startsWith("%")) {
    const sign = String.fromCharCode(Number.parseInt(token.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(sign) ? sign : token.toUpperCase();
  }
  return [...encoder.encode(token)].map((one) => `%${one.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

/** The path of what follows a host, query and fragment left out. */
export function readPath(following: string): string {
  const end = following.search(/[?#]/);
  const path = (end < 0 ? following : following.slice(0, end))
    .replaceAll("\\", "/")
    .replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9._~!$&'()*+,;=:@/-]/gu, respelled);
  const kept: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  return kept.length > 0 ? `/${kept.join("/")}` : "";
}

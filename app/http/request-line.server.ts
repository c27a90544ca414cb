import type { IncomingHttpHeaders } from "node:http";

/** Why a request is refused before anything reads it; `allow` are the methods that the address takes. */
export type LineFault = { status: 400 | 405 | 414; why: "escape" | "method" | "long" | "unreadable"; allow?: string };

/**
 * The cost of matching an address grows with its length times its segments. None of our addresses comes near these
 * limits.
 */
const mostBytes = 1_024;
const mostSegments = 20;

const forPages = ["GET", "HEAD", "POST"];
const forMachines = [...forPages, "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The part of the site that machines use. Addresses are matched whatever their case, and with escapes read. */
export function isForMachines(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  const read = path.replaceAll(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number(`0x${code}`)));
  return /^\/+api(?:[/.]|$)/i.test(read);
}

/**
 * What is wrong with the first line of a request: its method, or an address that is too long or unreadable. Takes one
 * pass over at most `mostBytes` of a path. Null when a route may see it.
 */
export function faultOf(method: string, url: string, headers: IncomingHttpHeaders): LineFault | null {
  const [path = "", ...rest] = url.split("?");
  if (isTooLong(path)) return { status: 414, why: "long" };
  const methods = isForMachines(url) ? forMachines : forPages;
  if (!methods.includes(method)) return { status: 405, why: "method", allow: methods.join(", ") };
  if (!isReadable(path)) return { status: 400, why: "escape" };
  if (!isAddress(url, headers.host)) return { status: 400, why: "unreadable" };
  return namesTooMuch(new URLSearchParams(rest.join("?"))) ? { status: 414, why: "long" } : null;
}

function isTooLong(path: string): boolean {
  if (path.length > mostBytes) return true;
  let segments = 0;
  for (const sign of path) if (sign === "/") segments++;
  return segments > mostSegments;
}

function isReadable(path: string): boolean {
  if (!path.startsWith("/")) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const isAddress = (url: string, host = "localhost") => URL.canParse(`http://${host}${url}`);

/** The parts of a page that a script asks for, by their names. */
const namesTooMuch = (query: URLSearchParams) => query.getAll("_routes").join().length > mostBytes;

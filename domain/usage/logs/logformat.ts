import { accounts, isPlain, patternOf, type Token } from "./logformat-pattern";
import type { FileFault } from "./terms";
import { epochOf, monthOf, placed, utc, type WallClock, wallTime } from "./times";

/** A line of Squid cut into its parts, by the codes of the logformat without its arguments. */
export type SquidParts = { at: number; get: (code: string) => string };
export type Cut = (line: string) => SquidParts | null;

const token = /%(?:%|["'#/[]?-?\d*(?:\.\d+)?(?:\{([^}]*)\})?((?:[a-z]+::)?[<>]?[A-Za-z_]+)(?:\{([^}]*)\})?)/g;

/** Characters of a logformat line that are read. */
const longestFormat = 2_000;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const add = (literal: string) => {
    const last = tokens.at(-1);
    if (last && "literal" in last) last.literal += literal;
    else if (literal) tokens.push({ literal });
  };
  let at = 0;
  for (const found of text.matchAll(token)) {
    add(text.slice(at, found.index));
    at = found.index + found[0].length;
    const [whole, before, code, after] = found;
    if (whole === "%%" || !code) add("%");
    else tokens.push({ code, argument: before ?? after ?? "" });
  }
  add(text.slice(at));
  return tokens;
}

/** Reads a time of a clock from its parts. */
function clockTime(part: (name: string) => string, clock: WallClock): number {
  const month = part("time m") === "" ? monthOf(part("time b")) : Number(part("time m"));
  const day = Number(part("time d") || part("time e"));
  const [hour, minute] = [Number(part("time H")), Number(part("time M"))];
  const wall = wallTime(Number(part("time Y")), month, day, hour, minute, Number(part("time S")));
  return placed(wall, part("time z") || undefined, clock);
}

/** A request that was over sooner counts when it ended, in milliseconds. */
const shortestMs = 60_000;

/**
 * When a request counts that took `took` milliseconds. A line is written when its request is over, and most forms of lines
 * don't say how long it took. So that the same request counts once in whatever form it comes, the time that it took is
 * taken off only where it is long, as that of a connection which stays open.
 */
const countsAt = (end: number, took: number): number => (took < shortestMs ? end : end - took);

/**
 * Makes a reader of lines from a logformat of Squid, as it stands in squid.conf with or without "logformat NAME". `clock`
 * is for times without a zone. Returns what cuts a line into its parts (null for a line of another form), or why not.
 */
export function compileLogformat(text: string, clock: WallClock): Cut | FileFault {
  // What was no request of HTTP is written as one of "NONE/0.0".
  const format = text
    .trim()
    .replace(/^logformat\s+\S+\s+/, "")
    .replace("HTTP/%rv", "%rv");
  const tokens = format.length > longestFormat ? [] : tokensOf(format);
  const codes = new Set(tokens.flatMap((one) => ("code" in one ? [one.code] : [])));
  if (codes.size === 0) return "format_form";
  if (!["ts", "tl", "tg"].some((code) => codes.has(code))) return "format_time";
  if (!addressCodes.some((code) => codes.has(code))) return "format_address";
  if (!isPlain(tokens)) return "format_joined";
  const roles: string[] = [];
  const pattern = patternOf(tokens, roles);
  const isWhole = codes.has("ts") || ["Y", "H", "M"].every((part) => roles.includes(`time ${part}`));
  if (!pattern || !isWhole) return "format_time";
  const clockOfLine = codes.has("tg") ? utc : clock;
  return (line) => {
    const found = pattern.exec(line.trimEnd());
    if (!found) return null;
    const get = (code: string) => found[roles.indexOf(code) + 1 || found.length] ?? "";
    const end = codes.has("ts") ? epochOf(`${get("ts")}.${get("tu").padStart(3, "0")}`) : clockTime(get, clockOfLine);
    return { at: countsAt(end, Number(get("tr")) || 0), get };
  };
}

/** Codes that say what was asked for, the best first. */
export const addressCodes = ["ru", ">ru", "ssl::>sni", ">rd", "<rd", "rd"];

/** The name of the account in a line, "-" for none. */
export const accountIn = (parts: SquidParts): string =>
  accounts.map((code) => parts.get(code)).find((name) => name !== "" && name !== "-") ?? "-";

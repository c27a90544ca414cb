export type Token = { literal: string } | { code: string; argument: string };

const numbers = new Set(["ts", "tu", "tr", "dt", ">Hs", "<Hs", "Hs", "<st", ">st", "st"]);
const addresses = new Set([">a", "<a", ">A", "la", ">la", "<la"]);
/** Codes that name the account, the best first. */
export const accounts = ["un", "ul", "ue", "us", "ui"];
const escaped = (literal: string) => literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** The parts of a time that a clock's format asks for, with what each looks like. */
const clockParts: Record<string, string> = {
  Y: "(\\d{4})",
  m: "(\\d{1,2})",
  d: "( ?\\d{1,2})",
  e: "( ?\\d{1,2})",
  H: "(\\d{1,2})",
  M: "(\\d\\d)",
  S: "(\\d\\d)",
  b: "([A-Za-z]{3})",
  z: "([+-]\\d{4})",
};
const short: Record<string, string> = { T: "%H:%M:%S", F: "%Y-%m-%d", R: "%H:%M", h: "%b" };

/** The pattern of a clock's format, or null where it asks for what we don't read. Adds what its parts are to `roles`. */
function clockPattern(argument: string, roles: string[]): string | null {
  const format = (argument || "%d/%b/%Y:%H:%M:%S %z").replace(/%([TFRh])/g, (_, part: string) => short[part] as string);
  let pattern = "";
  for (const [piece, part] of format.matchAll(/%(.)|[^%]+|%$/g)) {
    if (part === undefined || part === "%") {
      pattern += escaped(part ?? piece);
      continue;
    }
    if (!(part in clockParts) || roles.includes(`time ${part}`)) return null;
    roles.push(`time ${part}`);
    pattern += clockParts[part];
  }
  return pattern;
}

/** What one part looks like, by what stands around it. `isLoose` when it may hold blanks, also where a blank ends it. */
function partPattern(code: string, before: string, after: string, isLoose: boolean): string {
  if (numbers.has(code)) return " {0,9}(-?\\d+|-)";
  if (before.endsWith('"') && after.startsWith('"')) return '((?:[^"\\\\]|\\\\.)*)';
  const end = after[0] ?? " ";
  if (addresses.has(code) && end === ":") return "([\\da-fA-F:.]{1,45}|-)";
  if (end === " ") return isLoose ? "(.*?)" : "(\\S*)";
  return isLoose ? `([^${escaped(end)}]*)` : `([^${escaped(end)}\\s]*)`;
}

/** Ports and the addresses before them: each may end at any of its colons. */
const mostPorts = 2;

/**
 * Whether it is plain where each part ends: two codes side by side, or a digit behind a number, could be cut in so many
 * ways that one line takes minutes.
 */
export function isPlain(tokens: readonly Token[]): boolean {
  let ports = 0;
  return tokens.every((token, at) => {
    const next = tokens[at + 1];
    if ("literal" in token || next === undefined) return true;
    if ("code" in next) return false;
    if (addresses.has(token.code) && next.literal.startsWith(":")) ports++;
    return ports <= mostPorts && !(numbers.has(token.code) && /^\d/.test(next.literal));
  });
}

export function patternOf(tokens: Token[], roles: string[]): RegExp | null {
  const literalAt = (at: number) => {
    const token = tokens[at];
    return token && "literal" in token ? token.literal : "";
  };
  // Names may hold blanks. Where a blank ends one, it is the only one, so that it is plain where it ends.
  const named = accounts
    .map((account) => tokens.findIndex((one) => "code" in one && one.code === account))
    .filter((at) => at >= 0);
  const [best = -1] = named;
  const isOpen = /^ ?$/.test(literalAt(best + 1).slice(0, 1));
  const loose = new Set(isOpen ? [best] : named.filter((at) => literalAt(at + 1)[0] !== " "));
  let pattern = "";
  for (const [at, token] of tokens.entries()) {
    if ("literal" in token) {
      pattern += escaped(token.literal);
      continue;
    }
    if (token.code === "tl" || token.code === "tg") {
      const clock = clockPattern(token.argument, roles);
      if (clock === null) return null;
      pattern += clock;
    } else {
      roles.push(token.code);
      pattern += partPattern(token.code, literalAt(at - 1), literalAt(at + 1), loose.has(at));
    }
  }
  return new RegExp(`^${pattern}$`);
}

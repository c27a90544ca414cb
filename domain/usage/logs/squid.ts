import { isIP } from "node:net";
import type { LineRead, LineReader } from "./line";
import { visitOf } from "./line";
import { accountIn, addressCodes, type Cut, compileLogformat, type SquidParts } from "./logformat";
import { personOf, unescaped } from "./person";
import type { FileFault } from "./terms";
import type { WallClock } from "./times";

const native = "%ts.%03tu %6tr %>a %Ss/%03>Hs %<st %rm %ru %un %Sh/%<a %mt";
const common = '%>a %ui %un [%tl] "%rm %ru HTTP/%rv" %>Hs %<st';
const agents = ' "%{Referer}>h" "%{User-Agent}>h"';

/** The forms that Squid and others write without being told one, the more usual first. */
export const squidForms = {
  squid: [native],
  squid_combined: [`${common}${agents} %Ss:%Sh`, `${common} %Ss:%Sh`, `${common}${agents}`, common],
};

const withoutAnswer = /^(?:TAG_)?NONE(?:_NONE)?\b/;
const hostOf = (address: string) => /^(?:[a-z]{1,20}:\/\/)?(\[[^\]]*\]|[^/:?#]*)/i.exec(address)?.[1] ?? "";
const isNumeric = (address: string) => isIP(hostOf(address).replace(/^\[|\]$/g, "")) !== 0;

/** The address of a line: of those it has, the first that is a name; of a connection to a number, the name asked for. */
function addressOf(parts: SquidParts): string {
  const given = addressCodes.map(parts.get).filter((address) => address !== "" && address !== "-");
  return given.find((address) => !isNumeric(address)) ?? given[0] ?? "-";
}

/** What Squid did about a request, by its result, its status and its method. */
function fateOf(parts: SquidParts, address: string): LineRead | "allowed" | "blocked" {
  const result = parts.get("Ss");
  const status = parts.get(">Hs") || parts.get("Hs");
  if (address.startsWith("error:") || address === "-") return { skipped: "no_request" };
  if (status === "407") return { skipped: "sign_in_prompt" };
  if (/^(?:0{1,3}|-)$/.test(status)) return { skipped: "no_answer" };
  if (result.includes("TCP_DENIED")) return "blocked";
  const isConnect = (parts.get("rm") || (/^[^/]+:\d+$/.test(address) ? "CONNECT" : "")) === "CONNECT";
  // Without a result the only sign of Squid's own answers is that nothing was sent, or that it was refused.
  const isOwn = result === "" ? parts.get("<st") === "0" || status === "403" : withoutAnswer.test(result);
  if (!isOwn) return "allowed";
  if (status === "403") return "blocked";
  if (isConnect && status === "200") return { skipped: "handshake" };
  return /^[45]/.test(status) && result !== "" ? { skipped: "failed" } : "allowed";
}

/** Clients remembered whose connection was refused. */
const mostClients = 10_000;

/**
 * Tells the second line of a refusal: a secure connection is refused, opened all the same to show a page that says so, and
 * that page is refused in a line of its own.
 */
function openRefusals() {
  const refused = new Map<string, string>();
  return (parts: SquidParts, address: string): boolean => {
    const host = hostOf(address);
    if (!parts.get("Ss").includes("TCP_DENIED")) return refused.get(parts.get(">a")) === host;
    if (refused.size >= mostClients) refused.clear();
    if (parts.get(">Hs") === "200") refused.set(parts.get(">a"), host);
    return false;
  };
}

/** Reads lines of Squid by the forms given, the first that fits. Returns a fault when a form can't be compiled. */
export function squidReader(forms: readonly string[], clock: WallClock, isEscaped: boolean): LineReader | FileFault {
  const cuts: Cut[] = [];
  for (const form of forms) {
    const cut = compileLogformat(form, clock);
    if (typeof cut === "string") return cut;
    cuts.push(cut);
  }
  const isSecond = openRefusals();
  return (line) => {
    for (const cut of cuts) {
      const parts = cut(line);
      if (!parts) continue;
      const address = addressOf(parts);
      const action = fateOf(parts, address);
      if (typeof action !== "string") return action;
      if (action === "blocked" && isSecond(parts, address)) return { skipped: "repeat" };
      const name = accountIn(parts);
      return visitOf({ at: parts.at, person: personOf(isEscaped ? unescaped(name) : name), address, action });
    }
    return { fault: "shape" };
  };
}

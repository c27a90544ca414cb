import { isIP } from "node:net";
import { type LineRead, type LineReader, visitOf } from "./line";
import { personOf } from "./person";
import type { LogAction } from "./terms";
import { epochOf, sortableTime, type WallClock } from "./times";

type Entry = { at: number; user: string; url: string; reason: string; status: string };

const spaced = /^\d{4}\.\d{1,2}\.\d{1,2} \d{1,2}:\d\d:\d\d /;
const quoted = /^"\d{4}\.\d{1,2}\.\d{1,2} \d{1,2}:\d\d:\d\d","/;
const tabbed = /^\d{4}\.\d{1,2}\.\d{1,2} \d{1,2}:\d\d:\d\d\t/;
const counted = /^\d{9,11}\.\d{1,3}\t/;
/** The reasons at the beginning of what follows the address, in the form without signs between its fields. */
const reasons = /^(?:\*[A-Z-]{1,20}\* ?){1,10}/;
const plainStatus = /^- [A-Z]{1,20} \d+ -?\d+ \S+ \d+ (\d{3}) /;

/** Format 2 and 4: the columns of both are the same. A cell may hold what separates cells; only addresses do. */
function columns(cells: string[], clock: WallClock): Entry | null {
  const [time = "", user = "", , url = "", reason = "", , , , , , status = ""] = cells;
  return cells.length < 11 ? null : { at: sortableTime(time, clock), user, url, reason, status };
}

/** Format 5 and 6. */
function protex(cells: string[]): Entry | null {
  const [time = "", , user = "", , , url = "", , status = ""] = cells;
  return cells.length < 16 ? null : { at: epochOf(time), user, url, reason: cells[15] ?? "", status };
}

/** Format 1: blanks are between the fields and in them. The user is what stands between the time and the address. */
function dansguardian(line: string, clock: WallClock): Entry | null {
  const words = line.split(" ");
  const at = words.findIndex((word, nth) => nth > 2 && isIP(word) !== 0 && (words[nth + 1] ?? "").includes("://"));
  if (at === -1) return null;
  const rest = `${words.slice(at + 2).join(" ")} `;
  return {
    at: sortableTime(`${words[0]} ${words[1]}`, clock),
    user: words.slice(2, at).join(" "),
    url: words[at + 1] as string,
    reason: reasons.exec(rest)?.[0] ?? "",
    status: plainStatus.exec(rest)?.[1] ?? "",
  };
}

function entryOf(line: string, clock: WallClock): Entry | null {
  if (counted.test(line)) return protex(line.split("\t"));
  if (tabbed.test(line)) return columns(line.split("\t"), clock);
  // Marks within a cell are not escaped, so that only all three signs together separate two.
  if (quoted.test(line)) return columns(line.replace(/^"|"$/g, "").split('","'), clock);
  return spaced.test(line) ? dansguardian(line, clock) : null;
}

export const isE2guardian = (line: string): boolean =>
  [spaced, quoted, tabbed, counted].some((form) => form.test(line));

/** Reads e2guardian's formats 1, 2, 4, 5 and 6; format 3 is Squid's. */
export function e2guardianReader(clock: WallClock): LineReader {
  return (line): LineRead => {
    const entry = entryOf(line, clock);
    if (!entry) return { fault: "shape" };
    if (entry.status === "407") return { skipped: "sign_in_prompt" };
    const action: LogAction = entry.reason.includes("*DENIED*") ? "blocked" : "allowed";
    return visitOf({ at: entry.at, person: personOf(entry.user), address: entry.url, action });
  };
}

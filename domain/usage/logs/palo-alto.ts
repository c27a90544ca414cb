import { cellsOf } from "./cells";
import { type LineReader, visitOf } from "./line";
import { personOf } from "./person";
import { sortableTime, type WallClock } from "./times";

const entry = /^"?[^,]{0,40},"?\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d"?,[^,]{0,40},"?[A-Z]+"?,/;
const heads = /^"?Domain"?,"?Receive Time"?,/i;
const refused = /^(?:block|override-lockout|drop|deny|reset)/i;

export const isPaloAlto = (line: string): boolean => entry.test(line) || heads.test(line);

/** Reads URL entries of PAN-OS, as syslog sends them or as the console exports them. Times are of the firewall's clock. */
export function paloAltoReader(clock: WallClock): LineReader {
  return (line) => {
    if (heads.test(line)) return { skipped: "header" };
    const cells = cellsOf(line, ",");
    if (!cells) return { fault: "quote" };
    const [, , , type = "", subtype = "", , time = "", , , , , , user = ""] = cells;
    if (type !== "THREAT" || subtype !== "url") return entry.test(line) ? { skipped: "other_log" } : { fault: "shape" };
    const [action = "", address = ""] = cells.slice(30, 32);
    return visitOf({
      at: sortableTime(time, clock),
      person: personOf(user),
      address,
      action: refused.test(action) ? "blocked" : "allowed",
    });
  };
}

import { type LineReader, visitOf } from "./line";
import { personOf } from "./person";
import { epochOf, sortableTime, type WallClock } from "./times";

type Fields = Map<string, string>;

const name = /[A-Za-z_][\w.-]*=/y;

/** What stands behind each name; of two alike the first counts, so that no address can add a name of its own. */
function fieldsOf(line: string): Fields {
  const fields: Fields = new Map();
  for (let at = 0; at < line.length; ) {
    name.lastIndex = at;
    const key = name.exec(line)?.[0] ?? "";
    const { value, end } = valueAt(line, at + key.length, key !== "");
    if (key !== "" && !fields.has(key.slice(0, -1))) fields.set(key.slice(0, -1), value);
    for (at = end; line[at] === " "; ) at++;
  }
  return fields;
}

/** The value at a place and where it ends: at its closing mark, or at a blank. One that is never closed takes the rest. */
function valueAt(line: string, start: number, mayBeQuoted: boolean): { value: string; end: number } {
  if (mayBeQuoted && line[start] === '"') {
    const close = closingOf(line, start + 1);
    const end = close === -1 ? line.length : close;
    return { value: line.slice(start + 1, end), end: end + 1 };
  }
  const space = line.indexOf(" ", start);
  const end = space === -1 ? line.length : space;
  return { value: line.slice(start, end), end };
}

/** The mark that closes a value: a blank or the end comes after it. */
function closingOf(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at !== -1; at = line.indexOf('"', at + 1)) {
    if (at + 1 === line.length || line[at + 1] === " ") return at;
  }
  return -1;
}

/** The extension of CEF: values have blanks and no marks, and end where the next name begins. */
function cefFieldsOf(line: string): Fields {
  const fields: Fields = new Map();
  const start = line.split("|", 7).join("|").length + 1;
  const text = line.slice(start);
  const names = [...text.matchAll(/(?<=^| )[A-Za-z]\w*=/g)];
  for (const [nth, found] of names.entries()) {
    const key = found[0].slice(0, -1).replace(/^FTNTFGT/, "");
    const end = names[nth + 1]?.index ?? text.length;
    if (!fields.has(key))
      fields.set(
        key,
        text
          .slice(found.index + found[0].length, end)
          .trim()
          .replace(/\\(.)/g, "$1"),
      );
  }
  return fields;
}

const cef = /^CEF:\d+\|Fortinet\|/;
const pairs = /(?:^| )(?:devid|logid|eventtime|subtype)=/;

export const isFortigate = (line: string): boolean => cef.test(line) || pairs.test(line.slice(0, 2_000));

type Get = (...names: string[]) => string;

function timeOf(get: Get, clock: WallClock): number {
  const counted = epochOf(get("eventtime", "rt"));
  return Number.isNaN(counted) ? sortableTime(`${get("date")} ${get("time")}${get("tz")}`, clock) : counted;
}

/** The address: `url` is a whole one or a path alone. */
function addressOf(get: Get): string {
  const [host, url] = [get("hostname", "dhost"), get("url", "request")];
  if (host === "" || url.includes("://")) return url || host;
  return url.startsWith("/") ? `${host}${url}` : host;
}

const isOther = (type: string, expected: string) => type !== "" && type !== expected;

/** Reads FortiGate's web filter entries, as pairs of name and value or as CEF. `clock` is for lines that have no zone. */
export function fortigateReader(clock: WallClock): LineReader {
  return (line) => {
    const fields = cef.test(line) ? cefFieldsOf(line) : fieldsOf(line);
    const get: Get = (...names) => names.map((one) => fields.get(one)).find(Boolean) ?? "";
    if (get("type", "subtype", "act") === "") return { fault: "shape" };
    if (isOther(get("type"), "utm") || isOther(get("subtype"), "webfilter")) return { skipped: "other_log" };
    return visitOf({
      at: timeOf(get, clock),
      person: personOf(get("user", "duser", "unauthuser")),
      address: addressOf(get),
      action: /^(?:block|deny|drop)/i.test(get("action", "act")) ? "blocked" : "allowed",
    });
  };
}

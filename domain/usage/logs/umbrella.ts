import { cellsOf } from "./cells";
import { type LineRead, type LineReader, visitOf } from "./line";
import { deviceOf, personOf } from "./person";
import { sortableTime, utc } from "./times";

const start = /^"?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"?, ?/;
const heads = /^"?(?:Timestamp|Date|Time)"?, ?"(?:Most Granular |Policy )?Identit/i;
const verdict = /^(?:allowed|blocked|proxied|isolated|warned)/i;
const deviceType = /roaming|computer|chromebook|device|endpoint/i;
const lookups = /^(?:1|28|65)\b/;

type Names = { identity: string; identities: string; type: string; types: string };

/** The person and the device among an entry's identities. Names hold commas: what is known is taken off before the cut. */
function whoOf({ identity, identities, type, types }: Names) {
  const isPerson = type === "" ? identity.includes("@") : /^AD Users?$/i.test(type);
  if (!isPerson) return { person: null, device: deviceType.test(type) ? deviceOf(identity) : null };
  const others = identities.startsWith(`${identity},`) ? identities.slice(identity.length + 1).split(",") : [];
  const kinds = types.split(",").slice(1);
  const device = others.find((_, nth) => deviceType.test(kinds[nth] ?? ""));
  return { person: personOf(identity), device: deviceOf(device) };
}

/** Columns were only ever added at the end, so that they are read by position, whatever the width. */
const isDns = (cells: string[]) =>
  cells.length >= 10 && verdict.test(cells[5] ?? "") && /^\d+ ?\(/.test(cells[6] ?? "");
const isProxy = (cells: string[]) => cells.length >= 22 && verdict.test(cells[6] ?? "");

function readDns(cells: string[]): LineRead {
  const [time = "", identity = "", identities = "", , , action = "", kind = "", code = "", name = ""] = cells;
  const isBlocked = /^blocked/i.test(action);
  if (!lookups.test(kind)) return { skipped: "lookup_kind" };
  if (!isBlocked && code !== "NOERROR" && code !== "") return { skipped: "failed" };
  return visitOf({
    at: sortableTime(time, utc),
    ...whoOf({ identity, identities, type: cells[10] ?? "", types: cells[11] ?? "" }),
    address: name.replace(/\.$/, ""),
    action: isBlocked ? "blocked" : "allowed",
  });
}

function readProxy(cells: string[]): LineRead {
  const [time = "", identity = "", , , , , action = "", url = "", , , status = ""] = cells;
  if (status === "407") return { skipped: "sign_in_prompt" };
  const names = { identities: cells[23] ?? "", type: cells[21] ?? "", types: cells[24] ?? "" };
  return visitOf({
    at: sortableTime(time, utc),
    ...whoOf({ identity, ...names }),
    address: url || (cells[40] ?? ""),
    action: /^blocked/i.test(action) ? "blocked" : "allowed",
  });
}

const readerBy = (isOne: (cells: string[]) => boolean, read: (cells: string[]) => LineRead): LineReader => {
  return (line) => {
    if (heads.test(line)) return { skipped: "header" };
    const cells = cellsOf(line, ",");
    if (!cells) return { fault: "quote" };
    return isOne(cells) ? read(cells) : { fault: "shape" };
  };
};

/** Reads Umbrella's DNS log: who looked a name up, which is no proof of a visit. Times are UTC. */
export const umbrellaDnsReader = readerBy(isDns, readDns);
/** Reads Umbrella's proxy log. Times are UTC. */
export const umbrellaProxyReader = readerBy(isProxy, readProxy);

const isOf = (isOne: (cells: string[]) => boolean, head: RegExp) => (line: string) =>
  heads.test(line) ? head.test(line) : start.test(line) && isOne(cellsOf(line, ",") ?? []);

export const isUmbrellaDns = isOf(isDns, /"Query Type"/i);
export const isUmbrellaProxy = isOf(isProxy, /"URL"/i);

import { createReadStream } from "node:fs";
import { fileURLToPath } from "node:url";
import type { LogVisit } from "domain/usage/logs/line";
import type { LogEntry } from "domain/usage/logs/log-rows";
import { type LogOptions, readLog } from "domain/usage/logs/read-log";

const folder = new URL("log-samples/", import.meta.url);

/** Bytes as a file brings them, in pieces of a size. */
export async function* inPieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads a whole log: what its lines say, and the report. */
export async function readAll(source: AsyncIterable<Uint8Array>, options: Partial<LogOptions> = {}) {
  const { report, entries } = readLog(source, { timeZone: "America/Chicago", salt: "salt", ...options });
  const all: LogEntry[] = [];
  for await (const some of entries) all.push(...some);
  return { report, entries: all };
}

export const readText = (text: string, options: Partial<LogOptions> = {}) =>
  readAll(inPieces(Buffer.from(text)), options);

export const readSample = (name: string, options: Partial<LogOptions> = {}) =>
  readAll(createReadStream(fileURLToPath(new URL(name, folder))), options);

/** Visits as short texts: the UTC time of day, whose, on what device, what became of it, where. */
export const visitLines = (entries: readonly LogEntry[]) =>
  entries
    .map(({ said }) => said)
    .filter((said): said is LogVisit => said.kind === "visit")
    .map(({ at, person, device, action, address }) => {
      const time = new Date(at).toISOString().slice(11, 23).replace(".000", "");
      return [time, person ?? "-", ...(device ? [device] : []), action, address].join(" ");
    });

import { promisify } from "node:util";
import { gunzip, gunzipSync } from "node:zlib";
import { mostEvents } from "domain/usage/terms";
import { tooManyEvents } from "domain/usage/words";
import { bytesOf, jsonOf, mostNames, mostNested, namesFor, nestedIn, tooNested, utf8Of } from "./json.server";
import { problem } from "./problem.server";

const unpack = promisify(gunzip);
const maxBytes = 5 * 1024 * 1024;
/** A body no larger than this, compressed, is unpacked right here: a round trip to another thread takes longer. */
const smallBytes = 256 * 1024;
const types = /^application\/(?:(json)|x-ndjson|ndjson|jsonl)(?: *; *charset="?utf-8"?)? *$/i;

/** Stands for a line that is no JSON; it is told by its place, like any other entry that does not fit. */
const noJson = Symbol("no JSON");

/**
 * Reads a posted batch: a JSON array, or one JSON value a line (NDJSON), packed with gzip or not. Returns its entries,
 * which are read from its bytes once more when they are asked for again, and the bytes.
 *
 * `withinMs` is how long the body may take to arrive, in milliseconds. Throws problems: 415 for another type or
 * packing; 408 and 413 for a body that is too slow or, unpacked, over 5 MB, and for more than 10,000 entries; 400 for
 * what can't be unpacked or read.
 */
export async function readEventsBody(
  request: Request,
  { withinMs = 30_000 }: { withinMs?: number } = {},
): Promise<{ entries: () => readonly unknown[]; body: Uint8Array }> {
  const type = types.exec(request.headers.get("content-type") ?? "");
  if (!type) {
    const detail = "Send a JSON array (application/json) or one JSON object per line (application/x-ndjson), in UTF-8.";
    throw problem(request, "media-type-unsupported", detail);
  }
  const body = await unpacked(request, withinMs);
  const read = () => {
    const text = utf8Of(request, body);
    return type[1] ? arrayOf(request, text) : linesOf(request, text);
  };
  let first: unknown[] | undefined = read();
  if (first.length > mostEvents) throw problem(request, "body-too-large", tooManyEvents);
  // A batch may wait for its turn: until it is written, its bytes are all that is kept of it.
  const entries = () => {
    const events = first ?? read();
    first = undefined;
    return events;
  };
  return { entries, body };
}

async function unpacked(request: Request, withinMs: number): Promise<Uint8Array> {
  const packing = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  if (!["identity", "gzip"].includes(packing)) {
    throw problem(request, "media-type-unsupported", "Send the body as it is, or packed with gzip.");
  }
  const sent = await bytesOf(request, maxBytes, withinMs);
  if (packing === "identity") return sent;
  try {
    const options = { maxOutputLength: maxBytes, chunkSize: smallBytes };
    return sent.length <= smallBytes ? gunzipSync(sent, options) : await unpack(sent, options);
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") {
      throw problem(request, "body-too-large", `Send at most ${maxBytes} bytes at a time, unpacked.`);
    }
    throw problem(request, "body-unreadable", "The body can’t be unpacked with gzip.");
  }
}

function arrayOf(request: Request, text: string): unknown[] {
  const value = jsonOf(request, text);
  if (Array.isArray(value)) return value;
  throw problem(request, "body-invalid", "Send an array of events.", {
    errors: [{ pointer: "", detail: "This is not an array." }],
  });
}

/** The entry of each line that has one; no more are read than show that there are too many. */
function linesOf(request: Request, text: string): unknown[] {
  const entries: unknown[] = [];
  const names = namesFor(text);
  let nested = 0;
  for (let from = 0; from < text.length && entries.length <= mostEvents; ) {
    const next = text.indexOf("\n", from);
    const end = next === -1 ? text.length : next;
    // Most of a text of nothing is line ends.
    const line = end === from ? "" : text.slice(from, end).trim();
    from = end + 1;
    if (line === "") continue;
    const ofLine = nestedIn(line, names);
    if (Number.isFinite(ofLine)) nested += ofLine;
    if (nested > mostNested || (names?.size ?? 0) > mostNames) throw tooNested(request);
    entries.push(Number.isFinite(ofLine) ? entryOf(line) : noJson);
  }
  return entries;
}

function entryOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return noJson;
  }
}

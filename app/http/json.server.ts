import type { z } from "zod";
import { BodyTooSlow, readBody } from "./body.server";
import { type Fault, problem } from "./problem.server";

type Options = {
  /** The largest body in bytes; 64 kB unless the endpoint says more. */
  maxBytes?: number;
  /** How long the body may take to arrive, in milliseconds. */
  withinMs?: number;
};

const drainBytes = 1024 * 1024;
/** Arrays and objects within each other; deeper ones are nothing that any endpoint takes. */
const mostDepth = 32;
/**
 * Ten for each event of a full batch. A body of 5 MB has room for a million, which would take too long to build.
 */
export const mostNested = 100_000;
/**
 * Distinct property names in one body; all kinds of events together have twenty. Parsing a new name costs about 100
 * times as much as its letters: 450,000 new names in 4 MB took 5 s.
 */
export const mostNames = 1_000;
/**
 * A body shorter than this has too few names to be slow; most batches of events are that short.
 */
const lettersOfNames = 128 * 1024;
const mostFaults = 100;

const [quote, backslash, bracket, bracketEnd, brace, braceEnd, colon] = [34, 92, 91, 93, 123, 125, 58];
const blanks = new Set([32, 9, 10, 13]);

/**
 * Reads a posted JSON body, after requireKey. Takes the request and one zod schema; returns the value.
 *
 * Throws problems: 415 for another type, another charset than UTF-8 or a compressed body; 408 and 413 for one that is
 * too slow or too large; 400 for what is no JSON or nested too deep; 422 for what does not fit the schema, with a JSON
 * Pointer to each fault (100 at most).
 */
export async function parseJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  { maxBytes = 64 * 1024, withinMs = 30_000 }: Options = {},
): Promise<z.output<S>> {
  needJson(request);
  const value = parsed(request, utf8Of(request, await bytesOf(request, maxBytes, withinMs)));
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const all = read.error.issues;
  const errors = all.slice(0, mostFaults).map(({ path, message }) => ({ pointer: pointerTo(path), detail: message }));
  throw problem(request, "body-invalid", `${countOf(all.length)} Fix what errors points to and send it again.`, {
    errors,
  });
}

const countOf = (count: number) => (count === 1 ? "1 value does not fit." : `${count} values do not fit.`);

function needJson(request: Request): void {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json *(; *charset="?utf-8"? *)?$/i.test(type)) {
    throw problem(request, "media-type-unsupported", "Send JSON in UTF-8, with the Content-Type application/json.");
  }
  if ((request.headers.get("content-encoding") ?? "identity") !== "identity") {
    throw problem(request, "media-type-unsupported", "Send the body without a Content-Encoding.");
  }
}

/** The bytes of a body. Throws problems: 408 for one that is too slow, 413 for one of more than `maxBytes`. */
export async function bytesOf(request: Request, maxBytes: number, withinMs: number): Promise<Uint8Array> {
  const body = await readBody(request, { maxBytes, drainBytes, withinMs }).catch((error: unknown) => {
    if (error instanceof BodyTooSlow) {
      throw problem(request, "body-too-slow", `Send the whole body within ${withinMs / 1000} s.`, {
        headers: { Connection: "close" },
      });
    }
    throw error;
  });
  if (!body) throw problem(request, "body-too-large", `Send at most ${maxBytes} bytes at a time.`);
  return body;
}

/** Bytes as text. Throws the problem 400 for what is not UTF-8. */
export function utf8Of(request: Request, body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw problem(request, "body-unreadable", "The body is not UTF-8.");
  }
}

export const tooNested = (request: Request) =>
  problem(
    request,
    "body-unreadable",
    `Send at most ${mostNested} arrays and objects, ${mostDepth} deep, with at most ${mostNames} different names.`,
  );

/** Reads a text as JSON. Throws the problem 400 for what is none, or is nested too deep. */
export function jsonOf(request: Request, text: string): unknown {
  if (nestedIn(text) > mostNested) throw tooNested(request);
  try {
    return JSON.parse(text);
  } catch {
    throw problem(request, "body-unreadable", "The body is not JSON.");
  }
}

function parsed(request: Request, text: string): unknown {
  const value = jsonOf(request, text);
  // PostgreSQL text can't hold NUL. JSON can only have it as an escape.
  const errors = text.includes("\\u0000") ? firstOf(nulsIn(value, []), mostFaults) : [];
  if (errors.length > 0) throw problem(request, "body-invalid", "A text has the character NUL in it.", { errors });
  return value;
}

/**
 * How many arrays and objects a text has; infinitely many when they stand too deep within each other, or they or their
 * names are too many. Looks at brackets and names alone, in one pass, so that a body made of them costs neither stack
 * nor time. `names` gets the names it has, if they are to be counted (namesFor).
 */
export function nestedIn(text: string, names = namesFor(text)): number {
  let [depth, nested] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      // Most of a body is inside quotes: searching for the closing quote is many times faster than looking at each
      // letter.
      const from = at + 1;
      at = endOfText(text, from);
      if (at === -1) return nested;
      if (names && isName(text, at + 1) && names.add(text.slice(from, at)).size > mostNames)
        return Number.POSITIVE_INFINITY;
    } else if (sign === bracket || sign === brace) {
      depth++;
      nested++;
    } else if (sign === bracketEnd || sign === braceEnd) depth--;
    if (depth > mostDepth || nested > mostNested) return Number.POSITIVE_INFINITY;
  }
  return nested;
}

/** Where the names of a whole body are counted; null for one that is too short to hold too many. */
export const namesFor = (body: string): Set<string> | null => (body.length > lettersOfNames ? new Set<string>() : null);

/** Whether a colon comes next, so that the text which ended is a name. */
function isName(text: string, end: number): boolean {
  let at = end;
  while (blanks.has(text.charCodeAt(at))) at++;
  return text.charCodeAt(at) === colon;
}

/** Where the quote stands that ends the text which begins at `from`; -1 where none does. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (end - 1 - escapes >= from && text.charCodeAt(end - 1 - escapes) === backslash) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}

function* nulsIn(value: unknown, path: readonly PropertyKey[]): Generator<Fault> {
  if (typeof value === "string") {
    if (value.includes("\0")) yield { pointer: pointerTo(path), detail: "Leave out the character NUL." };
  } else if (typeof value === "object" && value !== null) {
    for (const name of Object.keys(value)) yield* nulsIn(value[name as keyof typeof value], [...path, name]);
  }
}

/** At most so many, and no more looked for: a body may be made of faults alone. */
function firstOf<T>(all: Iterable<T>, most: number): T[] {
  const first: T[] = [];
  for (const one of all) if (first.push(one) === most) break;
  return first;
}

const pointerTo = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { gzip } from "node:zlib";
import { UserRefused } from "../accounts/user-refused";
import { needFile } from "../named-file";
import { type Line, type LogForm, logLines } from "./log-lines";

const pack = promisify(gzip);
const linesInBatch = 2_000;
const bytesInBatch = 4 * 1024 * 1024;
const mostTries = 8;
/** How long a site is waited for between two tries, in milliseconds: when it says nothing, and when it says more. */
const [longestWaitMs, longestRetryAfterMs] = [30_000, 5 * 60_000];

export type ToSend = { file: string; to: string; key: string; log: LogForm };
type Answer = {
  accepted: number;
  duplicate: number;
  rejected: number;
  rejections: { index: number; detail: string }[];
};

/** Reads the words of `npm run usage:send`; the key comes from the environment, where no list of processes shows it. */
export function readSendArguments(words: string[], key: string | undefined): ToSend {
  const options = {
    file: { type: "string" },
    to: { type: "string" },
    zone: { type: "string" },
    logformat: { type: "string" },
  } as const;
  try {
    const { file, to = "http://localhost:3000", zone, logformat } = parseArgs({ args: words, options }).values;
    if (file === undefined) throw new Error("Give --file with the log of a web filter, or one JSON object a line.");
    if (!URL.canParse(to))
      throw new Error("--to takes the address of the site, such as https://rollcall.district.org.");
    if (!key) throw new Error("Set ROLLCALL_KEY to an ingest key of the district (npm run key:create -- --for usage).");
    const timeZone = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { file, to: new URL("/api/v1/usage-events", to).href, key, log: { timeZone, logformat } };
  } catch (error) {
    throw new UserRefused((error as Error).message, { showUsage: true });
  }
}

/**
 * Sends a file in batches: the log of a web filter, recognized by its lines, or events (NDJSON). Each batch has a key of
 * its own, so that one whose answer was lost counts once when it is sent again; a visit of a log is known again in any file.
 * Returns what to tell. Throws UserRefused for what the site refuses or nobody can read.
 */
export async function sendFile({ file, to, key, log }: ToSend, say: (line: string) => void): Promise<string[]> {
  needFile(file);
  const sum = { accepted: 0, duplicate: 0, rejected: 0 };
  const isLog = !(await isNdjson(file));
  const read = isLog
    ? logLines(file, { ...log, salt: await districtOf(to, key) })
    : { lines: plainLines(file), tell: () => [] };
  let some = false;
  for await (const batch of batchesOf(read.lines)) {
    const answer = await sendBatch({ to, key, body: batch.lines.join("\n") });
    for (const name of ["accepted", "duplicate", "rejected"] as const) sum[name] += answer[name];
    for (const { index, detail } of answer.rejections.slice(0, 20)) say(`Line ${batch.numbers[index]}: ${detail}`);
    some = true;
  }
  for (const line of read.tell()) say(line);
  if (!some) throw new UserRefused(isLog ? "The file has no visits to send." : "The file has no events.");
  const formatted = (count: number) => count.toLocaleString("en-US");
  return [
    `Sent ${formatted(sum.accepted + sum.duplicate + sum.rejected)} events: ${formatted(sum.accepted)} accepted, ${formatted(sum.duplicate)} already counted, ${formatted(sum.rejected)} rejected.`,
  ];
}

/** Whether the first line that is not empty is a JSON object of ours: some logs are JSON, too. */
async function isNdjson(file: string): Promise<boolean> {
  for await (const { line } of plainLines(file)) return /^\s*\{.*"event_id"/.test(line);
  return true;
}

async function* plainLines(file: string): AsyncGenerator<Line> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() !== "") yield { line, number };
  }
}

async function* batchesOf(lines: AsyncIterable<Line>): AsyncGenerator<{ lines: string[]; numbers: number[] }> {
  let [pending, numbers, bytes]: [string[], number[], number] = [[], [], 0];
  for await (const { line, number } of lines) {
    const size = Buffer.byteLength(line) + 1;
    if (pending.length > 0 && (pending.length === linesInBatch || bytes + size > bytesInBatch)) {
      yield { lines: pending, numbers };
      [pending, numbers, bytes] = [[], [], 0];
    }
    pending.push(line);
    numbers.push(number);
    bytes += size;
  }
  if (pending.length > 0) yield { lines: pending, numbers };
}

/** The district that the key belongs to: it goes into the ids of a log's lines. */
async function districtOf(to: string, key: string): Promise<string> {
  const at = new URL("/api/v1/me", to).href;
  const answer = await fetch(at, { headers: { Authorization: `Bearer ${key}` } }).catch((error: Error) => error);
  if (answer instanceof Error || !answer.ok) throw new UserRefused(await whyNot(answer, to));
  return ((await answer.json()) as { district: { id: string } }).district.id;
}

/** Sends one batch until it is answered: what was lost on the way, or asked to wait, is sent again under the same key. */
async function sendBatch({ to, key, body }: { to: string; key: string; body: string }): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/x-ndjson",
    "Content-Encoding": "gzip",
    "Idempotency-Key": randomUUID(),
  };
  const packed = new Uint8Array(await pack(body));
  for (let tries = 1; ; tries++) {
    const answer = await fetch(to, { method: "POST", headers, body: packed }).catch((error: Error) => error);
    if (!(answer instanceof Error) && answer.status === 202) return (await answer.json()) as Answer;
    const mayComeRight = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (!mayComeRight || tries === mostTries) throw new UserRefused(await whyNot(answer, to));
    const retryAfter = answer instanceof Error ? null : answer.headers.get("retry-after");
    await pause(waitOf(retryAfter, Date.now()) ?? Math.min(longestWaitMs, 500 * 2 ** tries));
  }
}

/**
 * The milliseconds that an answer asks to wait, five minutes at most: Retry-After has seconds, or a moment where a balancer
 * wrote it. Null where it says nothing that can be read.
 */
export function waitOf(retryAfter: string | null, now: number): number | null {
  const said = retryAfter?.trim();
  if (!said) return null;
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), longestRetryAfterMs);
}

async function whyNot(answer: Response | Error, to: string): Promise<string> {
  if (answer instanceof Error) return `${new URL(to).origin} can't be reached. Is the site running, and is --to right?`;
  const said = (await answer.json().catch(() => ({}))) as { detail?: string };
  return `The site answered with ${answer.status}. ${said.detail ?? ""}`.trim();
}

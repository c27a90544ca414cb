import { randomBytes } from "node:crypto";
import { checkLimits } from "~/routes/public/check-files-limits";
import { removeFolder } from "./folders.server";
import { type Outcome, type Running, runCheck } from "./run-check.server";

type Check = {
  token: string;
  folder: string;
  files: readonly string[];
  running: Running | null;
  outcome: Outcome | null;
};

/** The status of a check, for whoever holds its token. `place` counts from 1. */
export type Standing = { files: readonly string[] } & (
  | { state: "waiting"; place: number }
  | { state: "running" }
  | { state: "done"; outcome: Outcome }
);

const checks = new Map<string, Check>();
const waiting: Check[] = [];
let running = 0;
let arriving = 0;

const isFull = () => waiting.length + arriving >= checkLimits.waiting;

/**
 * Keeps a place for an upload that begins. Returns what gives the place back, to be called once in any case; null when
 * there is no room.
 */
export function enter(): (() => void) | null {
  if (arriving >= checkLimits.arriving || isFull()) return null;
  arriving += 1;
  return () => {
    arriving -= 1;
  };
}

/**
 * Puts the files of a folder in the queue, which removes the folder in the end. Returns the token with which the result
 * can be read: there is no other way to it.
 */
export function addCheck(folder: string, files: readonly string[]): string {
  const check: Check = { token: randomBytes(24).toString("base64url"), folder, files, running: null, outcome: null };
  checks.set(check.token, check);
  waiting.push(check);
  startNext();
  return check.token;
}

function startNext(): void {
  while (running < checkLimits.running) {
    const next = waiting.shift();
    if (!next) return;
    running += 1;
    void run(next);
  }
}

async function run(check: Check): Promise<void> {
  check.running = runCheck(check.folder);
  const outcome = await check.running.outcome;
  await removeFolder(check.folder).catch(() => {});
  check.running = null;
  check.outcome = outcome;
  running -= 1;
  setTimeout(() => checks.delete(check.token), checkLimits.resultMs).unref();
  startNext();
}

/** The status of a check; null for a token that was never issued, whose result has expired, or that was withdrawn. */
export function findCheck(token: string): Standing | null {
  const check = checks.get(token);
  if (!check) return null;
  const { files, outcome } = check;
  if (outcome) return { files, state: "done", outcome };
  const place = waiting.indexOf(check) + 1;
  return place > 0 ? { files, state: "waiting", place } : { files, state: "running" };
}

/** Removes a check with all that is kept of it, and stops it where it runs. False when there is none. */
export async function withdrawCheck(token: string): Promise<boolean> {
  const check = checks.get(token);
  if (!check) return false;
  checks.delete(token);
  const place = waiting.indexOf(check);
  if (place >= 0) {
    waiting.splice(place, 1);
    await removeFolder(check.folder);
  }
  check.running?.stop();
  return true;
}

import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { problemSeverities, syncVerdicts } from "domain/rosters/terms";
import { z } from "zod";
import { env } from "~/http/env.server";
import { checkLimits } from "~/routes/public/check-files-limits";

const count = z.number().int().nonnegative();

const Checked = z.object({
  verdict: z.enum(syncVerdicts),
  /** How the files were read, in words; null where nothing could be read. */
  reading: z.string().nullable(),
  rows: z.record(
    z.string(),
    z.object({ read: count, accepted: count, rejected: count, dangling: count, repeated: count }),
  ),
  causes: z.array(
    z.object({
      title: z.string(),
      advice: z.string(),
      severity: z.enum(problemSeverities),
      count,
      lines: z.array(count),
      follows: z.array(z.string()),
    }),
  ),
  /** How many causes more there are than `causes` has. */
  more: count,
});
const Answer = z.union([Checked, z.object({ failed: z.enum(["too-large", "check", "too-long"]) })]);

/** What came of a check, as worker/cli/roster-check-upload.ts says it. */
export type Outcome = z.infer<typeof Answer>;
export type CheckedFiles = z.infer<typeof Checked>;

const mostAnswer = 4 * 1024 * 1024;
const patienceMs = 20_000;

/** A check in a process of its own. */
export type Running = { outcome: Promise<Outcome>; stop: () => void };

/** Ends a process and all it has started. */
function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/**
 * Checks the files of a folder in another process, at the lowest priority and without any of our settings. The outcome
 * never rejects; the process removes the folder at its end. `stop` ends it before its time.
 */
export function runCheck(folder: string): Running {
  const args = ["--max-old-space-size=512", "--import", "tsx", "worker/cli/roster-check-upload.ts"];
  const child = spawn(process.execPath, [...args, folder, String(checkLimits.unpackedBytes)], {
    env: env.forChildren,
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
  });
  let late: NodeJS.Timeout | undefined;
  const stop = () => {
    // The end of its input tells it to stop in order; what does not is ended.
    child.stdin.end();
    late ??= setTimeout(() => kill(child.pid), patienceMs).unref();
  };
  const outcome = new Promise<Outcome>((resolve) => {
    let said = "";
    const tooLong = setTimeout(() => {
      said = JSON.stringify({ failed: "too-long" });
      child.stdout.removeAllListeners("data").resume();
      stop();
    }, checkLimits.checkMs).unref();
    child.stdin.on("error", () => {});
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (said.length < mostAnswer) said += text;
    });
    child.once("error", () => resolve({ failed: "check" }));
    child.once("close", () => {
      clearTimeout(tooLong);
      clearTimeout(late);
      // A database that outlived a process which was ended from outside.
      kill(child.pid);
      resolve(outcomeOf(said));
    });
  });
  lowerPriority(child.pid);
  return { outcome, stop };
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 19);
  } catch {
    // Where the system does not allow it, the check runs at normal priority.
  }
}

function outcomeOf(said: string): Outcome {
  try {
    return Answer.parse(JSON.parse(said));
  } catch {
    return { failed: "check" };
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../../", import.meta.url));

export type ChildSettings = {
  name: string;
  /** What Node is called with. */
  args: string[];
  environment: Record<string, string | undefined>;
  /** The file its output is added to. */
  logFile: string;
};

const patienceMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 15_000;
const longLifeMs = 30_000;

/** A Node process in a group of its own, so that Ctrl-C reaches it through us only, and with a channel to hang up on. */
export function startChild({ args, environment, logFile }: ChildSettings): ChildProcess {
  const log = openSync(logFile, "a", 0o600);
  return spawn(process.execPath, ["--import", "./worker/cli/leave-with-parent.mjs", ...args], {
    cwd: projectRoot,
    detached: true,
    env: environment as NodeJS.ProcessEnv,
    stdio: ["ignore", log, log, "ipc"],
  });
}

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

/** Asks a child to stop and waits for it; one that is not gone after 10 s is killed. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const enough = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  await gone;
  clearTimeout(enough);
}

/**
 * Keeps a child running: one that dies is started again after a pause that grows from half a second to 15 s, and is
 * short again once a child has lived for half a minute. Returns the child of the moment and how to stop for good.
 */
export function keepRunning(settings: ChildSettings, say: (line: string) => void) {
  let stopping = false;
  let pauseMs = firstPauseMs;
  let waiting: NodeJS.Timeout | undefined;
  let child: ChildProcess;
  const run = () => {
    const begun = performance.now();
    child = startChild(settings);
    child.once("exit", (code, signal) => {
      if (stopping) return;
      if (performance.now() - begun > longLifeMs) pauseMs = firstPauseMs;
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      say(`The ${settings.name} ${how}; it starts again in ${pauseMs / 1_000} s. See ${settings.logFile}.`);
      waiting = setTimeout(run, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  run();
  return {
    isAlive: () => isAlive(child),
    stop: async () => {
      stopping = true;
      clearTimeout(waiting);
      await stopChild(child);
    },
  };
}

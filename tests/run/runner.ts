import { spawn } from "node:child_process";

/** How a tool is run: the Node it runs on, what its environment has beside ours, the minutes after which it is ended. */
export type Running = { node?: string; environment?: Record<string, string>; minutes: number };

/**
 * Runs one of Node's tools, shows what it says, and ends it with all it started when it takes too long. Resolves with
 * its exit code, or null when it was ended or killed.
 */
export function runTool(file: string, args: string[], how: Running): Promise<number | null> {
  const { node = process.execPath, environment = {}, minutes } = how;
  return new Promise((resolve) => {
    const child = spawn(node, [`node_modules/${file}`, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
      detached: true,
    });
    const end = (signal: NodeJS.Signals) => {
      if (child.pid === undefined || child.exitCode !== null) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // It ended in this very moment.
      }
    };
    const late = setTimeout(() => {
      console.error(`${file} is ended: it took more than ${minutes.toFixed(0)} minutes`);
      end("SIGTERM");
      setTimeout(() => end("SIGKILL"), 15_000).unref();
    }, minutes * 60_000);
    const pass = (signal: NodeJS.Signals) => end(signal);
    process.on("SIGINT", pass).on("SIGTERM", pass);
    child.on("error", () => resolve(null));
    child.on("exit", (code) => {
      clearTimeout(late);
      process.off("SIGINT", pass).off("SIGTERM", pass);
      resolve(code);
    });
  });
}

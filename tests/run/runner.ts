import { spawn } from "node:child_process";

const bin = (file: string) => `node_modules/${file}`;

/**
 * Runs one of Node's tools, shows what it says, and ends it with all it started when it takes longer than `minutes`.
 * Resolves with its exit code, or null when it was ended or killed.
 */
export function runTool(file: string, args: string[], minutes: number): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin(file), ...args], {
      stdio: ["ignore", "inherit", "inherit"],
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
      console.error(`${file} is ended: it took more than ${minutes} minutes`);
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

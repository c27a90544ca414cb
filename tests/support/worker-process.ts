import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { fileURLToPath } from "node:url";
import { nodeArguments } from "./command";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A line that the script printed as JSON: `{ "event": "...", ... }`. */
export type ProcessEvent = { event: string } & Record<string, unknown>;

/**
 * Runs a script of tests/ as a process of its own, to be killed. It prints its events as JSON lines. `until` resolves
 * with the first event (past or to come) of that name; it rejects, with what the process said, when it ends before.
 */
export function startProcess(script: string, environment: Record<string, string>, how: { sources?: boolean } = {}) {
  const child: ChildProcess = spawn(process.execPath, nodeArguments(script, how), {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const events: ProcessEvent[] = [];
  let said = "";
  let output = "";
  const news = new EventEmitter();
  const change = () => news.emit("change");
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    const lines = (output + text).split("\n");
    output = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith('{"event"')) events.push(JSON.parse(line));
    change();
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const exited = once(child, "exit").then(([code, signal]) => {
    change();
    return { code: code as number | null, signal: signal as NodeJS.Signals | null };
  });

  return {
    pid: child.pid as number,
    exited,
    said: () => said,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    until: async (event: string): Promise<ProcessEvent> => {
      for (;;) {
        const found = events.find((one) => one.event === event);
        if (found) return found;
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`It ended before "${event}":\n${said}`);
        await once(news, "change");
      }
    },
  };
}

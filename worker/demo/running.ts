import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const Running = z.object({ pid: z.int().positive(), dataDir: z.string(), port: z.int() });

/** A demo that runs: its process, the folder of its data and the port of its web. */
export type RunningDemo = z.output<typeof Running>;

/** Where demos say that they run, whichever folder has their data: commands look here for the database. */
export const demosFolder = path.join(".data", "demos");

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Says that a demo runs, until what is returned is called. It holds no secret. */
export function noteRunning(demo: RunningDemo, folder = demosFolder): () => void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${demo.pid}.json`);
  writeFileSync(file, JSON.stringify({ ...demo, dataDir: path.resolve(demo.dataDir) }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** The demos that run now. What a killed one left behind is passed over. */
export function listRunning(folder = demosFolder): RunningDemo[] {
  return notesIn(folder).flatMap((name) => {
    const read = Running.safeParse(contentOf(path.join(folder, name)));
    return read.success && isAlive(read.data.pid) ? [read.data] : [];
  });
}

function notesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}

/** Nothing where the demo has just ended, or its note is not whole yet. */
function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { freePort } from "db/embedded";
import pg from "pg";
import { makeDataFolder } from "../support/data-folder";

export type Demo = {
  origin: string;
  /** Where it keeps its data. */
  data: string;
};

export const password = "rollcall-demo-2026";

/** Starts the real demo, as a person does, on a free port with a folder of its own. */
export async function startDemo(): Promise<Demo & { stop: () => Promise<void> }> {
  const data = await makeDataFolder();
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "worker/cli/demo.ts", "--data", data, "--small"], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: "", REDIS_URL: "" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  await printed(child, password);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGINT");
    expect(await ended, "the demo ends with 0 on Ctrl-C").toBe(0);
    await rm(data, { recursive: true, force: true });
  };
  return { origin: `http://localhost:${port}`, data, stop };
}

function printed(child: ChildProcess, words: string): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(words)) resolve();
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("exit", (code) => reject(new Error(`the demo ended with ${code} before it was ready:\n${output}`)));
  });
}

/** The database of a demo, for its owner or for the application. */
export async function databaseOf(data: string, role: "owner" | "app"): Promise<pg.Client> {
  const passwords = JSON.parse(await readFile(path.join(data, "postgres.json"), "utf8"));
  const port = (await readFile(path.join(data, "postgres", "postmaster.pid"), "utf8")).split("\n")[3];
  const url = `postgres://rollcall_${role}:${encodeURIComponent(passwords[role])}@127.0.0.1:${port}/rollcall`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

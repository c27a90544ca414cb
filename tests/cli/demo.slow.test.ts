import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { freePort } from "db/embedded";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder } from "../support/data-folder";

let data: string;
const seconds = { first: 0, second: 0 };

beforeAll(async () => {
  data = await makeDataFolder();
});
afterAll(() => rm(data, { recursive: true, force: true }));

type Running = { child: ChildProcess; port: number; output: () => string; ended: Promise<number | null> };

async function startDemo(): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "worker/cli/demo.ts", "--data", data], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: "", REDIS_URL: "" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Ctrl-C stops everything")) resolve();
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    void ended.then((code) => reject(new Error(`the demo ended with ${code}:\n${output}`)));
  });
  return { child, port, output: () => output, ended };
}

type Process = { pid: number; parent: number; command: string };

function processes(): Process[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [pid = "", parent = "", ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), command: command.join(" ") };
  });
}

function descendants(of: number): Process[] {
  const all = processes();
  const found: Process[] = [];
  for (let ring = [of]; ring.length > 0; ) {
    const next = all.filter(({ parent }) => ring.includes(parent));
    found.push(...next);
    ring = next.map(({ pid }) => pid);
  }
  return found;
}

const alive = (pid: number) => {
  const stat = processes().find((one) => one.pid === pid);
  return stat !== undefined && !stat.command.includes("<defunct>");
};

test("starts with no other step, restarts a worker that dies, and leaves no process behind on Ctrl-C", async () => {
  const begun = performance.now();
  const demo = await startDemo();
  seconds.first = (performance.now() - begun) / 1000;
  expect(demo.output()).toContain("it-director@lakeside.example");
  expect(demo.output()).toMatch(/[\d,]+ records/);

  const workerOf = () =>
    descendants(demo.child.pid ?? 0).find(({ command }) => command.includes("worker/cli/worker.ts"));
  const worker = workerOf();
  expect(worker).toBeDefined();
  process.kill(worker?.pid ?? 0, "SIGKILL");
  await expect.poll(() => workerOf()?.pid ?? worker?.pid, { timeout: 20_000 }).not.toBe(worker?.pid);

  const addresses = await Promise.allSettled(
    ["127.0.0.1", "[::1]"].map((host) => fetch(`http://${host}:${demo.port}/healthz`)),
  );
  expect(addresses.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);

  const all = descendants(demo.child.pid ?? 0);
  expect(all.length).toBeGreaterThan(3);
  demo.child.kill("SIGINT");
  expect(await demo.ended).toBe(0);
  await expect
    .poll(() => all.filter(({ pid }) => alive(pid)).map(({ command }) => command), { timeout: 10_000 })
    .toEqual([]);
  expect(existsSync(path.join(data, "postgres", "postmaster.pid"))).toBe(false);
}, 180_000);

test("starts quicker the second time and keeps its data", async () => {
  const begun = performance.now();
  const demo = await startDemo();
  seconds.second = (performance.now() - begun) / 1000;
  try {
    expect(demo.output()).not.toContain("Made two districts");
    expect(demo.output()).not.toContain("Syncing the roster");
    expect(seconds.second).toBeLessThan(seconds.first);
    expect((await fetch(`http://127.0.0.1:${demo.port}/readyz`)).status).toBe(200);
  } finally {
    demo.child.kill("SIGINT");
    await demo.ended;
  }
}, 120_000);

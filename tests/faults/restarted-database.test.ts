import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { startEmbedded } from "db/embedded";
import { expect, it, vi } from "vitest";
import { makeDataFolder } from "../support/data-folder";

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const pidIn = (dir: string) => Number(readFileSync(path.join(dir, "postmaster.pid"), "utf8").split("\n")[0]);

it("a built-in database that was taken over is gone when it has been stopped", async () => {
  const dataDir = await makeDataFolder();
  const first = await startEmbedded({ dataDir, throwaway: true });
  const pid = pidIn(first.dir);
  const second = await startEmbedded({ dataDir, throwaway: true });
  expect(second).toMatchObject({ adopted: true, ownerUrl: first.ownerUrl });
  await second.stop();
  expect(isAlive(pid)).toBe(false);
  await first.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

it("the built-in database that was restarted by somebody else is stopped all the same", async () => {
  const dataDir = await makeDataFolder();
  const first = await startEmbedded({ dataDir, throwaway: true });
  const old = pidIn(first.dir);
  process.kill(old, "SIGQUIT");
  await vi.waitFor(() => expect(isAlive(old)).toBe(false), { timeout: 20_000, interval: 50 });
  await startEmbedded({ dataDir, throwaway: true });
  const other = pidIn(first.dir);
  expect(other).not.toBe(old);
  // It waited for ever: the demo did not end with Ctrl-C, or left PostgreSQL behind.
  await first.stop();
  expect(isAlive(other)).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

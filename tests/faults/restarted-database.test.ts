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

it("the built-in database that was restarted by somebody else is stopped all the same", async () => {
  const dataDir = await makeDataFolder();
  const first = await startEmbedded({ dataDir, throwaway: true });
  const pid = () => Number(readFileSync(path.join(first.dir, "postmaster.pid"), "utf8").split("\n")[0]);
  const old = pid();
  process.kill(old, "SIGQUIT");
  await vi.waitFor(() => expect(isAlive(old)).toBe(false), { timeout: 20_000, interval: 50 });
  await startEmbedded({ dataDir, throwaway: true });
  const other = pid();
  expect(other).not.toBe(old);
  // It waited for ever: the demo did not end with Ctrl-C, or left PostgreSQL behind.
  await first.stop();
  expect(isAlive(other)).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

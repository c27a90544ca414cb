import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTempFolder, removeTempFolder, sweepTempFolders } from "./temp-folder";

describe("temporary folders of syncs", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), "rollcall-temp-"));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it("are named after sync and process and closed to others", async () => {
    const folder = await makeTempFolder(path.join(root, "new"), "a1");
    expect(path.basename(folder)).toMatch(new RegExp(`^sync-a1-\\d+-${process.pid}$`));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await removeTempFolder(folder);
    await removeTempFolder(folder);
    expect(await readdir(path.join(root, "new"))).toEqual([]);
  });

  it("are each run's own, also of one sync in one process", async () => {
    const folder = await makeTempFolder(root, "a1");
    await writeFile(path.join(folder, "users.csv"), "x");
    const other = await makeTempFolder(root, "a1");
    expect(await readdir(other)).toEqual([]);
    await removeTempFolder(other);
    expect(await readdir(folder)).toEqual(["users.csv"]);
  });

  it("are refused in a folder that others may write in", async () => {
    await chmod(root, 0o777);
    await expect(makeTempFolder(root, "a1")).rejects.toThrow("closed to others");
  });

  it("are swept when their process is dead, and only then", async () => {
    const dead = spawn("true");
    const alive = spawn("sleep", ["60"]);
    await once(dead, "exit");
    const standing = await makeTempFolder(root, "mine");
    const names = [`sync-x-${dead.pid}`, `sync-y-${alive.pid}`, `sync-forerunner-${process.pid}`, "sync-", "other"];
    for (const name of names) await mkdir(path.join(root, name));
    expect(await sweepTempFolders(root)).toBe(2);
    expect((await readdir(root)).sort()).toEqual(
      ["other", "sync-", path.basename(standing), `sync-y-${alive.pid}`].sort(),
    );
    alive.kill();
  });

  it("need no folder to be swept", async () => {
    expect(await sweepTempFolders(path.join(root, "absent"))).toBe(0);
  });
});

import { execFileSync } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { openEnqueuer } from "worker/enqueue";
import { openBackend } from "../jobs/backends";
import { noRedis, startRedis } from "../support/redis";
import { openDrill } from "./drill";

const at = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;

describe.skipIf(noRedis !== null)(`Redis that is killed and comes back empty ${noRedis ?? ""}`, () => {
  it("loses no sync: the tick puts it on the queue again", async () => {
    const backend = await openBackend("redis");
    const settings = {
      databaseUrl: backend.settings.databaseUrl,
      redisUrl: at("redis://127.0.0.1:1", backend.gate.port),
    };
    const enqueuer = openEnqueuer({ ...settings, onError: () => {} });
    const drill = await openDrill({ db: () => backend.database.db, enqueue: enqueuer.enqueue, settings });
    const empty = await startRedis();
    try {
      const [waiting, running] = [await drill.configure(), await drill.configure()];
      const doomed = await drill.worker({ HALT_AT: "download", HALT: "kill" });
      const second = await drill.ask(running);
      await doomed.until("halted");
      const first = await drill.ask(waiting);
      await backend.redis?.stop();
      await drill.kill(doomed);
      backend.gate.leadTo(empty.port);
      await drill.worker();
      // Nobody has heard of the two for more than a minute.
      await sql`update sync_logs set started_at = now() - interval '2 minutes', heartbeat_at = now() - interval '2 minutes'
        where id in (${first}, ${second})`.execute(backend.database.db);
      await vi.waitFor(() => drill.tick(), { timeout: 20_000, interval: 200 });
      // The doomed worker may have taken this one, too, before its end.
      expect(await drill.ended(first)).toMatchObject({ status: "applied" });
      expect(await drill.ended(second)).toMatchObject({ status: "applied", fence: 2 });
      await drill.check(waiting);
      await drill.check(running);
    } finally {
      await drill.close();
      await enqueuer.close();
      await empty.stop();
      await backend.closeParts();
      await backend.close();
    }
  }, 120_000);
});

describe("a full disk under the temporary folder", { timeout: 90_000 }, () => {
  it("ends the sync in plain words and leaves the roster and the folder as they were", async () => {
    const backend = await openBackend("postgres");
    const { enqueue } = backend.enqueuer();
    const drill = await openDrill({ db: () => backend.database.db, enqueue, settings: backend.settings });
    const small = await smallDisk(path.join(drill.tempRoot, "..", `${path.basename(drill.tempRoot)}-small`));
    try {
      const configuration = await drill.configure();
      const cramped = await drill.worker({ TEMP_ROOT: small.folder });
      small.limit(cramped.pid);
      const row = await drill.ended(await drill.ask(configuration));
      expect(row.status).toBe("failed");
      expect(row.message).toContain("The disk for temporary files is full. Nothing was applied.");
      expect(await small.left()).toEqual([]);
      await drill.kill(cramped);
      await drill.worker();
      expect(await drill.ended(await drill.ask(configuration))).toMatchObject({ status: "applied" });
      await drill.check(configuration);
    } finally {
      await drill.close();
      await small.close();
      await backend.closeParts();
      await backend.close();
    }
  });
});

/** A place with room for 64 kB: a file system of its own where we may mount one, else a limit on each file. */
async function smallDisk(folder: string) {
  await mkdir(folder, { mode: 0o700 });
  let mounted = false;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k,mode=0700", "tmpfs", folder], { stdio: "ignore" });
    mounted = true;
  } catch {
    // Not root, or a machine that lets nobody mount: prlimit then.
  }
  return {
    folder,
    limit: (pid: number) => {
      if (!mounted) execFileSync("prlimit", ["--pid", String(pid), `--fsize=${32 * 1024}`]);
    },
    left: () => readdir(folder),
    close: async () => {
      if (mounted) execFileSync("umount", [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

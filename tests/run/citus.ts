import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { startCluster, stopCluster, unpackCitus } from "../support/citus-cluster";

/** The addresses and folders outside of this process that the tests on a cluster are run with. */
export type CitusSettings = { url: string | undefined; archive: string | undefined };

/** Takes them out of the environment, so that only the run that is meant for a cluster sees one. */
export function takeCitusSettings(): CitusSettings {
  const { CITUS_DATABASE_URL: url, CITUS_ARCHIVE: archive } = process.env;
  delete process.env.CITUS_DATABASE_URL;
  return { url: url || undefined, archive: archive || undefined };
}

/**
 * Hands the coordinator's address of the cluster that was named, else of one of its own that is started from the archive
 * and removed afterwards. Returns why there is none, or null when `run` was called.
 */
export async function withCluster(
  { url, archive }: CitusSettings,
  run: (url: string) => Promise<void>,
): Promise<string | null> {
  if (url) return run(url).then(() => null);
  if (!archive) return "a Citus cluster (CITUS_DATABASE_URL, or CITUS_ARCHIVE with the extension)";
  const dir = mkdtempSync("/var/tmp/rollcall-cluster-");
  let bin: string | undefined;
  try {
    bin = unpackCitus(archive, path.join("/var/tmp", `rollcall-${path.basename(archive, ".tar.gz")}`));
    const own = await startCluster({ bin, dir: path.join(dir, "nodes") });
    await run(own);
    return null;
  } catch (error) {
    return `a Citus cluster, which did not start: ${(error as Error).message.split("\n")[0]}`;
  } finally {
    if (bin) stopCluster({ bin, dir: path.join(dir, "nodes") });
    rmSync(dir, { recursive: true, force: true });
  }
}

import { execFileSync } from "node:child_process";
import { open } from "node:fs/promises";

/** Null where a small disk can be mounted, else why not: what needs one is then reported as not run. */
export const noSmallDisk: string | null = mayMount() ? null : "NOT RUN: this machine lets nobody mount a small disk";

function mayMount(): boolean {
  try {
    execFileSync("unshare", ["-m", "true"], { stdio: "ignore" });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Mounts a disk of so many megabytes on a folder. Returns what takes it away. */
export async function smallDisk(folder: string, { megabytes = 400 } = {}) {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", folder]);
  return async () => void execFileSync("umount", [folder]);
}

/** Writes a file until there is no room for another 4 kB. */
export async function fill(file: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size);
      // Until there is no room for another one.
      while (
        await handle.write(block).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
      );
    }
  } finally {
    await handle.close();
  }
}

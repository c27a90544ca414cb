import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import type { DemoServer } from "domain/demo/seed";
import { readHostKey } from "../roster/fetch";
import { demoDistricts, rosterOf } from "./districts";
import { lastSftpPort, rememberSftpPort, secretsIn } from "./installation";
import { writeRoster } from "./roster-generator";
import { fingerprintOf, hostKeyIn, startSftpServer } from "./sftp-server";

const host = "127.0.0.1";

/** Writes the rosters of day 1 for the districts that have none yet. Returns the folders that are served. */
async function rostersIn(dataDir: string): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  for (const demo of demoDistricts) {
    const folder = path.resolve(dataDir, "sftp", demo.folder);
    if (!existsSync(path.join(folder, "manifest.csv"))) await writeRoster(folder, rosterOf(demo, 1));
    folders.set(demo.source.username, folder);
  }
  return folders;
}

/** True when what listens on `port` has our own host key: then the demo runs already. */
async function isOurs(port: number, hostKey: string): Promise<boolean> {
  const options = { allowedPrivateHosts: [host], sftpPorts: new Set([port]), readyTimeoutMs: 2_000, cantReachMs: 0 };
  return (await readHostKey({ host, port }, options).catch(() => null)) === hostKey;
}

/**
 * Serves the demo's rosters from `dataDir`, which it fills at the first start, on `port` or else where it listened last
 * time, or on a free port when that one is taken. Throws an Error fit for people when it runs already.
 */
export async function startDemoSftp(
  dataDir: string,
  port?: number,
): Promise<DemoServer & { stop: () => Promise<void> }> {
  mkdirSync(dataDir, { recursive: true });
  const { sftpPasswords } = secretsIn(dataDir);
  const privateKey = hostKeyIn(dataDir);
  const before = port ?? lastSftpPort(dataDir);
  if (before !== null && (await isOurs(before, fingerprintOf(privateKey)))) {
    throw new Error(
      `The demo runs already on the data in ${dataDir}. Stop it first, or choose another folder: --data DIR`,
    );
  }
  const folders = await rostersIn(dataDir);
  const users = [...folders].map(([username, folder]) => ({
    username,
    folder,
    password: sftpPasswords[username] ?? "",
  }));
  const taken = (error: { code?: unknown }) => {
    if (error.code !== "EADDRINUSE" || port !== undefined) throw error;
    return startSftpServer({ users, privateKey });
  };
  const server = await startSftpServer({ users, privateKey, port: before ?? 0 }).catch(taken);
  if (port === undefined) rememberSftpPort(dataDir, server.port);
  return { host, port: server.port, hostKey: server.hostKey, passwords: sftpPasswords, stop: server.stop };
}

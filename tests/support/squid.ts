import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "db/embedded";

const squid = "/usr/sbin/squid";

/** Null where a Squid can be started, else why not: tests on it are then reported as not run. */
export const noSquid = existsSync(squid) ? null : `NOT RUN: ${squid} is not installed`;

/** A logformat that no log of ours is recognized by. */
export const ownLogformat = "district time=%ts.%03tu who=%[un did=%Ss/%03>Hs asked=%ru took=%tr";

/**
 * A real Squid on a free port of the loopback, which asks nobody who is there and refuses the host `banned`. It writes its
 * log three times: in its own form, in the combined one, and in `ownLogformat`.
 */
export async function startSquid({ banned }: { banned: string }) {
  const at = await mkdtemp(path.join(tmpdir(), "rollcall-squid-"));
  // As root it works under another name, which has to write here.
  await chmod(at, 0o777);
  const port = await freePort();
  const file = (name: string) => path.join(at, name);
  await writeFile(
    file("squid.conf"),
    [
      `http_port 127.0.0.1:${port}`,
      `acl banned dstdomain ${banned}`,
      ...["http_access deny banned", "http_access allow all", "cache deny all", "shutdown_lifetime 0 seconds"],
      ...[`pid_filename ${file("pid")}`, `coredump_dir ${at}`, `cache_log ${file("cache.log")}`, "pinger_enable off"],
      ...["strip_query_terms off", "buffered_logs off", "visible_hostname rollcall-test", "dns_nameservers 127.0.0.1"],
      `hosts_file ${file("hosts")}`,
      `logformat ${ownLogformat}`,
      ...[`access_log stdio:${file("native.log")} squid`, `access_log stdio:${file("combined.log")} combined`],
      `access_log stdio:${file("own.log")} district`,
    ].join("\n"),
  );
  await writeFile(file("hosts"), "127.0.0.1 maths.example.com reader.example.org games.example.net\n");
  const child = spawn(squid, ["-N", "-f", file("squid.conf")], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  await answers(port, () => child.exitCode).catch(async (error: Error) => {
    await stop();
    throw new Error(`${error.message}\n${await readFile(file("cache.log"), "utf8").catch(() => "no log")}`);
  });
  const log = (name: "native" | "combined" | "own") => readFile(file(`${name}.log`), "utf8");
  return { port, log, stop, remove: () => rm(at, { recursive: true, force: true }) };
}

async function answers(port: number, exitCode: () => number | null): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    if (exitCode() !== null) throw new Error(`squid ended with ${exitCode()}`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("connect", () => socket.end());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("squid did not answer within 20 seconds");
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "db/client";
import { startEmbedded } from "db/embedded";
import { expect, vi } from "vitest";
import { prepareDatabase } from "worker/prepare-database";
import { makeDataFolder } from "../support/data-folder";
import { aDistrict, aPerson } from "../support/people";
import { openGate } from "../support/tcp-gate";
import { Visitor } from "../support/visitor";
import { startWeb } from "../support/web";

const at = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;

/**
 * A web on a PostgreSQL of its own, behind a gate, with somebody signed in. Call `close` at the end; `on` may prepare
 * its folder.
 */
export async function openWebDrill({ on }: { on?: (dataDir: string) => Promise<() => Promise<void>> } = {}) {
  const dataDir = await makeDataFolder();
  const leave = await on?.(dataDir);
  let server = await startEmbedded({ dataDir });
  await prepareDatabase(server);
  const setUp = openDatabase(server.appUrl, { max: 2, onError: () => {} });
  const district = await aDistrict(setUp.db, "Lakeside");
  await aPerson(setUp.db, { role: "it_director", districtId: district.id, email: "it@lakeside.example" });
  await setUp.close();
  const gate = await openGate(Number(new URL(server.appUrl).port));
  const web = await startWeb(at(server.appUrl, gate.port));
  const person = new Visitor(web.origin);
  await person.signIn("it@lakeside.example");
  const pid = () => Number(readFileSync(path.join(server.dir, "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    /** How long the database takes to answer from now on. */
    slow: (ms: number) => gate.delay(ms),
    gate,
    web,
    person,
    dataDir,
    ownerUrl: () => server.ownerUrl,
    /** Freezes or thaws every process of PostgreSQL. */
    signal: (name: "SIGSTOP" | "SIGCONT") => {
      const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid())], { encoding: "utf8" });
      for (const one of [pid(), ...children.trim().split(/\s+/).map(Number)]) process.kill(one, name);
    },
    /** As pg_ctl stop -m immediate does. */
    stop: async () => {
      const gone = pid();
      process.kill(gone, "SIGQUIT");
      await vi.waitFor(() => expect(isAlive(gone)).toBe(false), { timeout: 20_000, interval: 50 });
    },
    start: async () => {
      server = await startEmbedded({ dataDir });
      gate.leadTo(Number(new URL(server.appUrl).port));
    },
    close: async () => {
      await web.stop();
      await gate.close();
      await server.stop();
      await leave?.();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type WebDrill = Awaited<ReturnType<typeof openWebDrill>>;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** How an address answers, and after how many milliseconds. */
export async function timed(ask: () => Promise<Response>) {
  const began = performance.now();
  const answer = await ask();
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, ms: performance.now() - began };
}

/** Expects the page that says that the database is missing. */
export function expectUnavailable({ status, headers, text }: Awaited<ReturnType<typeof timed>>, what: string): void {
  expect(status, what).toBe(503);
  expect(Number(headers.get("retry-after")), what).toBeGreaterThan(0);
  expect(text, what).toContain("reach its database right now");
}

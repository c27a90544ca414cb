import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesBelow, root } from "./source";

/**
 * A module that left code in a file for the browser, how many letters that is before it is made small, and who imports
 * it.
 */
export type BundledModule = { id: string; file: string; length: number; importers: readonly string[] };

export const modulesFile = path.join(root, ".cache/browser-modules.json");

// In the folder of the server's part, which every build empties: another build takes the stamp with it.
const stampFile = path.join(root, "build/server/inputs.sha256");
const parts = ["build/server/index.js", "build/client/assets"];
const folders = ["app", "db", "domain", "worker", "public"];
const files = [
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.chunks.ts",
  "vite.config.ts",
  "vite.tables.ts",
  "vite.copies.ts",
];
const own = ["tests/check/browser-build.ts", "tests/check/browser.vite.config.ts"];

function inputs(nodeVersion: string): string {
  const hash = createHash("sha256").update(`Node ${nodeVersion}\0`);
  const sources = [...folders.flatMap((folder) => filesBelow(folder)), ...files, ...own];
  for (const file of sources.filter((one) => !/\.test\.tsx?$/.test(one))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function isBuilt(wanted: string): boolean {
  const whole = [...parts.map((part) => path.join(root, part)), modulesFile, stampFile].every((one) => existsSync(one));
  return whole && readFileSync(stampFile, "utf8") === wanted;
}

/**
 * Builds the web into build/, with the list of its browser modules beside it, unless what stands there was built so from
 * the same files on the same Node. Returns null, or the first lines of what the compiler said when it failed.
 */
export function buildWeb(node = { version: process.versions.node, binary: process.execPath }): string | null {
  const wanted = inputs(node.version);
  if (isBuilt(wanted)) return null;
  rmSync(stampFile, { force: true });
  mkdirSync(path.dirname(modulesFile), { recursive: true });
  const { status, stdout, stderr } = spawnSync(
    node.binary,
    ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--config", "tests/check/browser.vite.config.ts"],
    { cwd: root, encoding: "utf8" },
  );
  if (status !== 0) return `${stdout}${stderr}`.split("\n").slice(0, 15).join("\n");
  writeFileSync(stampFile, wanted);
  return null;
}

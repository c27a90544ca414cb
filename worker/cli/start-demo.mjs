/**
 * `npm run demo`: brings a fresh clone to the point where the demo itself can run. Installs the packages when they are
 * missing or not those of the lock file, builds the web when its sources are newer, then hands over to demo.ts.
 * Only what Node itself brings may be used here: nothing may be installed yet.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { giveUp, needPackages, root, run } from "./need-packages.mjs";

const sources = [
  "app",
  "db",
  "domain",
  "worker",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];

/** @param {string} file */
const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * The latest change of a file or of anything below a folder. Folders count, too: a file that was deleted shows there.
 * @param {string} at
 * @returns {number}
 */
function newest(at) {
  let latest = changedAt(at);
  if (!existsSync(at) || !statSync(at).isDirectory()) return latest;
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    if (/\.test\.tsx?$/.test(entry.name)) continue;
    const inside = path.join(at, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(inside) : changedAt(inside));
  }
  return latest;
}

/** The server's part is written last: newer than the browser's part and than every source, the build is whole. */
function built() {
  const server = changedAt(path.join(root, "build/server/index.js"));
  const browser = changedAt(path.join(root, "build/client/assets"));
  return browser > 0 && browser <= server && sources.every((source) => newest(path.join(root, source)) <= server);
}

/** The demo as a child that gets our signals; a terminal sends Ctrl-C to both of us by itself. */
function startDemo() {
  const child = spawn(process.execPath, ["--import", "tsx", "worker/cli/demo.ts", ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("error", (error) => giveUp(`The demo did not start: ${error.message}`));
  child.on("exit", (code) => process.exit(code ?? 1));
}

needPackages();
if (!built())
  run("Building the web", process.execPath, [
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:build",
    "--logLevel",
    "warn",
  ]);
startDemo();

/**
 * `npm run demo`: brings a fresh clone to the point where the demo itself can run. Installs the packages when they are
 * missing or not those of the lock file, builds the web when its sources are newer, then hands over to demo.ts.
 * Only what Node itself brings may be used here: nothing may be installed yet.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const oldestNode = [20, 19];
const sources = ["app", "db", "worker", "package-lock.json", "remix.config.js", "tsconfig.json", "vite.config.ts"];

/** @param {string} message */
function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldestNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  giveUp(
    `Rollcall needs Node ${oldestNode.join(".")} or newer; this is ${process.versions.node}. Install it, then try again.`,
  );
}

/**
 * True when every package of the lock file is installed in its version. Optional ones of other systems may be missing.
 */
function packagesInstalled() {
  /** @typedef {{ packages: Record<string, { version?: string; optional?: boolean; peer?: boolean }> }} Lock */
  const installedFile = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedFile)) return false;
  /** @type {Lock} */
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  /** @type {Lock} */
  const installed = JSON.parse(readFileSync(installedFile, "utf8"));
  return Object.entries(wanted.packages).every(([name, { version, optional }]) => {
    const found = installed.packages[name];
    return name === "" || (found ? found.version === version : optional === true);
  });
}

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

/**
 * Runs a command in the project's folder and shows what it says; ends this process when it fails.
 * @param {string} doing
 * @param {string} command
 * @param {string[]} args
 */
function run(doing, command, args) {
  process.stdout.write(`${doing} …\n`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  if (error || status !== 0)
    giveUp(`${doing} failed${error ? `: ${error.message}` : ""}. What is said above tells why.`);
}

/** The versions are those of the lock file, which stays as it is. (`npm ci` refuses a lock file made elsewhere.) */
function install() {
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) run("Installing the packages (about a minute)", process.execPath, [npm, ...args]);
  else run("Installing the packages (about a minute)", process.platform === "win32" ? "npm.cmd" : "npm", args);
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

checkNode();
if (!packagesInstalled()) install();
if (!built())
  run("Building the web", process.execPath, [
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:build",
    "--logLevel",
    "warn",
  ]);
startDemo();

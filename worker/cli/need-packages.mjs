/**
 * What both commands of a fresh clone begin with: the right Node, and the packages of the lock file. Only what Node itself
 * brings may be used here: nothing may be installed yet. Started by itself (`npm test`), it does just that.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const oldestNode = [20, 19];

/** @param {string} message */
export function giveUp(message) {
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

/**
 * Runs a command in the project's folder and shows what it says; ends this process when it fails.
 * @param {string} doing
 * @param {string} command
 * @param {string[]} args
 */
export function run(doing, command, args) {
  process.stdout.write(`${doing} …\n`);
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" },
  });
  if (error || status !== 0) giveUp(`${doing} failed${error ? `: ${error.message}` : ""}. The output above says why.`);
}

/** The versions are those of the lock file, which stays as it is. (`npm ci` refuses a lock file made elsewhere.) */
function install() {
  const args = ["install", "--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) run("Installing the packages (about a minute)", process.execPath, [npm, ...args]);
  else run("Installing the packages (about a minute)", process.platform === "win32" ? "npm.cmd" : "npm", args);
}

/** Ends this process when Node is too old; installs the packages when they are missing or not those of the lock file. */
export function needPackages() {
  checkNode();
  if (!packagesInstalled()) install();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) needPackages();

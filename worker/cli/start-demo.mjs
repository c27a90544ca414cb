/**
 * `npm run demo`: brings a fresh clone to the point where the demo itself can run. Installs the packages when they are
 * missing or not those of the lock file, builds the web when its sources are newer, then hands over to demo.ts.
 * Only what Node itself brings may be used here: nothing may be installed yet.
 */
import { spawn } from "node:child_process";
import { isBuilt } from "./is-built.mjs";
import { giveUp, needPackages, root, run } from "./need-packages.mjs";

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
if (!isBuilt(root))
  run("Building the web", process.execPath, [
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:build",
    "--logLevel",
    "warn",
  ]);
startDemo();

import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { seeToNeeds } from "./needs";
import {
  add,
  forgetReports,
  inWords,
  isGood,
  noteNotRun,
  playwrightTotals,
  type Totals,
  vitestReport,
  vitestTotals,
} from "./reports";
import { runTool } from "./runner";

/**
 * `npm test`: all tests. `npm run test:e2e` is this with "browser", which runs those only; what follows is handed to
 * the runner, as in `npm run test:e2e -- sign-in`. Ends with how many passed and failed.
 */
process.chdir(fileURLToPath(new URL("../../", import.meta.url)));
const [only, ...more] = process.argv.slice(2);
const browser = only === undefined || only === "browser";
const rest = only === undefined || only === "code";

mkdirSync("reports", { recursive: true });
forgetReports();
const missing = seeToNeeds({ browser, servers: true });
for (const name of missing) console.log(`${name} is not here: the tests that need it are not run.`);

const totals: Totals[] = [];
if (await buildWeb()) {
  if (rest) totals.push(await runVitest());
  if (browser) totals.push(missing.includes("chromium") ? countBrowserTests() : await runPlaywright());
} else {
  totals.push({ passed: 0, failed: 0, skipped: 0, faults: ["the web does not build"] });
}

const all = add(totals);
console.log("");
for (const fault of all.faults) console.log(`fault: ${fault}`);
if (missing.length > 0) console.log(`not run for want of: ${missing.join(", ")}`);
if (all.passed === 0) console.log("no test ran");
console.log(inWords(all));
process.exitCode = isGood(all) ? 0 : 1;

async function buildWeb(): Promise<boolean> {
  return (await runTool("@remix-run/dev/dist/cli.js", ["vite:build", "--logLevel", "warn"], 5)) === 0;
}

async function runVitest(): Promise<Totals> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`];
  const code = await runTool("vitest/vitest.mjs", ["run", ...reporters, ...more], 22);
  return withExitCode(vitestTotals(), code, "vitest");
}

async function runPlaywright(): Promise<Totals> {
  const code = await runTool("@playwright/test/cli.js", ["test", ...more], 20);
  return withExitCode(playwrightTotals(), code, "playwright");
}

/** A runner that ends badly although its report names nothing bad has failed all the same. */
function withExitCode(found: Totals, code: number | null, name: string): Totals {
  if (code === 0 || found.failed > 0 || found.faults.length > 0) return found;
  return { ...found, faults: [`${name} ended with ${code ?? "a signal"}`] };
}

/** Without a browser its tests are listed only, and counted as not run. */
function countBrowserTests(): Totals {
  const args = ["node_modules/@playwright/test/cli.js", "test", "--list", "--reporter=json"];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const listed = (stdout.match(/"projectName":/g) ?? []).length;
  noteNotRun(listed);
  return playwrightTotals();
}

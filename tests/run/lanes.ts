import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { buildWeb } from "../check/browser-build";
import { seeToNeeds } from "./needs";
import { allTotals, forgetReports, noteRun, type Run, type Totals, totalsOf } from "./reports";
import { runTool } from "./runner";
import { filesOf, type SlowPart } from "./slow-parts";

/** A Node to run on beside this process's own. */
type Node = { version: string; binary: string };

const vitestFile = "vitest/vitest.mjs";
const playwrightFile = "@playwright/test/cli.js";

/**
 * How many times the minutes planned a slow or busy machine may take before its tools are ended, which counts as
 * failed.
 */
const mostOverrun = 2;

/** Runs the tools one after the other, planned for the minutes given, and keeps what they left out or broke. */
export class Lanes {
  readonly #begun = performance.now();
  readonly #minutes: number;
  readonly #missing: string[];
  readonly #notRun: string[];
  readonly #faults: string[] = [];

  constructor({ minutes, browser }: { minutes: number; browser: boolean }) {
    this.#minutes = minutes;
    forgetReports();
    this.#missing = seeToNeeds({ browser });
    this.#notRun = [...this.#missing];
    for (const name of this.#missing) console.log(`${name} is not here: the tests that need it are not run.`);
  }

  /** What is left of the minutes planned; below nothing on a machine slower than planned for. */
  minutesLeft(): number {
    return this.#minutes - this.#minutesTaken();
  }

  #minutesTaken(): number {
    return (performance.now() - this.#begun) / 60_000;
  }

  /** Names something that could not be run. */
  notRun(what: string): void {
    this.#notRun.push(what);
  }

  /** Sees that the web is built. False, and a fault, when it does not build. */
  build(node?: Node): boolean {
    const refused = buildWeb(node);
    if (refused === null) return true;
    console.error(refused);
    this.#faults.push("the web does not build");
    return false;
  }

  fastCode(more: string[]): Promise<void> {
    return this.#vitest("fast", ["--exclude", "**/*.slow.test.ts", ...more]);
  }

  /** The tests of use on the cluster whose coordinator is at `url`. One of them kills a server: it runs alone. */
  async onCluster(url: string): Promise<void> {
    const drill = "tests/usage/citus-drill.test.ts";
    const fast = ["--exclude", "**/*.slow.test.ts", "--exclude", drill];
    const files = ["tests/usage/", "tests/routes/usage-", "tests/catalogue/search.test.ts"];
    const environment = { CITUS_DATABASE_URL: url };
    await this.#vitest("citus", [...fast, ...files], undefined, environment);
    await this.#vitest("citus-drill", [drill], undefined, environment);
  }

  /** Without arguments, all but the walks from screen to screen, which are in the slow lane. */
  fastBrowser(more: string[]): Promise<void> {
    return this.#playwright("browser", more.length > 0 ? more : ["--grep-invert", "@walk"]);
  }

  /** The fast lane of the browser and the slow one in one run, so that nothing is looked at twice. */
  wholeBrowser(): Promise<void> {
    return this.#playwright("browser", [], undefined, { SIZES: "all" });
  }

  /** Parts of the slow lane, on this Node or another. */
  async slow(parts: readonly SlowPart[], node?: Node): Promise<void> {
    const suffix = node ? `-node-${node.version}` : "";
    const files = parts.flatMap(filesOf);
    if (files.length > 0) await this.#vitest(`slow${suffix}`, files, node);
    const tags = parts.flatMap(({ tests }) => (tests.tool === "playwright" ? [tests.tag] : []));
    if (tags.length > 0)
      await this.#playwright(`browser-slow${suffix}`, ["--project", "js", "--grep", tags.join("|")], node, {
        SIZES: "all",
      });
  }

  /** What runs on the other Node, too: the tests beside the sources, and the whole slow lane. */
  async onOther(node: Node, parts: readonly SlowPart[]): Promise<void> {
    await this.#vitest(`unit-node-${node.version}`, ["app/", "db/", "domain/", "worker/"], node);
    await this.slow(parts, node);
  }

  /** What all reports say, with what went wrong beside them. Prints what was not run. */
  end(): Totals {
    const all = allTotals();
    all.faults.push(...this.#faults);
    console.log("");
    for (const fault of all.faults) console.log(`fault: ${fault}`);
    if (this.#notRun.length > 0) console.log(`not run, because this machine lacks: ${this.#notRun.join(", ")}`);
    console.log(`in ${this.#minutesTaken().toFixed(1)} minutes`);
    return all;
  }

  #vitest(name: string, args: string[], node?: Node, environment?: Record<string, string>): Promise<void> {
    const report = `reports/${name}.json`;
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    return this.#perform(
      { name, tool: "vitest", report },
      vitestFile,
      ["run", ...reporters, ...args],
      node,
      environment,
    );
  }

  async #playwright(
    name: string,
    args: string[],
    node?: Node,
    environment: Record<string, string> = {},
  ): Promise<void> {
    if (this.#missing.includes("chromium")) return noteRun({ name, tool: "none", notRun: countBrowserTests(args) });
    const report = `reports/${name}.json`;
    const run: Run = { name, tool: "playwright", report };
    await this.#perform(run, playwrightFile, ["test", ...args], node, { ...environment, REPORT: report });
  }

  /** A runner that ends badly although its report names nothing bad has failed all the same. */
  async #perform(run: Run, file: string, args: string[], node?: Node, more: Record<string, string> = {}) {
    noteRun(run);
    const environment: Record<string, string> = { ...more };
    if (node) environment.PATH = `${dirname(node.binary)}:${process.env.PATH}`;
    const minutes = Math.max(0.1, mostOverrun * this.#minutes - this.#minutesTaken());
    const code = await runTool(file, args, { node: node?.binary, environment, minutes });
    const { failed, faults } = totalsOf(run);
    if (code !== 0 && failed === 0 && faults.length === 0) {
      this.#faults.push(`${run.name} ended with ${code ?? "a signal"}`);
    }
  }
}

/** Without a browser its tests are listed only, and counted as not run. */
function countBrowserTests(more: string[]): number {
  const args = [`node_modules/${playwrightFile}`, "test", "--list", "--reporter=json", ...more];
  const { stdout } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return (stdout.match(/"projectName":/g) ?? []).length;
}

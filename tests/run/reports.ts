import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { playwrightFailures, type Suite, type VitestFiles, vitestFailures } from "./failures";

/** Which runs there were: each is put down as it begins, so that one that leaves no report is missed. */
const runsFile = "reports/runs.json";

/** A run of a tool, with the file of its report, or the number of tests that could not be run. */
export type Run =
  | { name: string; tool: "vitest" | "playwright"; report: string }
  | { name: string; tool: "none"; notRun: number };

/**
 * Counts of tests. `failures` names those that failed; `faults` are what went wrong outside a test: a runner that crashed,
 * a file that did not load.
 */
export type Totals = { passed: number; failed: number; skipped: number; failures: string[]; faults: string[] };

type VitestReport = {
  success: boolean;
  numTotalTests: number;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFiles;
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors: { message?: string }[];
};

const none: Totals = { passed: 0, failed: 0, skipped: 0, failures: [], faults: [] };

/** Removes the reports of an earlier run, so that none is taken for this one's. */
export function forgetReports(): void {
  rmSync("reports", { recursive: true, force: true });
  mkdirSync("reports");
}

function read<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null; // A report cut off half way says as much as none: the caller counts a crash.
  }
}

/** Puts down a run that begins, or tests that can't be run. */
export function noteRun(run: Run): void {
  writeFileSync(runsFile, JSON.stringify([...(read<Run[]>(runsFile) ?? []), run]));
}

/** What the report of a run says. */
export function totalsOf(run: Run): Totals {
  if (run.tool === "none") return { ...none, skipped: run.notRun };
  return run.tool === "vitest"
    ? vitestTotals(run.name, read(run.report))
    : playwrightTotals(run.name, read(run.report));
}

/** What all runs of the last start say together. */
export function allTotals(): Totals {
  const runs = read<Run[]>(runsFile) ?? [];
  return runs.length === 0 ? { ...none, faults: ["no test was begun"] } : add(runs.map(totalsOf));
}

/** A file that fails without a failed test in it (it did not load) is a fault. */
function vitestTotals(name: string, report: VitestReport | null): Totals {
  if (!report) return { ...none, faults: [`${name} left no report: it crashed or was ended`] };
  const faults = report.testResults
    .filter(({ status, assertionResults }) => {
      return status === "failed" && !assertionResults.some((test) => test.status === "failed");
    })
    .map((file) => `${file.name} failed outside its tests`);
  if (!report.success && faults.length === 0 && report.numFailedTests === 0)
    faults.push(`${name} failed outside tests`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: vitestFailures(report.testResults),
    faults,
  };
}

/** A test that passed only when tried again counts as failed. */
function playwrightTotals(name: string, report: PlaywrightReport | null): Totals {
  if (!report) return { ...none, faults: [`${name} left no report: it crashed or was ended`] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const faults = report.errors.map(({ message = "" }) => `${name}: ${message.split("\n")[0]}`);
  return { passed: expected, failed: unexpected + flaky, skipped, failures: playwrightFailures(report.suites), faults };
}

function add(all: Totals[]): Totals {
  return {
    passed: all.reduce((sum, one) => sum + one.passed, 0),
    failed: all.reduce((sum, one) => sum + one.failed, 0),
    skipped: all.reduce((sum, one) => sum + one.skipped, 0),
    failures: all.flatMap((one) => one.failures),
    faults: all.flatMap((one) => one.faults),
  };
}

/** "N passed, N failed" and, when there are any, ", N skipped". A fault counts as one failure. */
export function inWords({ passed, failed, skipped, faults }: Totals): string {
  const words = `${passed} passed, ${failed + faults.length} failed`;
  return skipped > 0 ? `${words}, ${skipped} skipped` : words;
}

/** True when something ran and nothing failed. */
export function isGood({ passed, failed, faults }: Totals): boolean {
  return passed > 0 && failed === 0 && faults.length === 0;
}

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

export const vitestReport = "reports/vitest.json";
const playwrightReport = "reports/playwright.json";
/** Written instead of Playwright's report where there is no browser: how many tests were not run. */
const notRunReport = "reports/not-run.json";

/** Counts of tests. `faults` are what went wrong outside a test: a runner that crashed, a file that did not load. */
export type Totals = { passed: number; failed: number; skipped: number; faults: string[] };

type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
};

const none: Totals = { passed: 0, failed: 0, skipped: 0, faults: [] };

/** Removes the reports of an earlier run, so that none is taken for this one's. */
export function forgetReports(): void {
  for (const file of [vitestReport, playwrightReport, notRunReport]) rmSync(file, { force: true });
}

function read<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null; // A report cut off half way says as much as none: the caller counts a crash.
  }
}

/** The totals of Vitest's report. A file that fails without a failed test in it (it did not load) is a fault. */
export function vitestTotals(report = read<VitestReport>(vitestReport)): Totals {
  if (!report) return { ...none, faults: ["vitest left no report: it crashed"] };
  const faults = report.testResults
    .filter(({ status, assertionResults }) => {
      return status === "failed" && !assertionResults.some((test) => test.status === "failed");
    })
    .map(({ name }) => `${name} failed outside its tests`);
  if (!report.success && faults.length === 0 && report.numFailedTests === 0) faults.push("vitest failed outside tests");
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    faults,
  };
}

/** Puts down that the browser tests, `count` of them, were not run. */
export function noteNotRun(count: number): void {
  writeFileSync(notRunReport, JSON.stringify({ count }));
}

/** The totals of Playwright's report. A test that passed only when tried again counts as failed. */
export function playwrightTotals(report = read<PlaywrightReport>(playwrightReport)): Totals {
  const notRun = read<{ count: number }>(notRunReport);
  if (notRun) return { ...none, skipped: notRun.count };
  if (!report) return { ...none, faults: ["playwright left no report: it crashed"] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const faults = report.errors.map(({ message = "" }) => `playwright: ${message.split("\n")[0]}`);
  return { passed: expected, failed: unexpected + flaky, skipped, faults };
}

export function add(all: Totals[]): Totals {
  return {
    passed: all.reduce((sum, one) => sum + one.passed, 0),
    failed: all.reduce((sum, one) => sum + one.failed, 0),
    skipped: all.reduce((sum, one) => sum + one.skipped, 0),
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

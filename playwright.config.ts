import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

/**
 * Browser tests against the built web. Each spec runs twice, with JavaScript and without; a name that ends in
 * .js.spec.ts or .no-js.spec.ts runs in that one only. Long journeys with the tag "@twice" run without JavaScript in
 * the slow lane only (SIZES=all): the tests of routes send the same forms as a browser without scripts does. The
 * servers are started by the tests' own fixtures, on free ports. The browser is the system's when there is one, else
 * Playwright's own.
 */
const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // More than there are cores: half of the time tests wait for what a person would wait for.
  workers: availableParallelism() + 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: process.env.REPORT ?? "reports/playwright.json" }]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: installed.find((file) => existsSync(file)),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
      ],
    },
  },
  projects: [
    { name: "js", testIgnore: "**/*.no-js.spec.ts" },
    {
      name: "no-js",
      testIgnore: "**/*.js.spec.ts",
      ...(process.env.SIZES === "all" ? {} : { grepInvert: /@twice/ }),
      use: { javaScriptEnabled: false },
    },
  ],
});

import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The embedded server of the global setup brings a hook that ends any process with 0 once it runs out of work, failed
// tests or not. Registered first, this keeps the code that Vitest has set.
process.once("beforeExit", () => process.exit(process.exitCode ?? 0));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${folder("./app")}/` },
      { find: /^db\//, replacement: `${folder("./db")}/` },
      { find: /^domain\//, replacement: `${folder("./domain")}/` },
      { find: /^worker\//, replacement: `${folder("./worker")}/` },
      { find: /^migrations\//, replacement: `${folder("./migrations")}/` },
      { find: /^tests\//, replacement: `${folder("./tests")}/` },
    ],
  },
  test: {
    include: ["{app,db,domain,worker,tests}/**/*.test.{ts,tsx}"],
    // One process runs many files: what they import is read once, which is a third of all the time. No file mocks a module.
    isolate: false,
    globalSetup: ["tests/support/global-setup.ts"],
    // A statement on a cluster is several, on servers that share this machine with the tests beside it.
    testTimeout: process.env.CITUS_DATABASE_URL ? 60_000 : 20_000,
    hookTimeout: 60_000,
    // What is waited for comes later on a machine that does many things at once; one second is too short a patience.
    expect: { poll: { timeout: 10_000 } },
    // Many tests wait for workers, locks and the database: one file more than there are cores leaves none of them idle.
    maxWorkers: availableParallelism() + 1,
    allowOnly: !process.env.CI,
  },
});

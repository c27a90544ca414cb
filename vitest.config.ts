import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${folder("./app")}/` },
      { find: /^db\//, replacement: `${folder("./db")}/` },
      { find: /^worker\//, replacement: `${folder("./worker")}/` },
      { find: /^migrations\//, replacement: `${folder("./migrations")}/` },
      { find: /^tests\//, replacement: `${folder("./tests")}/` },
    ],
  },
  test: {
    include: ["{app,db,worker,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/global-setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    allowOnly: !process.env.CI,
  },
});

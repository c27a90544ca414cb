import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isBuilt } from "worker/cli/is-built.mjs";

const built = ["build/client/assets/root.js", "build/server/index.js"];
const sources = [
  ...["app/root.tsx", "app/routes/a/route.tsx", "db/client.ts", "domain/tools.ts", "worker/enqueue.ts"],
  ...["docs/figures/usage.md", "public/favicon.svg", "package-lock.json", "remix.config.js", "tsconfig.json"],
  ...["vite.config.ts", "vite.chunks.ts", "vite.copies.ts", "vite.tables.ts"],
];
const others = ["README.md", "docs/tasks.md", "vitest.config.ts", "tests/a.test.ts", "app/root.test.ts"];

let root: string;
const touch = (file: string, minute: number) => utimesSync(path.join(root, file), minute * 60, minute * 60);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "rollcall-built-"));
  for (const file of [...built, ...sources, ...others]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), "");
  }
  for (const file of [...sources, ...others]) {
    touch(file, 1);
    for (let folder = path.dirname(file); folder !== "."; folder = path.dirname(folder)) touch(folder, 1);
  }
  touch("build/client/assets", 2);
  touch("build/server/index.js", 3);
});
afterEach(() => rmSync(root, { recursive: true }));

it("holds for a build that is newer than its sources", () => {
  expect(isBuilt(root)).toBe(true);
});

it.each(sources)("doesn't hold once %s has changed", (file) => {
  touch(file, 4);
  expect(isBuilt(root)).toBe(false);
});

it.each(others)("still holds when %s has changed, which is no part of it", (file) => {
  touch(file, 4);
  expect(isBuilt(root)).toBe(true);
});

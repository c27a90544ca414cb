import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const endOf = (code: string) =>
  spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], { encoding: "utf8" }).status;

test("a program with an embedded database ends with the code that it set, as a run of tests that failed must", () => {
  expect(endOf('await import("db/embedded"); process.exitCode = 3;')).toBe(3);
  expect(endOf('await import("db/embedded");')).toBe(0);
});

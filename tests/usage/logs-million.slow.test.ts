import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { memoryInUse, readLongLog } from "./long-log";

it("reads a million lines in memory that does not grow with them", async () => {
  setFlagsFromString("--expose-gc");
  (globalThis as { gc?: () => void }).gc ??= runInNewContext("gc") as () => void;
  await readLongLog(20_000, { timeZone: "America/Chicago", salt: "salt" });
  const before = memoryInUse();
  const { report, kept, most } = await readLongLog(1_000_000, { timeZone: "America/Chicago", salt: "salt" });
  expect(report).toMatchObject({ lines: 1_000_000, allowed: 1_000_000, faults: {}, fault: null });
  expect(kept).toBeLessThan(1_000_000);
  // The ids of the visits that were met last are most of it: 100,000 of them.
  expect(most - before).toBeLessThan(150);
}, 180_000);

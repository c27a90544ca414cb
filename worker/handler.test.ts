import { defineJob } from "domain/job";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { FailsForGood } from "./faults";
import { type Attempt, handles, type WorkerTools } from "./handler";

const job = defineJob({
  name: "count",
  queue: "tests",
  payload: z.strictObject({ districtId: z.uuid() }),
  attempts: 3,
  backoffMs: 100,
});
const tools = {} as WorkerTools;
const attempt = {} as Attempt;

describe("a handler", () => {
  it("gets the payload that its job allows", async () => {
    const run = vi.fn(async () => {});
    const payload = { districtId: "0199c0de-0000-7000-8000-000000000001" };
    await handles(job, run).run(payload, tools, attempt);
    expect(run).toHaveBeenCalledWith(payload, tools, attempt);
  });

  it.each([{}, null, "text", { districtId: "Maria" }, { districtId: "0199c0de-0000-7000-8000-000000000001", more: 1 }])(
    "fails for good on any other, without running and without naming values (%j)",
    async (payload) => {
      const run = vi.fn(async () => {});
      const ran = handles(job, run).run(payload, tools, attempt);
      await expect(ran).rejects.toBeInstanceOf(FailsForGood);
      await expect(ran).rejects.toThrow(/^The payload of count does not fit \((?!.*Maria).*\)\.$/);
      expect(run).not.toHaveBeenCalled();
    },
  );
});

import type { Job } from "domain/job";
import { root, sourceFiles } from "tests/check/source";
import { describe, expect, it } from "vitest";
import type { Handler } from "worker/handler";
import { handlers } from "worker/registry";

const files = sourceFiles("domain").filter((file) => /\/jobs\.ts$/.test(file));

const contracts = await Promise.all(
  files.map(async (file) => {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ `${root}${file}`);
    const jobs = Object.values(exported).filter(isJob);
    return { file, jobs };
  }),
);

function isJob(value: unknown): value is Job {
  return typeof value === "object" && value !== null && ["name", "queue", "payload"].every((key) => key in value);
}

describe("jobs", () => {
  it("have contracts in their subject, and a handler in a file that bears their name", () => {
    expect(files.length).toBeGreaterThan(0);
    const names = contracts.flatMap(({ jobs }) => jobs.map(({ name }) => name));
    expect(sourceFiles("worker/jobs")).toEqual(names.map((name) => `worker/jobs/${name}.handler.ts`).sort());
  });

  it("have exactly one handler each, and every handler has a job", () => {
    const handled = (handlers as readonly Handler[]).map(({ job }) => job.name);
    expect([...handled].sort()).toEqual(contracts.flatMap(({ jobs }) => jobs.map(({ name }) => name)).sort());
  });

  it("are handled under the very contract that the web enqueues", () => {
    const known = new Set(contracts.flatMap(({ jobs }) => jobs));
    expect((handlers as readonly Handler[]).filter(({ job }) => !known.has(job)).map(({ job }) => job.name)).toEqual(
      [],
    );
  });

  it("carry ids and nothing else", () => {
    const others = contracts
      .flatMap(({ jobs }) => jobs)
      .flatMap(({ name, payload }) => {
        const shape = "shape" in payload ? Object.keys(payload.shape as object) : ["no shape"];
        return shape.filter((key) => !/(^id|Id)$/.test(key)).map((key) => `${name}: ${key}`);
      });
    expect(others).toEqual([]);
  });

  it("are retried a known number of times", () => {
    const unbounded = contracts
      .flatMap(({ jobs }) => jobs)
      .filter(({ attempts }) => !(attempts >= 1 && attempts <= 10));
    expect(unbounded).toEqual([]);
  });
});

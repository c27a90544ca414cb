import type { Job } from "domain/job";
import { root, sourceFiles } from "tests/check/source";
import { describe, expect, it } from "vitest";
import { dueDays } from "worker/daily";
import type { Handler } from "worker/handler";
import { handlers } from "worker/registry";
import { schedules } from "worker/schedules";
import { z } from "zod";

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

const samples = ["0199c0de-0000-7000-8000-000000000001", "2026-11-22"];
const others = [
  "Maria Lopez",
  "maria@lakeside.example",
  "2026-02-30",
  "11/22/2026",
  "2026-11-22T03:15:00Z",
  "7",
  "",
  7,
];

/** A field named for an id takes an id alone, one named for a day a day alone. */
function isIdOrDay(key: string, field: z.ZodType): boolean {
  const sample = /(^id|Id)$/.test(key) ? samples[0] : /(^day|Day)$/.test(key) ? samples[1] : undefined;
  if (sample === undefined || !field.safeParse(sample).success) return false;
  return [...samples, ...others].every((value) => value === sample || !field.safeParse(value).success);
}

describe("jobs", () => {
  it("have contracts in their subject, and a handler in a file that bears their name", () => {
    expect(files.length).toBeGreaterThan(0);
    const names = contracts.flatMap(({ jobs }) => jobs.map(({ name }) => name));
    expect(sourceFiles("worker/jobs")).toEqual(names.map((name) => `worker/jobs/${name}.handler.ts`).sort());
  });

  it("have exactly one handler each, and every handler has a job", () => {
    const handled = (handlers as readonly Handler[]).map(({ job }) => job.name);
    const named = contracts.flatMap(({ jobs }) => jobs.map(({ name }) => name));
    expect([...handled].sort(), "list each handler once in worker/registry.ts").toEqual(named.sort());
  });

  it("are handled under the very contract that the web enqueues", () => {
    const known = new Set(contracts.flatMap(({ jobs }) => jobs));
    expect((handlers as readonly Handler[]).filter(({ job }) => !known.has(job)).map(({ job }) => job.name)).toEqual(
      [],
    );
  });

  it("carry ids and days and nothing else", () => {
    const others = contracts
      .flatMap(({ jobs }) => jobs)
      .flatMap(({ name, payload }) => {
        if (!("shape" in payload)) return [`${name}: no shape`];
        const shape = Object.entries(payload.shape as Record<string, z.ZodType>);
        return shape.filter(([key, field]) => !isIdOrDay(key, field)).map(([key]) => `${name}: ${key}`);
      });
    expect(others).toEqual([]);
  });

  it.each([
    ["syncId", z.uuid(), true],
    ["id", z.uuid(), true],
    ["day", z.iso.date(), true],
    ["firstDay", z.iso.date(), true],
    ["syncId", z.string(), false],
    ["day", z.string(), false],
    ["day", z.iso.datetime(), false],
    ["day", z.uuid(), false],
    ["email", z.uuid(), false],
    ["day", z.iso.date().or(z.literal("Maria Lopez")), false],
  ] as const)("may have %s or not, by what it takes (row %#)", (key, field, may) => {
    expect(isIdOrDay(key, field)).toBe(may);
  });

  it("of a schedule are handled, have a time that can be told, and are slow when they run once a day", () => {
    const handled = new Set((handlers as readonly Handler[]).map(({ job }) => job));
    for (const schedule of schedules) {
      expect(handled).toContain(schedule.job);
      if ("every" in schedule) expect([schedule.job.queue, schedule.every >= 1_000]).toEqual(["schedules", true]);
      else {
        expect(schedule.job.queue).toBe("slow");
        expect(dueDays(schedule.daily, new Date(), null)).toHaveLength(1);
        expect(schedule.job.payload.safeParse({ day: "2026-11-22" }).success).toBe(true);
      }
    }
  });

  it("of the night each begin at a time of their own", () => {
    const begins = schedules.flatMap((one) => ("daily" in one ? [JSON.stringify(one.daily)] : []));
    expect(begins.length).toBeGreaterThan(0);
    expect(begins.filter((begin, at) => begins.indexOf(begin) !== at)).toEqual([]);
  });

  it("are retried a known number of times", () => {
    const unbounded = contracts
      .flatMap(({ jobs }) => jobs)
      .filter(({ attempts }) => !(attempts >= 1 && attempts <= 10));
    expect(unbounded).toEqual([]);
  });
});

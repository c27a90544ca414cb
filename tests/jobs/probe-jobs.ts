import { defineJob } from "domain/job";
import { z } from "zod";

/** Jobs for tests of the queue itself. */
const payload = z.strictObject({ work: z.string() });

export const probe = defineJob({ name: "probe", queue: "syncs", payload, attempts: 1, backoffMs: 100 });
export const stubborn = defineJob({ name: "stubborn", queue: "syncs", payload, attempts: 3, backoffMs: 200 });
export const slow = defineJob({ name: "slow", queue: "tests", payload, attempts: 3, backoffMs: 200 });
export const ticking = defineJob({
  name: "ticking",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 100,
});
export const nightly = defineJob({
  name: "nightly",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 1,
  backoffMs: 100,
});

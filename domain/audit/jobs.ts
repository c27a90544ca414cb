import { defineJob } from "domain/job";
import { z } from "zod";

/** Writes the refusals that were only counted into the audit log. The next tick is its retry. */
export const writeRefusals = defineJob({
  name: "write-refusals",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
});

/** Forgets counts that are over: of attempts to sign in, and of what has a limit. */
export const purgeCounts = defineJob({
  name: "purge-counts",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

/** Makes the partitions of the months to come, and drops those that nobody needs to keep. */
export const keepPartitions = defineJob({
  name: "keep-partitions",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

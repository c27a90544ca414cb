import { defineJob } from "domain/job";
import { z } from "zod";

/** Makes the partitions of the months to come, and drops those that nobody needs to keep. */
export const keepPartitions = defineJob({
  name: "keep-partitions",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

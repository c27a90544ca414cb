import { defineJob } from "domain/job";
import { z } from "zod";

/** Makes the week's figures of each district that shares, and what they are compared with, as far as they are missing. */
export const makePeerComparisons = defineJob({
  name: "make-peer-comparisons",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

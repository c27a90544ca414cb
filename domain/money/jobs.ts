import { defineJob } from "domain/job";
import { z } from "zod";

/** Tells the owners of contracts that a renewal is still to be decided. */
export const remindOfRenewals = defineJob({
  name: "remind-of-renewals",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

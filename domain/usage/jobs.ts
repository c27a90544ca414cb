import { defineJob } from "domain/job";
import { z } from "zod";

/** Counts what came in of a district since the last time. What it leaves, the next tick finds. */
export const rollUpUsage = defineJob({
  name: "roll-up-usage",
  queue: "usage",
  payload: z.strictObject({ districtId: z.uuid() }),
  attempts: 3,
  backoffMs: 2_000,
});

/** Counts what is kept anew where URL patterns lead sites to other products by now. */
export const reclassifyUsage = defineJob({
  name: "reclassify-usage",
  queue: "usage",
  payload: z.strictObject({ districtId: z.uuid() }),
  attempts: 3,
  backoffMs: 5_000,
});

/** Finds out who the people are that were seen, by the rosters and accounts of their district. */
export const knowUsagePeople = defineJob({
  name: "know-usage-people",
  queue: "usage",
  payload: z.strictObject({ districtId: z.uuid() }),
  attempts: 3,
  backoffMs: 5_000,
});

/** The tick: asks for a count in every district where something waits. */
export const waitingUsage = defineJob({
  name: "waiting-usage",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
});

/** Recounts yesterday from its visits, in every district that had some, and keeps what came of it. */
export const verifyUsage = defineJob({
  name: "verify-usage",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

import { z } from "zod";
import { defineJob } from "../job";

/** The tick: starts the syncs that are due and nudges those that got stuck. The next tick is its retry. */
export const dueSyncs = defineJob({
  name: "due-syncs",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
});

import { z } from "zod";
import { defineJob } from "../job";

/** Forgets what old syncs changed and what was wrong with their files, line by line. The next day is its retry. */
export const purgeSyncDetails = defineJob({
  name: "purge-sync-details",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
});

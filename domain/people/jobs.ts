import { defineJob } from "domain/job";
import { z } from "zod";

/** Sends the links for new passwords that were asked for too often, once their turn has come. The next tick is its retry. */
export const sendWaitingResets = defineJob({
  name: "send-waiting-resets",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
});

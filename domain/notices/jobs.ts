import { defineJob } from "domain/job";
import { z } from "zod";

/** Sends one row of outgoing_mails. After its last try the row waits on, and the tick brings it back. */
export const sendMail = defineJob({
  name: "send-mail",
  queue: "mails",
  payload: z.strictObject({ mailId: z.uuid() }),
  attempts: 5,
  backoffMs: 30_000,
});

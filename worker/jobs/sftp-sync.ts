import { z } from "zod";
import { defineJob } from "../job";

/** Runs one row of sync_logs to its end. */
export const sftpSync = defineJob({
  name: "sftp-sync",
  queue: "syncs",
  payload: z.strictObject({ districtId: z.uuid(), syncId: z.uuid() }),
  attempts: 3,
  backoffMs: 5_000,
});

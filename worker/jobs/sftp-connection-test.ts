import { z } from "zod";
import { defineJob } from "../job";

/** Tries a connection: one row of sftp_connection_tests, while somebody waits for the answer; so it is never retried. */
export const sftpConnectionTest = defineJob({
  name: "sftp-connection-test",
  queue: "tests",
  payload: z.strictObject({ districtId: z.uuid(), testId: z.uuid() }),
  attempts: 1,
  backoffMs: 1_000,
});

import { defineJob } from "domain/job";
import { z } from "zod";

/** Runs one row of sync_logs to its end. */
export const sftpSync = defineJob({
  name: "sftp-sync",
  queue: "syncs",
  payload: z.strictObject({ districtId: z.uuid(), syncId: z.uuid() }),
  attempts: 3,
  backoffMs: 5_000,
});

/** Tries a connection: one row of sftp_connection_tests, while somebody waits for the answer; so it is never retried. */
export const sftpConnectionTest = defineJob({
  name: "sftp-connection-test",
  queue: "tests",
  payload: z.strictObject({ districtId: z.uuid(), testId: z.uuid() }),
  attempts: 1,
  backoffMs: 1_000,
});

/** The tick: starts the syncs that are due and nudges those that got stuck. The next tick is its retry. */
export const dueSyncs = defineJob({
  name: "due-syncs",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
});

/** Forgets what old syncs changed and what was wrong with their files, line by line. */
export const purgeSyncDetails = defineJob({
  name: "purge-sync-details",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

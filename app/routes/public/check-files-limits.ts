const megabyte = 1024 * 1024;

/** How much may be uploaded to the public check of roster files, and how much of it is done at once. */
export const checkLimits = {
  /** All files of one upload together, as they are sent. */
  bytes: 50 * megabyte,
  /** What a zip file may unpack to. */
  unpackedBytes: 1024 * megabyte,
  files: 20,
  nameLength: 100,
  /** Uploads that arrive at the same time, checks that run at the same time, and checks that wait for their turn. */
  arriving: 4,
  running: 2,
  waiting: 10,
  /** Of one upload, until all of it is there. */
  uploadMs: 5 * 60_000,
  /** Of one check. */
  checkMs: 5 * 60_000,
  /** How long a result can be read. */
  resultMs: 30 * 60_000,
  /** After how many seconds the page of a check that is not done asks again. */
  refreshSeconds: 5,
} as const;

/** The same where people read it. */
export const limitWords = {
  size: `${checkLimits.bytes / megabyte} MB`,
  unpacked: `${checkLimits.unpackedBytes / megabyte / 1024} GB`,
  result: `${checkLimits.resultMs / 60_000} minutes`,
} as const;

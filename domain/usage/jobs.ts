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

/** Takes in the visits of a log that came as a file. */
export const importUsageFile = defineJob({
  name: "import-usage-file",
  queue: "files",
  payload: z.strictObject({ districtId: z.uuid(), fileId: z.uuid() }),
  attempts: 3,
  backoffMs: 5_000,
});

/** Removes the visits of a log that was imported and is to be undone. */
export const undoUsageFile = defineJob({
  name: "undo-usage-file",
  queue: "files",
  payload: z.strictObject({ districtId: z.uuid(), fileId: z.uuid() }),
  attempts: 3,
  backoffMs: 5_000,
});

/** Looks for news in the folder of filter logs of an SFTP configuration. */
export const lookForUsageFiles = defineJob({
  name: "look-for-usage-files",
  queue: "slow",
  payload: z.strictObject({ districtId: z.uuid(), configurationId: z.uuid() }),
  attempts: 1,
  backoffMs: 60_000,
});

/** The tick: asks for a look in every folder of filter logs. */
export const dueUsageFolders = defineJob({
  name: "due-usage-folders",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
});

/** The tick: asks for a count in every district where something waits. */
export const waitingUsage = defineJob({
  name: "waiting-usage",
  queue: "schedules",
  payload: z.strictObject({}),
  attempts: 1,
  backoffMs: 1_000,
});

/** Removes what the districts do not keep of use any more. */
export const removeOldUsage = defineJob({
  name: "remove-old-usage",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

/** Recounts yesterday from its visits, in every district that had some, and keeps what came of it. */
export const verifyUsage = defineJob({
  name: "verify-usage",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

/** Tells people of use that needs them: unauthorized, banned, after an approval's end, and sources that went silent. */
export const tellUsageAlerts = defineJob({
  name: "tell-usage-alerts",
  queue: "slow",
  payload: z.strictObject({ day: z.iso.date() }),
  attempts: 3,
  backoffMs: 60_000,
});

/** Makes the standard windows that dashboards read anew. */
export const refreshUsageWindows = defineJob({
  name: "refresh-usage-windows",
  queue: "usage",
  payload: z.strictObject({ districtId: z.uuid() }),
  attempts: 3,
  backoffMs: 5_000,
});

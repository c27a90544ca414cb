import { messageForLog } from "db/error-for-log";
import { QueueUnavailable } from "domain/job";
import { sendMail } from "domain/notices/jobs";
import { listWaitingMails } from "domain/notices/queries/mail-delivery";
import { dueSyncs, sftpSync } from "domain/rosters/jobs";
import {
  type DueConfiguration,
  listDueConfigurations,
  listStuckSyncs,
  startDueSync,
} from "domain/rosters/queries/sync-schedule";
import { handles, type WorkerTools } from "../handler";

const quietMs = 60_000;

/**
 * The tick. Starts every configuration that is due, then nudges the syncs that nobody seems to work on: the queue lost
 * their job, or a worker died over it. Both may happen twice at once: a configuration has one sync under way, and a
 * sync that runs already is not taken up again.
 */
export const dueSyncsHandler = handles(dueSyncs, async (_payload, tools) => {
  for (const configuration of await listDueConfigurations(tools.db, { now: tools.now() })) {
    if ((await start(configuration, tools)) === "no-queue") return;
  }
  for (const sync of await listStuckSyncs(tools.db, { quietMs })) {
    tools.log.warn(sync, "a sync is stuck and is put on the queue again");
    await tools.enqueue(sftpSync, sync);
  }
  for (const mail of await listWaitingMails(tools.db, { quietMs })) await tools.enqueue(sendMail, mail);
});

/** Without a queue the others wait, still due, for the next tick; the sync that met the fault is nudged by a later one. */
async function start(configuration: DueConfiguration, { db, now, log, enqueue }: WorkerTools) {
  try {
    const sync = await startDueSync(db, { ...configuration, now: now() });
    if (!sync) return "not-due";
    try {
      await enqueue(sftpSync, sync);
      log.info(sync, "a scheduled sync was started");
      return "started";
    } catch (error) {
      if (!(error instanceof QueueUnavailable)) throw error;
      log.error(sync, "the queue did not take a scheduled sync; a later tick will send it");
      return "no-queue";
    }
  } catch (error) {
    // One configuration with a fault must not keep the others from starting.
    log.error({ ...configuration, err: messageForLog(error as Error) }, "a scheduled sync could not be started");
    return "fault";
  }
}

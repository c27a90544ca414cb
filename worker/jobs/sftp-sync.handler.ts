import { QueueUnavailable } from "domain/job";
import { sendMail } from "domain/notices/jobs";
import { listWaitingMails } from "domain/notices/queries/mail-delivery";
import { sftpSync } from "domain/rosters/jobs";
import { handles, type WorkerTools } from "../handler";
import { pullRoster } from "../one-roster/pull";
import { patientRetries, Service } from "../one-roster/service";
import { openServiceTarget } from "../one-roster/target";
import { openRemote } from "../roster/fetch";
import type { SyncSource } from "../roster/fetch-files";
import { runSync } from "../roster/run-sync";
import { openTarget, type SealedSource } from "../roster/target";

/**
 * Runs a sync to its end, over SFTP or from a service: its row says how it went. What is to be told of it by mail goes on
 * the queue.
 */
export const sftpSyncHandler = handles(sftpSync, async ({ districtId, syncId }, tools, attempt) => {
  await runSync(tools, {
    districtId,
    syncId,
    attempt,
    openSource: ({ configuration }, signal) => openSource(configuration, tools, signal),
  });
  await tellOf(syncId, tools);
});

async function openSource(configuration: SealedSource, tools: WorkerTools, signal: AbortSignal): Promise<SyncSource> {
  const { secretsKey, allowedPrivateHosts, sftpPorts, now } = tools;
  if (configuration.serviceUrl === null) {
    return openRemote(openTarget(secretsKey, configuration), { allowedPrivateHosts, sftpPorts, signal });
  }
  const target = openServiceTarget(secretsKey, configuration);
  const service = new Service(target, { allowedPrivateHosts, retryMs: tools.retryMs ?? patientRetries, now, signal });
  const { version } = target;
  return {
    pull: (folder, onItems) => pullRoster({ service, version, folder, signal, onItems }),
    close: () => service.close(),
  };
}

async function tellOf(syncId: string, { db, enqueue, log }: WorkerTools): Promise<void> {
  try {
    for (const mail of await listWaitingMails(db, { quietMs: 0, subjectId: syncId })) await enqueue(sendMail, mail);
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    log.warn({ syncId }, "the queue did not take the mails of a sync; the tick will send them");
  }
}

import { QueueUnavailable } from "domain/job";
import { sendMail } from "domain/notices/jobs";
import { listWaitingMails } from "domain/notices/queries/mail-delivery";
import { sftpSync } from "domain/rosters/jobs";
import { handles, type WorkerTools } from "../handler";
import { openRemote } from "../roster/fetch";
import { runSync } from "../roster/run-sync";
import { openTarget } from "../roster/target";

/** Runs a sync to its end over SFTP: its row says how it went. What is to be told of it by mail goes on the queue. */
export const sftpSyncHandler = handles(sftpSync, async ({ districtId, syncId }, tools, attempt) => {
  await runSync(tools, {
    districtId,
    syncId,
    attempt,
    openSource: ({ configuration }, signal) =>
      openRemote(openTarget(tools.secretsKey, configuration), {
        allowedPrivateHosts: tools.allowedPrivateHosts,
        sftpPorts: tools.sftpPorts,
        signal,
      }),
  });
  await tellOf(syncId, tools);
});

async function tellOf(syncId: string, { db, enqueue, log }: WorkerTools): Promise<void> {
  try {
    for (const mail of await listWaitingMails(db, { quietMs: 0, subjectId: syncId })) await enqueue(sendMail, mail);
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    log.warn({ syncId }, "the queue did not take the mails of a sync; the tick will send them");
  }
}

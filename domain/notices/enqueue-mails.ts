import { QueueUnavailable } from "domain/job";
import { sendMail } from "domain/notices/jobs";
import type { MailIds } from "domain/notices/queries/mails";
import type { Tools } from "domain/tools";

/**
 * Puts mails on the queue once their rows are committed. A queue that is down fails nothing: the worker's tick looks for
 * mails that wait.
 */
export async function enqueueMails(tools: Pick<Tools, "enqueue" | "log">, mails: readonly MailIds[]): Promise<void> {
  try {
    for (const { mailId } of mails) await tools.enqueue(sendMail, { mailId });
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    tools.log.warn({ mails: mails.length }, "the queue did not take mails; the worker's tick will send them");
  }
}

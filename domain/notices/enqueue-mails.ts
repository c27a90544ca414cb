import { QueueUnavailable } from "domain/job";
import { sendMail } from "domain/notices/jobs";
import type { MailIds } from "domain/notices/queries/mails";
import type { Tools } from "domain/tools";

/**
 * Puts mails on the queue once their rows are committed, many at a time. A queue that is down, or goes down in the middle,
 * fails nothing: the worker's tick looks for mails that wait.
 */
export async function enqueueMails(tools: Pick<Tools, "enqueue" | "log">, mails: readonly MailIds[]): Promise<void> {
  if (mails.length === 0) return;
  try {
    await tools.enqueue(sendMail, ...mails.map(({ mailId }) => ({ mailId })));
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    tools.log.warn({ mails: mails.length }, "the queue did not take mails; the worker's tick will send them");
  }
}

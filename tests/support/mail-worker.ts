import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { sendMailHandler } from "worker/jobs/send-mail.handler";
import { startWorker } from "worker/main";
import { type ReceivedMail, startSmtp } from "./smtp";

/** A worker that sends mails, and the mail server they go to. `origin` is where their links lead. */
export async function startMailWorker(databaseUrl: string, origin: string, more: { contactEmail?: string } = {}) {
  const smtp = await startSmtp();
  const tempRoot = await mkdtemp(path.join(tmpdir(), "rollcall-mail-worker-"));
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line) => void lines.push(line) });
  const mail = { smtpUrl: smtp.url, from: "Rollcall <rollcall@example.org>", origin, ...more };
  const settings = {
    databaseUrl,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    allowedPrivateHosts: [],
    sftpPorts: new Set(),
    tempRoot,
    mail,
  };
  const worker = await startWorker(settings, { handlers: [sendMailHandler], schedules: [], log });
  return {
    received: smtp.received,
    /** Everything that the worker logged. */
    output: () => lines.join(""),
    close: async () => {
      await worker.close();
      await smtp.close();
      await rm(tempRoot, { recursive: true, force: true });
    },
  };
}

/** The words of a mail, plain and HTML, as its reader's program decodes them. */
export function wordsOf({ raw }: ReceivedMail): string {
  const bytes = raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The token in the link of a mail. */
export function tokenIn(mail: ReceivedMail): string {
  const found = /\?token=([\w-]{43})/.exec(wordsOf(mail))?.[1];
  if (!found) throw new Error(`no link in: ${wordsOf(mail)}`);
  return found;
}

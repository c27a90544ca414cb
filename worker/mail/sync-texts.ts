import type { SyncMailKind } from "domain/notices/queries/mails";
import { letter, moment } from "./letter";

/** What a mail about a sync is made of. None of it comes from a roster. */
export type MailSubject = {
  id: string;
  startedAt: Date;
  message: string | null;
  configuration: string;
  district: string;
  zone: string;
};

type Words = { subject: string; news: string; next: string; link: string };

const words: Record<SyncMailKind, Words> = {
  sync_held: {
    subject: "A roster sync needs your review",
    news: "would change more than usual, so nothing has been applied yet.",
    next: "Review the changes, then approve or discard them.",
    link: "See the changes",
  },
  sync_failed: {
    subject: "A roster sync failed",
    news: "failed, and nothing was applied. The roster is as it was.",
    next: "See what went wrong and what to do. We email you again when a sync succeeds.",
    link: "See what went wrong",
  },
  sync_recovered: {
    subject: "Roster syncs are working again",
    news: "succeeded. The one before it needed attention.",
    next: "No action needed from you.",
    link: "See the sync",
  },
};

/** The words of a mail about a sync. */
export function syncMailText(kind: SyncMailKind, sync: MailSubject, origin: string) {
  const { subject, news, next, link } = words[kind];
  const what = `The sync of “${sync.configuration}” that began on ${moment(sync.startedAt, sync.zone)} ${news}`;
  const said = kind === "sync_recovered" || !sync.message ? [] : [sync.message];
  return letter({
    subject: `${subject} (${sync.district})`,
    // The reason that a sync is held for says what to do already.
    paragraphs: [what, ...said, ...(said.some((one) => one.includes(next)) ? [] : [next])],
    link: { address: `${origin}/sftp-integration/logs/${sync.id}`, words: link },
    why: `You get this email because you manage ${sync.district} in Rollcall.`,
  });
}

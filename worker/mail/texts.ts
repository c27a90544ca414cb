import type { MailKind } from "db/queries/mails";

/** What a mail is made of. None of it comes from a roster. */
export type MailSubject = {
  id: string;
  startedAt: Date;
  message: string | null;
  configuration: string;
  district: string;
  zone: string;
};

type Words = { subject: string; news: string; next: string; link: string };

const words: Record<MailKind, Words> = {
  sync_held: {
    subject: "A roster sync waits for your review",
    news: "would change more than usual, so nothing was applied yet.",
    next: "Look at the changes, then approve or discard them.",
    link: "See the changes",
  },
  sync_failed: {
    subject: "A roster sync failed",
    news: "came to no good end, and nothing was applied. The roster is as it was.",
    next: "See what was wrong and what to do. You hear from us again when a sync has gone well.",
    link: "See what was wrong",
  },
  sync_recovered: {
    subject: "Roster syncs are well again",
    news: "went well after one that did not.",
    next: "There is nothing to do.",
    link: "See the sync",
  },
};

/** The words of a mail about a sync, as plain text and as HTML that says the same. */
export function mailText(kind: MailKind, sync: MailSubject, origin: string) {
  const { subject, news, next, link } = words[kind];
  const address = `${origin}/sftp-integration/logs/${sync.id}`;
  const started = startOf(sync);
  const what = `The sync of “${sync.configuration}” that began on ${started} ${news}`;
  const why = `You get this mail because you manage ${sync.district} in Rollcall.`;
  const said = kind === "sync_recovered" || !sync.message ? [] : [sync.message];
  const paragraphs = [what, ...said, next];
  const html = [
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    `<p><a href="${escaped(address)}">${link}</a></p>`,
    `<p><small>${escaped(why)}</small></p>`,
  ];
  return {
    subject: `${subject} (${sync.district})`,
    text: `${[...paragraphs, address, why].join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><body>${html.join("")}</body></html>`,
  };
}

function startOf({ startedAt, zone }: MailSubject): string {
  const form = { dateStyle: "long", timeStyle: "short" } as const;
  try {
    return startedAt.toLocaleString("en-US", { ...form, timeZone: zone });
  } catch {
    return `${startedAt.toLocaleString("en-US", { ...form, timeZone: "UTC" })} (UTC)`;
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (found) => entities[found] as string);

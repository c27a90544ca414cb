type Event = {
  title?: string | null;
  from?: string | null;
  to: string | null;
  /** What was done to its document, if that is what happened: "added". */
  document?: string | null;
  /** The status that it came to, in words. */
  moved: string;
};

/** What happened to an agreement, as the history of a product tells it: which one, and what. */
export function agreementEvent({ title, from, to, document, moved }: Event): string {
  const happened = document ? `document ${document}` : from === to ? "changed" : moved;
  return `Agreement${title ? ` “${title}”` : ""}: ${happened}`;
}

/** What a mail says: its paragraphs, one link with the words for it, and why it came. */
type Letter = { subject: string; paragraphs: string[]; link?: { address: string; words: string }; why: string };

/** A mail as plain text and as HTML that says the same. */
export function letter({ subject, paragraphs, link, why }: Letter) {
  const html = [
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    ...(link ? [`<p><a href="${escaped(link.address)}">${escaped(link.words)}</a></p>`] : []),
    `<p><small>${escaped(why)}</small></p>`,
  ];
  return {
    subject,
    text: `${[...paragraphs, ...(link ? [link.address] : []), why].join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><body>${html.join("")}</body></html>`,
  };
}

/** A moment as people of that zone write it; in UTC, said so, when the zone is not known. */
export function moment(at: Date, zone: string | null): string {
  const form = { dateStyle: "long", timeStyle: "short" } as const;
  const inUtc = () => `${at.toLocaleString("en-US", { ...form, timeZone: "UTC" })} (UTC)`;
  if (!zone) return inUtc();
  try {
    return at.toLocaleString("en-US", { ...form, timeZone: zone });
  } catch {
    return inUtc();
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (found) => entities[found] as string);

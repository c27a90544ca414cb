/** The host of an address as people write it, without "www."; null for what is none. */
export function hostOf(url: string | null): string | null {
  const text = (url ?? "").trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!text || !URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/\.$/, "").replace(/^www\./, "");
  return host.includes(".") ? host : null;
}

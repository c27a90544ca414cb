import { createHmac } from "node:crypto";

/** What a signature covers: the method, the address, and all parameters but the signature itself. */
export type Signed = { method: string; url: URL; parameters: readonly (readonly [name: string, value: string])[] };

/** Percent-encodes as RFC 5849, section 3.6, wants it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The HMAC-SHA1 signature of a request (RFC 5849, section 3.4), in base64. `tokenSecret` is empty without a token. */
export function signatureOf({ method, url, parameters }: Signed, secret: string, tokenSecret = ""): string {
  const all = [...url.searchParams, ...parameters].map(([name, value]) => [encoded(name), encoded(value)] as const);
  all.sort(([name, value], [other, otherValue]) => compare(name, other) || compare(value, otherValue));
  const normal = all.map(([name, value]) => `${name}=${value}`).join("&");
  const base = [method.toUpperCase(), `${url.origin}${url.pathname}`, normal].map(encoded).join("&");
  return createHmac("sha1", `${encoded(secret)}&${encoded(tokenSecret)}`)
    .update(base)
    .digest("base64");
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

type Key = { clientId: string; secret: string };

/**
 * The Authorization header of a GET (RFC 5849, section 3.5.1), signed without a token as OneRoster 1.1 has it.
 * `timestamp` is in seconds; the same `nonce` is never given twice.
 */
export function oauth1Header(url: URL, { clientId, secret }: Key, once: { timestamp: number; nonce: string }): string {
  const parameters = [
    ["oauth_consumer_key", clientId],
    ["oauth_nonce", once.nonce],
    ["oauth_signature_method", "HMAC-SHA1"],
    ["oauth_timestamp", String(once.timestamp)],
    ["oauth_version", "1.0"],
  ] as const;
  const signature = signatureOf({ method: "GET", url, parameters }, secret);
  const written = [...parameters, ["oauth_signature", signature] as const];
  return `OAuth ${written.map(([name, value]) => `${name}="${encoded(value)}"`).join(", ")}`;
}

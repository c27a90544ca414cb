import { env } from "./env.server";

/**
 * What every response of ours carries, whatever made it. A document adds its own policy with the nonce of its scripts;
 * browsers apply both. "same-origin" and not "no-referrer": with the latter browsers post forms with Origin "null".
 */
export const everyResponse: Record<string, string> = {
  "Content-Security-Policy": "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  ...(env.secure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
};

/** The content security policy of a document. Takes the nonce that its own scripts carry. */
export function documentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
  ].join("; ");
}

/**
 * Answers for someone who is signed in, or came by a link of their own, are kept nowhere; public ones may be kept but
 * are asked for again. Takes the request's cookies, and the query of the address that leads to the result of a check.
 */
export function cacheControl(request: Request): string {
  const isOwn = /(session|link)=/.test(request.headers.get("cookie") ?? "") || /[?&]check=/.test(request.url);
  return isOwn ? "no-store" : "no-cache";
}

import { createHash } from "node:crypto";
import { hashLinkToken } from "domain/access/link-token";
import { takeAllowance } from "domain/access/queries/limit-uses";
import { beginSignInAttempt } from "domain/access/queries/sign-in-attempts";
import { type CalendarFeed, findCalendarFeed } from "domain/money/read-calendar-feed";
import { clientAddress } from "./address.server";
import { attemptKey } from "./authenticator.server";
import { env } from "./env.server";
import { db } from "./services.server";

const plain = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
const tokenShape = /^[\w-]{43}$/;

/**
 * Who reads by the link that a request names. Throws 404 for one that doesn't work, whatever the reason; 429 when one
 * address tries too many of those, or one calendar asks too often. A link that works is never kept back by others that
 * don't.
 */
export async function requireCalendarFeed(request: Request): Promise<CalendarFeed> {
  const token = new URL(request.url).searchParams.get("link") ?? "";
  const of = { tokenHash: hashLinkToken(token), demo: env.demo };
  const feed = tokenShape.test(token) ? await findCalendarFeed(db, of) : undefined;
  const seconds = feed ? await takeAllowance(db, "calendars", { who: feed.reader.id }) : await countUnknown(request);
  if (seconds > 0) {
    const headers = { ...plain, "Retry-After": String(seconds) };
    throw new Response(`Too many requests. Try again in ${seconds} seconds.`, { status: 429, headers });
  }
  if (!feed)
    throw new Response("This calendar link doesn’t work. Make a new one in Rollcall.", { status: 404, headers: plain });
  return feed;
}

const countUnknown = (request: Request) =>
  beginSignInAttempt(db, {
    counts: [{ kind: "calendar", keyHash: attemptKey(`calendar ${clientAddress(request) ?? "not known"}`) }],
  });

/**
 * A calendar as an answer. Calendars ask again each time, so that a link that was revoked shows nothing more, and are told
 * when nothing has changed.
 */
export function calendarAnswer(request: Request, text: string): Response {
  const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const headers = { "Cache-Control": "private, no-cache", ETag: tag, "X-Robots-Tag": "noindex" };
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(text, {
    headers: {
      ...headers,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="renewals.ics"',
    },
  });
}

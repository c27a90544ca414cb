import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env } from "./env.server";
import { type SessionEvent, sessionEvents } from "./session-codes";

const PostedEventShape = z.object({ event: z.enum(sessionEvents), id: z.string() });

/** An event of the session that the next page tells the person's other tabs of. */
export type PostedEvent = z.infer<typeof PostedEventShape>;

const cookie = createCookie("session-event", {
  httpOnly: true,
  sameSite: "lax",
  secure: env.secure,
  path: "/",
  maxAge: 60,
  secrets: [env.sessionSecret],
});

/** The Set-Cookie header with which an answer hands an event to the page after it. */
export function tellEvent(event: SessionEvent): Promise<string> {
  return cookie.serialize({ event, id: crypto.randomUUID() });
}

/** Reads the waiting event and, when there is one, the cookie that takes it away. */
export async function takeEvent(request: Request): Promise<{ event: PostedEvent | null; clear: string | null }> {
  const value = await cookie.parse(request.headers.get("cookie"));
  if (!value) return { event: null, clear: null };
  const read = PostedEventShape.safeParse(value);
  return { event: read.success ? read.data : null, clear: await cookie.serialize("", { maxAge: 0 }) };
}

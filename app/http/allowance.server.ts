import { type LimitName, limits } from "domain/access/limit-terms";
import { takeAllowance } from "domain/access/queries/limit-uses";
import { tooMany } from "domain/access/words";
import { noteRetryAfter } from "./retry-after.server";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";

/**
 * Counts what the viewer is about to do, `amount` of it at once. Returns null, or the words of a refusal with 429 when it
 * was done too often; the answer then says with Retry-After when to come again.
 */
export async function overLimit(
  request: Request,
  viewer: Pick<Viewer, "profileId">,
  limit: LimitName,
  amount = 1,
): Promise<{ message: string; seconds: number } | null> {
  const seconds = await takeAllowance(db, limit, { who: viewer.profileId, amount });
  if (seconds === 0) return null;
  noteRetryAfter(request, seconds);
  return { message: tooMany(limits[limit].what, seconds), seconds };
}

/** The same for what has no form to come back to: throws the refusal. */
export async function needAllowance(
  request: Request,
  viewer: Pick<Viewer, "profileId">,
  limit: LimitName,
): Promise<void> {
  const refused = await overLimit(request, viewer, limit);
  if (!refused) return;
  throw new Response(refused.message, {
    status: 429,
    statusText: "Too Many Requests",
    headers: { "Retry-After": String(refused.seconds), "Cache-Control": "no-store" },
  });
}

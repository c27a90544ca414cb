import { countsOfClient } from "domain/access/attempts";
import { type LimitName, limits } from "domain/access/limit-terms";
import { takeAllowance } from "domain/access/queries/limit-uses";
import { tooMany } from "domain/access/words";
import { clientAddress } from "./address.server";
import { attemptKey } from "./authenticator.server";
import { noteRetryAfter } from "./retry-after.server";
import { db } from "./services.server";

type OfVisitors = "file-checks" | "contact-messages";

/**
 * Counts what a visitor without an account is about to do: for the client, where a proxy says who that is, and for the
 * whole server. Returns null, or the words of a refusal with 429; the answer then says with Retry-After when to come
 * again. Of an address a keyed hash is kept, for the time of the limit.
 */
export async function clientOverLimit(request: Request, name: OfVisitors): Promise<string | null> {
  const client = clientAddress(request);
  const [count] = countsOfClient(client, (of) => attemptKey(`${name} ${of}`));
  const counted: [LimitName, string][] = [[`${name}-of-all`, "everyone"]];
  if (client && count) counted.unshift([name, count.keyHash.toString("hex")]);
  for (const [limit, who] of counted) {
    const seconds = await takeAllowance(db, limit, { who });
    if (seconds === 0) continue;
    noteRetryAfter(request, seconds);
    return tooMany(limits[limit].what, seconds);
  }
  return null;
}

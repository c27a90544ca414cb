import { refreshSession, touchSession } from "domain/access/queries/session-activity";
import { findSession, findSessionPerson } from "domain/access/queries/sessions";
import { recordAudit } from "domain/audit/queries/audit";
import { session as limits } from "domain/constants";
import { withoutStamp } from "domain/kept-records";
import { env } from "./env.server";
import { log } from "./log.server";
import { oncePerRequest } from "./once.server";
import { db } from "./services.server";
import { endSession, hashToken, originOf, readToken } from "./session.server";
import type { RefusalCode } from "./session-codes";

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;
type Person = NonNullable<Awaited<ReturnType<typeof findSessionPerson>>>;

/**
 * Without a session: why, and whose it was when that is known. With one: the person, or null when they can't be read.
 */
export type SessionState =
  | { kind: "none"; why: Exclude<RefusalCode, "forbidden" | "profile_unavailable">; authUserId: string | null }
  | { kind: "live"; session: Session; person: Person | null };

/** The status of a session, for the browser: milliseconds, so that its own clock may go wrong. */
export type SessionTimes = { expiresInMs: number; endsInMs: number; idleMs: number; refreshedAt: string };

/** Where the sender of a request stands. Asked once for a request, however many loaders want to know. */
export function sessionStateOf(request: Request): Promise<SessionState> {
  return oncePerRequest(request, "standing", () => look(request));
}

async function look(request: Request): Promise<SessionState> {
  const token = await readToken(request);
  if (!token) return { kind: "none", why: "session_missing", authUserId: null };
  const session = await findSession(db, { tokenHash: hashToken(token), limits });
  if (!session) return { kind: "none", why: "session_ended", authUserId: null };
  const { authUserId } = session;
  if (session.ended || (session.demo && !env.demo)) return { kind: "none", why: "session_ended", authUserId };
  if (session.expired) return { kind: "none", why: "session_expired", authUserId };
  try {
    const person = await findSessionPerson(db, { authUserId });
    if (!person) return { kind: "none", why: "session_ended", authUserId };
    if (person.district && request.method !== "GET") person.district = withoutStamp(person.district);
    return { kind: "live", session, person };
  } catch (error) {
    log.error({ err: error, requestId: originOf(request).requestId }, "a profile could not be read");
    if (!isAboutSession(error)) return { kind: "live", session, person: null };
    await endSession(db, request, "session_error");
    return { kind: "none", why: "session_error", authUserId };
  }
}

/**
 * Whether the failure to read a profile means that the session itself is no good: the product's specification names the
 * words of the message. The database's own troubles (connections, resources, shutdowns) never do, whatever words they
 * use.
 */
function isAboutSession(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return !/^(08|53|57|58)/.test(code) && /\b(jwt|session|unauthorized)\b/i.test(message);
}

/**
 * Notes that the person did something, once for a request. When less than the idle limit is left of the access period
 * it is begun again, so that an active person never meets its end, without scripts either. Returns the status of the
 * session.
 */
export function noteActivity(request: Request, live: Extract<SessionState, { kind: "live" }>): Promise<SessionTimes> {
  return oncePerRequest(request, "activity", async () => {
    const { session } = live;
    if (session.refreshDue) return refresh(request, live, { active: true });
    if (session.touchDue) await touchSession(db, { sessionId: session.id, limits });
    return { ...timesOf(session), idleMs: 0 };
  });
}

export function timesOf(session: Session): SessionTimes {
  const { expiresInMs, endsInMs, idleMs, refreshedAt } = session;
  return { expiresInMs, endsInMs, idleMs, refreshedAt: refreshedAt.toISOString() };
}

/**
 * Begins a new access period and writes it down. Returns the status of the session, also when there was none to begin.
 */
export async function refresh(
  request: Request,
  { session, person }: Extract<SessionState, { kind: "live" }>,
  { active }: { active: boolean },
): Promise<SessionTimes> {
  const refreshed = await db.transaction().execute(async (db) => {
    const done = await refreshSession(db, { sessionId: session.id, limits, active });
    if (!done) return null;
    await recordAudit(db, {
      actor: { profileId: person?.id ?? null, role: person?.role ?? null, ...originOf(request) },
      districtId: person?.district_id ?? null,
      action: "session.token_refreshed",
      object: { table: "auth_sessions", id: session.id },
      details: { event: "TOKEN_REFRESHED" },
    });
    return done;
  });
  const times = { ...timesOf(session), ...(active ? { idleMs: 0 } : {}) };
  if (!refreshed) return times;
  return { ...times, expiresInMs: refreshed.expiresInMs, refreshedAt: refreshed.refreshedAt.toISOString() };
}

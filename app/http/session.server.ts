import { createHash, randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type { Db } from "db/client";
import { revokeSession } from "domain/access/queries/session-ends";
import { createSession, findSessionPerson } from "domain/access/queries/sessions";
import type { SessionEnd } from "domain/access/terms";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { session as limits } from "domain/constants";
import { clientAddress } from "./address.server";
import { rememberDevice } from "./device-cookie.server";
import { env } from "./env.server";
import { requestIdHeader } from "./once.server";
import { db } from "./services.server";
import { deviceFrom } from "./session-device";
import { tellEvent } from "./session-event.server";

// 256 random bits and nothing else: what the token stands for is only in the database, and there only as its SHA-256.
const tokenBytes = 32;

const cookie = createCookie(env.secure ? "__Host-session" : "session", {
  httpOnly: true,
  sameSite: "lax",
  secure: env.secure,
  path: "/",
});

/** SHA-256 of a session token, as the database keeps it. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token, "utf8").digest();
}

/** The session token that a request carries, or null. */
export async function readToken(request: Request): Promise<string | null> {
  const value = await cookie.parse(request.headers.get("cookie"));
  return typeof value === "string" && value.length === 43 ? value : null;
}

/** Who and where a request comes from, for the audit log when there is no viewer to say it. */
export function originOf(request: Request) {
  return { requestId: request.headers.get(requestIdHeader), address: clientAddress(request) };
}

/**
 * Begins a session for a person who has just proved who they are, whichever way. Whoever was signed in in this browser
 * is so no more, and the new token owes nothing to the old one. Takes the account; returns the Set-Cookie headers: the
 * token, the event for the other tabs, and what makes this device a known one.
 */
export async function beginSession(request: Request, authUserId: string): Promise<string[]> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const old = await readToken(request);
  await db.transaction().execute(async (db) => {
    if (old) await revokeSession(db, { tokenHash: hashToken(old), because: "signed_in_anew" });
    const device = deviceFrom(request.headers.get("user-agent"));
    await createSession(db, { authUserId, tokenHash: hashToken(token), device, limits });
    const person = await findSessionPerson(db, { authUserId });
    await recordAudit(db, {
      actor: person ? { profileId: person.id, role: person.role, ...originOf(request) } : noActor,
      districtId: person?.district_id ?? null,
      action: "session.signed_in",
      object: { table: "auth_users", id: authUserId },
      details: { event: "SIGNED_IN", device },
    });
  });
  return [await cookie.serialize(token), await tellEvent("SIGNED_IN"), await rememberDevice(request, authUserId)];
}

/** Ends the session of this request on the server. Returns the Set-Cookie header that takes the token away. */
export async function endSession(db: Db, request: Request, because: SessionEnd = "signed_out"): Promise<string> {
  const token = await readToken(request);
  if (token) await revokeSession(db, { tokenHash: hashToken(token), because });
  return forgetToken();
}

/** The Set-Cookie header that takes a session's token away; the session itself has ended already. */
export function forgetToken(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

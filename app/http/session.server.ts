import { createHash, randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type { Db } from "db/client";
import { createSession, revokeSession } from "db/queries/sessions";
import { env } from "./env.server";

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

/** Begins a session for a person who has just proved who they are. Returns the Set-Cookie header with a new token. */
export async function beginSession(db: Db, authUserId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString("base64url");
  await createSession(db, { authUserId, tokenHash: hashToken(token) });
  return cookie.serialize(token);
}

/** Ends the session of this request on the server. Returns the Set-Cookie header that takes the token away. */
export async function endSession(db: Db, request: Request): Promise<string> {
  const token = await readToken(request);
  if (token) await revokeSession(db, { tokenHash: hashToken(token) });
  return cookie.serialize("", { maxAge: 0 });
}

import { endOwnSession, revokeSessionsOf } from "domain/access/queries/session-ends";
import { listOwnSessions } from "domain/access/queries/sessions";
import { recordAudit } from "domain/audit/queries/audit";
import { session as limits } from "domain/constants";
import { z } from "zod";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { forgetToken } from "~/http/session.server";
import { sessionTexts } from "~/http/session-codes";
import { tellEvent } from "~/http/session-event.server";
import { found, type Viewer } from "~/http/viewer.server";

/** The forms of the list of one's own sessions, for the schema of the page's action. */
export const SessionForms = [
  z.object({ intent: z.literal("end-session"), sessionId: z.uuid("Choose a session from the list.") }),
  z.object({ intent: z.literal("sign-out-everywhere") }),
] as const;

export type PostedSession = z.output<(typeof SessionForms)[number]>;

/** Where this person is signed in: the live sessions of their account, this one marked. */
export async function loadSessions(viewer: Viewer) {
  const rows = await listOwnSessions(db, { authUserId: viewer.authUserId, limits });
  return rows.map(({ id, device, created_at, last_active_at }) => ({
    id,
    device,
    began: created_at.toISOString(),
    lastActive: last_active_at.toISOString(),
    isThis: id === viewer.sessionId,
  }));
}

/** Carries out what the list was asked for. Returns the answer; a session that is not one's own is a 404. */
export async function actOnSessions(viewer: Viewer, posted: PostedSession): Promise<Response> {
  if (posted.intent === "sign-out-everywhere") return signOutEverywhere(viewer);
  const { sessionId } = posted;
  const ended = await db.transaction().execute(async (db) => {
    const ended = await endOwnSession(db, { authUserId: viewer.authUserId, sessionId });
    if (ended === "ended") await recordEnd(viewer, db, { sessions: 1 });
    return ended;
  });
  if (found(ended) === "over") return redirectWithNotice(paths.profile, "info", "That session had already ended.");
  if (sessionId === viewer.sessionId) return toSignIn(sessionTexts.signedOut);
  return redirectWithNotice(paths.profile, "success", "That session has ended. The device must sign in again.");
}

async function signOutEverywhere(viewer: Viewer): Promise<Response> {
  await db.transaction().execute(async (db) => {
    const { authUserId } = viewer;
    const sessions = await revokeSessionsOf(db, { authUserId, because: "signed_out_everywhere" });
    await recordEnd(viewer, db, { sessions });
  });
  return toSignIn(`${sessionTexts.signedOut}, here and everywhere else`);
}

function recordEnd(viewer: Viewer, on: typeof db, { sessions }: { sessions: number }) {
  return recordAudit(on, {
    actor: viewer,
    districtId: viewer.districtId,
    action: "session.signed_out",
    object: { table: "auth_users", id: viewer.authUserId },
    details: { event: "SIGNED_OUT", sessions },
  });
}

async function toSignIn(text: string): Promise<Response> {
  return redirectWithNotice(paths.login, "success", text, {
    cookies: [await forgetToken(), await tellEvent("SIGNED_OUT")],
    headers: { "Clear-Site-Data": '"cache"' },
  });
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { noActor, recordAudit } from "domain/audit/queries/audit";
import { z } from "zod";
import { parseForm } from "~/http/form.server";
import { log } from "~/http/log.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths, safePath } from "~/http/paths";
import { db } from "~/http/services.server";
import { endSession, originOf } from "~/http/session.server";
import { sessionTexts } from "~/http/session-codes";
import { tellEvent } from "~/http/session-event.server";
import { keepTyped } from "~/http/session-kept-forms.server";
import { sessionStateOf } from "~/http/session-state.server";
import { findViewer } from "~/http/viewer.server";

const SignOut = z.object({
  /** "expired": the page found its session over. "retry": an error screen's way out and back in. */
  reason: z.enum(["expired", "retry"]).optional().catch(undefined),
  /** The page to come back to after signing in again. */
  redirectTo: z.string().max(2_000).optional().catch(undefined),
  /** Unsent input from that page, gathered by its script: it comes back after signing in again. */
  typed: z.string().optional().catch(undefined),
});

/** Signing out is a post; someone who types the address is sent home. */
export async function loader() {
  return redirect(paths.home);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, SignOut);
  const { reason, redirectTo, typed } = form.ok ? form.value : {};
  try {
    const to = redirectTo ? safePath(redirectTo) : null;
    const kept = reason && to && typed ? await keepFor(request, to, typed) : null;
    const cookies = [...(await signOut(request)), ...(kept ? [kept] : [])];
    const back = to ? `?${new URLSearchParams({ redirectTo: to })}` : "";
    const [type, text] =
      reason === "expired"
        ? (["error", sessionTexts.expired] as const)
        : (["success", sessionTexts.signedOut] as const);
    return await redirectWithNotice(`${paths.login}${back}`, type, text, {
      cookies,
      headers: { "Clear-Site-Data": '"cache"' },
    });
  } catch (error) {
    log.error({ err: error, requestId: originOf(request).requestId }, "a session could not be ended");
    return redirectWithNotice(paths.home, "error", sessionTexts.signOutFailed);
  }
}

/** Keeps what was typed for whoever this session is or was. */
async function keepFor(request: Request, to: string, typed: string): Promise<string | null> {
  const state = await sessionStateOf(request);
  const authUserId = state.kind === "live" ? state.session.authUserId : state.authUserId;
  return authUserId ? keepTyped(authUserId, to, typed) : null;
}

/**
 * Ends the session and writes it down. Returns the cookies of the answer: one that removes the token, one that
 * announces the sign-out.
 */
async function signOut(request: Request): Promise<string[]> {
  const [viewer, state] = [await findViewer(request, { passive: true }), await sessionStateOf(request)];
  const authUserId = state.kind === "live" ? state.session.authUserId : state.authUserId;
  const late = state.kind === "none" && state.why === "session_expired";
  const cookie = await db.transaction().execute(async (db) => {
    if (authUserId && (state.kind === "live" || late)) {
      await recordAudit(db, {
        actor: viewer ?? { ...noActor, ...originOf(request) },
        districtId: viewer?.districtId ?? null,
        action: "session.signed_out",
        object: { table: "auth_users", id: authUserId },
        details: { event: "SIGNED_OUT", expired: late },
      });
    }
    return endSession(db, request);
  });
  return [cookie, await tellEvent("SIGNED_OUT")];
}

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { recordAudit } from "db/queries/audit";
import { z } from "zod";
import { parseForm } from "~/http/form.server";
import { requestIdHeader } from "~/http/gate.server";
import { log } from "~/http/log.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { endSession } from "~/http/session.server";
import { findViewer } from "~/http/viewer.server";

const SignOut = z.object({});

/** Signing out is a post; someone who types the address is sent home. */
export async function loader() {
  return redirect(paths.home);
}

export async function action({ request }: ActionFunctionArgs) {
  await parseForm(request, SignOut);
  try {
    return await signOut(request);
  } catch (error) {
    log.error({ err: error, requestId: request.headers.get(requestIdHeader) }, "a session could not be ended");
    return redirectWithNotice(paths.home, "error", "Failed to sign out");
  }
}

async function signOut(request: Request): Promise<Response> {
  const viewer = await findViewer(request, { passive: true });
  const cookie = await endSession(db, request);
  if (viewer) {
    await recordAudit(db, {
      actor: viewer,
      districtId: viewer.districtId,
      action: "session.signed_out",
      object: { table: "auth_users", id: viewer.authUserId },
      requestId: viewer.requestId,
    });
  }
  return redirectWithNotice(paths.login, "success", "Signed out successfully", {
    cookies: [cookie],
    headers: { "Clear-Site-Data": '"cache"' },
  });
}

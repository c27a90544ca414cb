import { redirect } from "@remix-run/node";
import { redirectWithNotice } from "./notice.server";
import { paths } from "./paths";
import { forgetToken } from "./session.server";
import { codeHeader, type RefusalCode, sessionTexts } from "./session-codes";
import { keepForm } from "./session-kept-forms.server";
import type { SessionState } from "./session-state.server";

type Kind = {
  /** Answers a script, not a page. */
  resource?: boolean;
};

/** A refusal with a code that the error screens act on; a script gets its message as it is, and the code beside it. */
export function refusal(code: RefusalCode, status: number, message: string, { resource }: Kind = {}): Response {
  const headers = { [codeHeader]: code, "Cache-Control": "no-store" };
  return resource ? new Response(message, { status, headers }) : Response.json({ code, message }, { status, headers });
}

/** The address of a page as a person would ask for it, from the address of its data or of its form. */
export function pageOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["index", "_data", "_routes"]) searchParams.delete(name);
  const search = searchParams.toString();
  return `${pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/")}${search ? `?${search}` : ""}`;
}

/**
 * What someone without a session gets: a script 401, a page the way to the sign-in page and back. A form that was posted
 * too late is kept for the person whose session it was.
 */
export async function signInFirst(
  request: Request,
  { why, authUserId }: Extract<SessionState, { kind: "none" }>,
  { resource }: Kind,
): Promise<Response> {
  if (resource) {
    const message = why === "session_expired" ? sessionTexts.expired : sessionTexts.notAuthenticated;
    return refusal(why, 401, message, { resource });
  }
  const posted = request.method !== "GET" && request.method !== "HEAD";
  const to = `${paths.login}?${new URLSearchParams({ redirectTo: pageOf(request) })}`;
  if (why === "session_error") {
    return redirectWithNotice(to, "error", sessionTexts.error, { cookies: [await forgetToken()] });
  }
  if (why === "session_missing") {
    return posted ? redirectWithNotice(paths.login, "error", sessionTexts.notLoggedIn) : redirect(to);
  }
  const kept = posted && authUserId ? await keepForm(request, authUserId) : null;
  return redirectWithNotice(to, "error", sessionTexts.expired, { cookies: kept ? [kept] : [] });
}

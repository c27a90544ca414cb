import { log } from "./log.server";
import { originOf } from "./session.server";
import { takeKeptForm } from "./session-kept-forms.server";
import { noteActivity, type SessionTimes, sessionStateOf } from "./session-state.server";

/** The session as a page knows it: its status and a name for whose it is. */
export type PageSession = SessionTimes & { who: string };

const backAgain =
  "What you entered is back. It was not sent, because your session had ended: check it, then send it again.";

/**
 * What the root of every page hands to its scripts and forms: the session, if there is one (opening a page counts as
 * activity), and the form that was kept over the end of the one before. Never throws: when the database does not
 * answer, the page's own loader says so, and in its place.
 */
export async function sessionForPage(request: Request) {
  const nobody = { session: null, kept: null, words: null, cookies: [] };
  try {
    const state = await sessionStateOf(request);
    if (state.kind === "none") return nobody;
    const { authUserId } = state.session;
    const session: PageSession = { ...(await noteActivity(request, state)), who: authUserId };
    const taken = await takeKeptForm(request, authUserId);
    if (!taken) return { ...nobody, session };
    const { clear, ...kept } = taken;
    return { session, kept, words: backAgain, cookies: [clear] };
  } catch (error) {
    log.warn({ err: (error as Error).message, requestId: originOf(request).requestId }, "no session for a page");
    return nobody;
  }
}

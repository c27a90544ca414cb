import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { parseForm } from "~/http/form.server";
import { noteActivity, refresh, type SessionTimes, sessionStateOf, timesOf } from "~/http/session-state.server";
import { requireViewer } from "~/http/viewer.server";

const Report = z.object({ intent: z.enum(["activity", "refresh"]) });

const answer = (times: SessionTimes) => Response.json(times, { headers: { "Cache-Control": "no-store" } });

/**
 * The status of the session, for the page's own clock. Asking does not count as activity, so polling keeps nobody
 * signed in.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, "any", { resource: true, passive: true, frame: true });
  return answer(timesOf((await liveOf(request)).session));
}

/** "activity": the person did something on the page. "refresh": a new access period, for someone who is active. */
export async function action({ request }: ActionFunctionArgs) {
  await requireViewer(request, "any", { resource: true, passive: true, frame: true });
  const form = await parseForm(request, Report);
  if (!form.ok) return new Response("The intent is activity or refresh.", { status: 422 });
  const live = await liveOf(request);
  return answer(
    form.value.intent === "activity"
      ? await noteActivity(request, live)
      : await refresh(request, live, { active: false }),
  );
}

async function liveOf(request: Request) {
  const state = await sessionStateOf(request);
  if (state.kind === "none") throw new Error("requireViewer let someone in who has no session");
  return state;
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { openNotification } from "domain/notices/queries/notifications";
import { uuidParam } from "~/http/params.server";
import { needs } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { targetOf } from "~/routes/notices/notification-target.server";

/** The link of a piece of news, in the app and in mails: takes it as read and leads to what it is about. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.notifications);
  return redirect(targetOf(found(await openNotification(db, viewer, { id: uuidParam(params.id) }))));
}

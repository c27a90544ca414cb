import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { openNotification } from "domain/notices/queries/notifications";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { targetOf } from "~/routes/notices/notification-target.server";
import { screens } from "~/screens/table";

/** The link of a piece of news, in the app and in mails: takes it as read and leads to what it is about. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.notifications.needs);
  return redirect(targetOf(found(await openNotification(db, viewer, { id: uuidParam(params.id) }))));
}

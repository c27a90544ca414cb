import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findNotification, openNotification } from "domain/notices/queries/notifications";
import { z } from "zod";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { targetOf } from "~/routes/notices/notification-target.server";
import { screens } from "~/screens/table";

/** The link of a piece of news in a mail: leads to what it is about. Whoever looks ahead at links changes nothing. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.notifications.needs);
  return redirect(targetOf(found(await findNotification(db, viewer, { id: uuidParam(params.id) }))));
}

/** The same from a list in the app, where opening it also takes it as read. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.notifications.needs);
  await parseForm(request, z.object({}));
  return redirect(targetOf(found(await openNotification(db, viewer, { id: uuidParam(params.id) }))));
}

import { listMailedKinds, saveMailedKinds } from "domain/notices/queries/notification-preferences";
import { kindsFor, notificationKinds } from "domain/notices/terms";
import { z } from "zod";
import { many } from "~/http/many.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

/** The form that says which news comes by mail. */
export const NotificationForm = z.object({
  intent: z.literal("notifications"),
  mailed: many(z.enum(notificationKinds)),
});

/** What the page offers, and what is ticked. Null for those to whom no news comes. */
export async function loadMailChoices(viewer: Viewer) {
  const kinds = kindsFor(viewer.role);
  if (kinds.length === 0) return null;
  const mailed = await listMailedKinds(db, viewer);
  return { kinds, mailed: mailed.filter((kind) => kinds.includes(kind)) };
}

/** Keeps the choice, and says so. */
export async function saveMailChoices(viewer: Viewer, { mailed }: z.output<typeof NotificationForm>) {
  await saveMailedKinds(db, viewer, { offered: kindsFor(viewer.role), mailed });
  return redirectWithNotice(paths.profile, "success", "Saved. You still see everything under Notifications.");
}

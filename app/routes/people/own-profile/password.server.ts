import { changePassword } from "domain/people/commands/set-password";
import { z } from "zod";
import type { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import type { Viewer } from "~/http/viewer.server";

/** One's own new password; the current one is needed for it. */
export const PasswordForm = z.object({
  intent: z.literal("password"),
  currentPassword: z.string().min(1, "Enter your current password.").max(1_000, "This password is too long."),
  newPassword: z.string().min(1, "Enter a new password.").max(1_000, "Use at most 200 characters."),
});

type Refuse = Awaited<ReturnType<typeof parseForm>>["refuse"];

/** Changes the password and comes back with a notice, or refuses the form. Other sessions end, this one stays. */
export async function changeOwnPassword(viewer: Viewer, value: z.output<typeof PasswordForm>, refuse: Refuse) {
  const outcome = await perform(changePassword, viewer, value);
  if (outcome !== "done") return refuse({ fields: outcome.fields }, outcome.status);
  const text = "Your password is changed. You are signed out on all other devices.";
  return redirectWithNotice(paths.profile, "success", text);
}

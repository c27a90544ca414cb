import { changeAvatar, removeAvatar, updateProfile } from "domain/people/commands/update-profile";
import { hasHidden } from "domain/plain-text";
import { z } from "zod";
import { hiddenFound } from "~/http/field-shapes.server";
import type { parseForm } from "~/http/form.server";
import type { PostedFile } from "~/http/form-body.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import type { Viewer } from "~/http/viewer.server";
import { NotificationForm, saveMailChoices } from "./notifications.server";
import { changeOwnPassword, PasswordForm } from "./password.server";
import { actOnSessions, SessionForms } from "./sessions.server";

const name = (what: string) =>
  z
    .string(`Enter ${what} once.`)
    .trim()
    .max(100, `Use 100 characters at most for ${what}.`)
    .refine((value) => !hasHidden(value), hiddenFound)
    .optional();

/** What one may do with one's own profile. Only the fields that are sent are changed. */
export const ProfileForms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("names"), firstName: name("your first name"), lastName: name("your last name") }),
  z.object({
    intent: z.literal("display-name"),
    displayName: z
      .string("Enter the name that others see.")
      .trim()
      .min(1, "Enter the name that others see.")
      .max(100, "Use 100 characters at most.")
      .refine((value) => !hasHidden(value), hiddenFound),
  }),
  z.object({ intent: z.literal("avatar"), avatar: z.custom<PostedFile>().optional() }),
  z.object({ intent: z.literal("remove-avatar") }),
  NotificationForm,
  PasswordForm,
  ...SessionForms,
]);

/** The largest picture: 2 MB. */
export const avatarFile = { avatar: { maxBytes: 2 * 1024 * 1024 } };

const avatarFaults = {
  "not-an-image": "That file isn’t an image we can use. Choose a PNG, JPEG or WebP file of up to 2 MB.",
  animated: "That image is animated. Upload a still PNG, JPEG or WebP, up to 2 MB.",
  broken: "This picture is damaged, or far too large in width and height. Choose another one.",
} as const;

type Refuse = Awaited<ReturnType<typeof parseForm>>["refuse"];

/** Carries out the requested action and confirms it on the page. */
export async function carryOut(viewer: Viewer, posted: z.output<typeof ProfileForms>, refuse: Refuse) {
  const saved = (said: string) => redirectWithNotice(paths.profile, "success", said);
  switch (posted.intent) {
    case "names":
    case "display-name": {
      const { intent: _, ...sent } = posted;
      if (await perform(updateProfile, viewer, sent)) return saved("Saved. Others see your name this way from now on.");
      return redirectWithNotice(paths.profile, "info", "Nothing was different, so nothing changed.");
    }
    case "avatar": {
      if (!posted.avatar) return refuse({ fields: { avatar: ["Choose a picture first."] } });
      const done = await perform(changeAvatar, viewer, { bytes: posted.avatar.bytes, urlOf: paths.avatar });
      return done === "saved"
        ? saved("Your picture is changed.")
        : refuse({ fields: { avatar: [avatarFaults[done]] } });
    }
    case "remove-avatar":
      await perform(removeAvatar, viewer, { urlOf: paths.avatar });
      return saved("Your picture is removed. Your initials show instead.");
    case "notifications":
      return saveMailChoices(viewer, posted);
    case "password":
      return changeOwnPassword(viewer, posted, refuse);
    default:
      return actOnSessions(viewer, posted);
  }
}

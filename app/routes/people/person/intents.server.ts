import { changePerson } from "domain/people/commands/change-person";
import { deactivatePerson, endSessionsOfPerson, reactivatePerson } from "domain/people/commands/deactivate-person";
import { inviteRosterPerson } from "domain/people/commands/invite-roster-person";
import { resendInvitation, sendResetLink, withdraw } from "domain/people/commands/links-of-person";
import { findPerson } from "domain/people/queries/person";
import { eraseUse } from "domain/usage/commands/use-of-person";
import { z } from "zod";
import { ownPassword } from "~/http/confirm.server";
import { settingsFaults } from "~/http/conflict.server";
import { seenShape } from "~/http/field-shapes.server";
import type { Faults } from "~/http/form.server";
import { linkNotice } from "~/http/link-notice.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths, safePath } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import { placeField, roleField } from "~/routes/people/person-form.server";

/**
 * The list of users that a form came from, with what it was filtered by; otherwise the person's own page comes back.
 */
const back = z
  .string()
  .max(2_000)
  .optional()
  .transform((to) => {
    const path = safePath(to);
    return path === paths.users || path.startsWith(`${paths.users}?`) ? path : undefined;
  });

/** What one may do with a person on their page. */
export const PersonForms = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change"),
    seen: seenShape,
    role: roleField,
    district: placeField,
    school: placeField,
    ...ownPassword,
  }),
  z.object({ intent: z.literal("invite"), email: z.string("Enter an email address.").trim().max(254) }),
  z.object({ intent: z.literal("resend"), back }),
  z.object({ intent: z.literal("withdraw") }),
  z.object({ intent: z.literal("send-reset"), back }),
  z.object({ intent: z.literal("end-sessions") }),
  z.object({ intent: z.literal("erase-usage"), ...ownPassword }),
  z.object({ intent: z.literal("deactivate") }),
  z.object({ intent: z.literal("reactivate"), back }),
]);
type Posted = z.output<typeof PersonForms>;

const lastOne = "This is the last super admin who can sign in. Make someone else super admin first.";
const words = {
  change: {
    saved: "Changed. They are signed out everywhere and sign in again with the new role and place.",
    unchanged: "Nothing was different, so nothing changed.",
  },
  deactivate: {
    done: "Deactivated. They are signed out everywhere and can’t sign in.",
    unchanged: "They were already deactivated.",
  },
  reactivate: { done: "Reactivated, with the role and place they had.", unchanged: "They were not deactivated." },
  resend: {
    sent: "Invitation sent again. The link works for 7 days; the earlier one no longer works.",
    "not-invited": "They have since accepted the invitation, or it was withdrawn.",
  },
  withdraw: {
    deleted: "Invitation withdrawn. Its link no longer works, and the person was removed.",
    detached: "Invitation withdrawn. Its link no longer works, and the person stays in the roster.",
    "not-invited": "They have since accepted the invitation. Deactivate them instead.",
  },
  "send-reset": {
    sent: "A link to set a new password is on its way to them. It works for 30 minutes.",
    "no-password": "They have no password yet, or are deactivated.",
  },
} as const;

const changeFaults = {
  "last-super-admin": { fields: { role: [lastOne] } },
  "in-roster": {
    fields: {
      district: ["This person is in a roster of their district. Only the roster can move them out of the district."],
    },
  },
  "no-account": { fields: { role: ["Only someone with an account can have this role. Invite them first."] } },
} as const;

const inviteFaults = {
  "not-an-email": "Enter a whole email address, as in name@district.org.",
  "email-taken": "Someone already has an account with this address. Use another one.",
  "has-account": "This person already has an account. Open the page again.",
  "no-school": "Choose a school first: this role belongs to one.",
} as const;

const pageAfter = (id: string, posted: Posted) => ("back" in posted ? posted.back : undefined) ?? paths.person(id);

/**
 * Carries out the requested action and confirms it. `refuse` gives the page back with what is wrong; out of scope is a
 * 404.
 */
export async function carryOut<R>(
  viewer: Viewer,
  id: string,
  posted: Posted,
  refuse: (faults: Faults, status?: number) => R,
) {
  const here = pageAfter(id, posted);
  const tell = (said: string) => redirectWithNotice(here, "success", said);
  const info = (said: string) => redirectWithNotice(here, "info", said);
  switch (posted.intent) {
    case "change":
      return changePlace(viewer, id, posted, { refuse, tell, info });
    case "invite": {
      const done = found(await perform(inviteRosterPerson, viewer, { id, email: posted.email }));
      if (typeof done === "string") return refuse({ fields: { email: [inviteFaults[done]] } });
      const sent = `Invitation to ${done.email} is on its way. The link works for 7 days.`;
      const notice = linkNotice(sent, { saved: "They have an account, but no invitation.", email: done.email });
      return redirectWithNotice(here, notice.type, notice.text);
    }
    case "deactivate": {
      const done = found(await perform(deactivatePerson, viewer, { id }));
      if (done === "last-super-admin") return refuse({ form: [lastOne] });
      return done === "done" ? tell(words.deactivate.done) : info(words.deactivate.unchanged);
    }
    case "reactivate": {
      const done = found(await perform(reactivatePerson, viewer, { id }));
      return done === "done" ? tell(words.reactivate.done) : info(words.reactivate.unchanged);
    }
    case "erase-usage": {
      const done = found(await perform(eraseUse, viewer, { id }));
      return done === "erased" ? tell("Their usage is erased.") : info("No usage was kept for them.");
    }
    case "end-sessions": {
      const ended = found(await perform(endSessionsOfPerson, viewer, { id }));
      return ended > 0 ? tell("They are signed out everywhere.") : info("They were not signed in anywhere.");
    }
    default:
      return carryOutLink(viewer, id, { intent: posted.intent, here });
  }
}

type Change = Extract<Posted, { intent: "change" }>;
type Answers<R> = { refuse: (faults: Faults, status?: number) => R } & Record<
  "tell" | "info",
  (said: string) => ReturnType<typeof redirectWithNotice>
>;

async function changePlace<R>(viewer: Viewer, id: string, posted: Change, { refuse, tell, info }: Answers<R>) {
  const done = found(await perform(changePerson, viewer, { id, ...posted }));
  if (done === "saved") return tell(words.change.saved);
  if (done === "unchanged") return info(words.change.unchanged);
  if (typeof done === "string") return refuse(faultsOf(changeFaults[done]));
  if ("kind" in done) return refuse(settingsFaults(done, { viewer, current: paths.person(id) }), 409);
  return refuse({ fields: { [done.field]: [done.message] } });
}

const faultsOf = ({ fields }: { fields: Record<string, readonly string[]> }): Faults => ({
  fields: Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, [...said]])),
});

type LinkIntent = { intent: "resend" | "withdraw" | "send-reset"; here: string };

async function carryOutLink(viewer: Viewer, id: string, { intent, here }: LinkIntent) {
  if (intent === "withdraw") {
    const done = found(await perform(withdraw, viewer, { id }));
    const type = done === "not-invited" ? "info" : "success";
    return redirectWithNotice(done === "deleted" ? paths.users : here, type, words.withdraw[done]);
  }
  if (intent === "resend") {
    const done = found(await perform(resendInvitation, viewer, { id }));
    return tellLink(viewer, id, { here, said: words.resend, done });
  }
  const done = found(await perform(sendResetLink, viewer, { id }));
  return tellLink(viewer, id, { here, said: words["send-reset"], done });
}

type LinkDone<D extends string> = { here: string; said: Record<D | "sent", string>; done: D };

async function tellLink<D extends string>(viewer: Viewer, id: string, { here, said, done }: LinkDone<D>) {
  if (done !== "sent") return redirectWithNotice(here, "info", said[done]);
  const email = (await findPerson(db, viewer, { id }))?.email ?? "THEIR_EMAIL";
  const notice = linkNotice(said.sent, { saved: "They got no link.", email });
  return redirectWithNotice(here, notice.type, notice.text);
}

import { env } from "./env.server";

type LinkNotice = { type: "success" | "warning"; text: string };

const noMail = "This installation sends no email yet.";

/** What a form for invitations says of their links where this installation sends no email; null where it does. */
export const noMailNote = () =>
  env.sendsMail ? null : `${noMail} You can add people, and your Rollcall operator makes their links.`;

/**
 * The message after a link was made for someone: `sent`, or, where this installation sends no email, what is to be done
 * instead. `saved` says what was kept all the same.
 */
export function linkNotice(sent: string, { saved, email }: { saved: string; email: string }): LinkNotice {
  if (env.sendsMail) return { type: "success", text: sent };
  return {
    type: "warning",
    text: `${noMail} ${saved} Ask your Rollcall operator for a link to hand over: npm run user:create -- --email ${email} --new-link`,
  };
}

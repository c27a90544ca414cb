import { env } from "./env.server";

type Told = { type: "success" | "warning"; text: string };

/**
 * The message after a link was made for someone: `sent`, or, where this installation sends no email, what is to be done
 * instead. `saved` says what was kept all the same.
 */
export function linkTold(sent: string, { saved, email }: { saved: string; email: string }): Told {
  if (env.sendsMail) return { type: "success", text: sent };
  return {
    type: "warning",
    text: `This installation sends no email yet. ${saved} Ask your Rollcall operator for a link to hand over: npm run user:create -- --email ${email} --new-link`,
  };
}

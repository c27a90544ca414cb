import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hashLinkToken } from "domain/access/link-token";
import { findLink } from "domain/access/queries/auth-tokens";
import { roleNames } from "domain/access/words";
import { acceptLink } from "domain/people/commands/set-password";
import { hasHidden } from "domain/plain-text";
import { z } from "zod";
import { SignInRefused, signIn } from "~/http/authenticator.server";
import { rememberDevice } from "~/http/device-cookie.server";
import { env } from "~/http/env.server";
import { hiddenFound } from "~/http/field-shapes.server";
import { parseForm } from "~/http/form.server";
import { lateUse } from "~/http/late-link.server";
import { forgetLink, linkMark, linkToken, otherLinkOpened, swapToken } from "~/http/link-cookie.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { beginSession, endSession, originOf } from "~/http/session.server";
import { pageTitle } from "~/screens/title";
import { type Invitation, InvitationForm, NoInvitation } from "./forms";

const name = z
  .string()
  .trim()
  .max(100, "This name is too long.")
  .refine((text) => !hasHidden(text), hiddenFound)
  .transform((text) => text || null);

const Posted = z.object({
  link: z.string().optional(),
  firstName: name.optional(),
  lastName: name.optional(),
  password: z.string().min(1, "Enter a password.").max(1_000, "Use at most 200 characters."),
});

const page = paths.invitation;
const purposes = ["invitation", "setup"] as const;
const days = "Invitation links work for 7 days.";
const problems = {
  used: "This invitation was already accepted. Sign in with the password you chose.",
  replaced: "A newer invitation was sent after this one. Use the link in the newest email.",
  withdrawn: "This invitation was withdrawn. If that is a mistake, ask the person who invited you.",
  expired: `This invitation has expired. ${days} Enter your email address on the next page, and we’ll send you a new one.`,
  unknown:
    "This invitation does not work. The link may not have been copied in full. Ask the person who invited you for a new one.",
  none: `Open the link in your invitation; it leads here. ${days}`,
} as const;
/** Where this site sends no email, the operator makes links and someone hands them over. */
const problemsWithoutMail = {
  replaced: "A newer link was made after this one. Use the newest one.",
  expired: `This invitation has expired. ${days} Ask the person who invited you for a new link.`,
} as const;
const problemOf = (state: keyof typeof problems) =>
  env.sendsMail ? problems[state] : { ...problems, ...problemsWithoutMail }[state];

export const meta: MetaFunction = () => pageTitle("invitation");

export async function loader({ request }: LoaderFunctionArgs) {
  await swapToken(request, "invitation");
  const token = await linkToken(request, "invitation");
  if (token === null) return data({ invitation: null, problem: problems.none, accepted: false, ended: false });
  const link = await findLink(db, { tokenHash: hashLinkToken(token), purposes: [...purposes] });
  if (link?.state === "open") {
    const { email, role, district, school, firstName, lastName, profileId } = link;
    const names = profileId ? { firstName, lastName } : null;
    const invitation: Invitation = {
      mark: linkMark(token),
      email,
      role: role && roleNames[role],
      district,
      school,
      names,
    };
    return data({ invitation, problem: null, accepted: false, ended: false });
  }
  const state = link?.state ?? "unknown";
  const headers = { "Set-Cookie": await forgetLink("invitation") };
  const ended = state === "expired" && env.sendsMail;
  const view = { invitation: null, problem: problemOf(state), accepted: state === "used", ended };
  return data(view, { status: 410, headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, Posted, { secrets: ["password"] });
  if (!form.ok) return form.refuse();
  const token = await linkToken(request, "invitation");
  const over = "You took more than 30 minutes. Open the link in your invitation again.";
  if (token === null) return redirectWithNotice(page, "error", over);
  const { link, password, firstName, lastName } = form.value;
  if (link !== linkMark(token)) return redirectWithNotice(page, "error", otherLinkOpened);
  const names = firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
  const outcome = await perform(acceptLink, originOf(request), { token, purposes: [...purposes], password, names });
  if (outcome === "gone") {
    const late = await lateUse(request, { token, purposes: [...purposes], password });
    return late ? signedIn(request, { ...late, password }) : redirect(page);
  }
  if ("fault" in outcome) return form.refuse({ fields: { password: [outcome.fault] } });
  return signedIn(request, { email: outcome.email, password, authUserId: outcome.authUserId });
}

type Accepted = { email: string; password: string; authUserId: string };

/**
 * Signs in whoever has just chosen a password, by the rules of any sign-in: no link does so by itself. Where they have to
 * wait, the password is set and they sign in later. Whoever was signed in in this browser makes room for the new person.
 */
async function signedIn(request: Request, { email, password, authUserId }: Accepted): Promise<Response> {
  const forget = await forgetLink("invitation");
  try {
    await signIn(request, { email, password });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const cookies = [forget, await endSession(db, request), await rememberDevice(request, authUserId)];
    return redirectWithNotice(paths.login, "success", "Your password is set. Sign in with it.", { cookies });
  }
  const cookies = [forget, ...(await beginSession(request, authUserId))];
  return redirectWithNotice(paths.home, "success", "Welcome to Rollcall. You’re signed in.", { cookies });
}

export default function InvitationPage() {
  const { invitation, problem, accepted, ended } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  if (invitation) return <InvitationForm invitation={invitation} form={form} />;
  return <NoInvitation problem={problem ?? problems.none} accepted={accepted} ended={ended} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

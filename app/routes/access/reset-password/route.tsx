import { setTimeout as pause } from "node:timers/promises";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hashLinkToken } from "domain/access/link-token";
import { findLink } from "domain/access/queries/auth-tokens";
import { requestReset } from "domain/people/commands/request-reset";
import { acceptLink } from "domain/people/commands/set-password";
import { z } from "zod";
import { hasDemoMail } from "~/http/demo-mail.server";
import { rememberDevice } from "~/http/device-cookie.server";
import { env } from "~/http/env.server";
import { parseForm } from "~/http/form.server";
import { forgetLink, linkToken, swapToken } from "~/http/link-cookie.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { endSession, originOf } from "~/http/session.server";
import { tellEvent } from "~/http/session-event.server";
import { pageTitle } from "~/screens/title";
import { AskForLink, LinkIsOnItsWay, NoMail, SetNewPassword } from "./forms";
import { linkProblems } from "./link-texts";

const Posted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("request"),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, "Enter your email address.")
      .max(320, "This email address is too long.")
      .pipe(z.email("That isn’t an email address. Check it for typos.")),
  }),
  z.object({
    intent: z.literal("set"),
    password: z.string().min(1, "Enter a new password.").max(1_000, "Use at most 200 characters."),
  }),
]);

const page = paths.resetPassword;
/** Every request for a link takes at least so long, whether there is such an account or not. */
const answerAfterMs = 400;

export const meta: MetaFunction = () => pageTitle("resetPassword");

export async function loader({ request }: LoaderFunctionArgs) {
  await swapToken(request, "reset");
  const mailboxTo = hasDemoMail ? paths.demoMail : undefined;
  const token = await linkToken(request, "reset");
  if (token === null) {
    const noMail = { view: "no-mail" as const, problem: undefined, email: null, mailboxTo };
    if (!env.sendsMail) return data(noMail);
    const sent = new URL(request.url).searchParams.has("sent");
    return data({ view: sent ? ("sent" as const) : ("ask" as const), problem: undefined, email: null, mailboxTo });
  }
  const link = await findLink(db, { tokenHash: hashLinkToken(token), purposes: ["reset"] });
  if (link?.state === "open") {
    return data({ view: "set" as const, problem: undefined, email: link.email, mailboxTo });
  }
  const problem = linkProblems[link?.state ?? "unknown"];
  const headers = { "Set-Cookie": await forgetLink("reset") };
  return data({ view: "ask" as const, problem, email: null, mailboxTo }, { status: 410, headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, Posted, { secrets: ["password"] });
  if (!form.ok) return form.refuse();
  if (form.value.intent === "request") {
    await Promise.all([perform(requestReset, originOf(request), { email: form.value.email }), pause(answerAfterMs)]);
    return redirect(`${page}?sent`);
  }
  const token = await linkToken(request, "reset");
  if (token === null) return redirectWithNotice(page, "error", linkProblems.expired);
  const { password } = form.value;
  const outcome = await perform(acceptLink, originOf(request), { token, purposes: ["reset"], password });
  if (outcome === "gone") return redirect(page);
  if ("fault" in outcome) return form.refuse({ fields: { password: [outcome.fault] } });
  // Whoever was signed in in this browser is so no more: the next thing is to sign in with the new password.
  const cookies = [
    await forgetLink("reset"),
    await endSession(db, request, "password_changed"),
    await tellEvent("PASSWORD_RECOVERY"),
    await rememberDevice(request, outcome.authUserId),
  ];
  return redirectWithNotice(paths.login, "success", "Your new password is set. Sign in with it.", { cookies });
}

export default function ResetPassword() {
  const { view, problem, email, mailboxTo } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  if (view === "no-mail") return <NoMail />;
  if (view === "sent" && !form) return <LinkIsOnItsWay mailboxTo={mailboxTo} />;
  if (view === "set") return <SetNewPassword form={form} email={email} />;
  return <AskForLink form={form} problem={form ? undefined : problem} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

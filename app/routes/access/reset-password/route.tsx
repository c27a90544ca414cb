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
import { lateUse } from "~/http/late-link.server";
import { forgetLink, linkMark, linkToken, otherLinkOpened, swapToken } from "~/http/link-cookie.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { endSession, originOf } from "~/http/session.server";
import { tellEvent } from "~/http/session-event.server";
import { pageTitle } from "~/screens/title";
import { AskForLink, LinkIsOnItsWay, NoMail, SetNewPassword } from "./forms";
import { deadLink, linkProblems } from "./link-texts";

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
    link: z.string().optional(),
    password: z.string().min(1, "Enter a new password.").max(1_000, "Use at most 200 characters."),
  }),
]);

const page = paths.resetPassword;
/** Every request for a link takes at least so long, whether there is such an account or not. */
const answerAfterMs = 400;

const nobody = { email: null, mark: null };

export const meta: MetaFunction = () => pageTitle("resetPassword");

export async function loader({ request }: LoaderFunctionArgs) {
  await swapToken(request, "reset");
  const mailboxTo = hasDemoMail ? paths.demoMail : undefined;
  const token = await linkToken(request, "reset");
  if (token === null) {
    if (!env.sendsMail) return data({ view: "no-mail" as const, problem: undefined, ...nobody, mailboxTo });
    const sent = new URL(request.url).searchParams.has("sent");
    return data({ view: sent ? ("sent" as const) : ("ask" as const), problem: undefined, ...nobody, mailboxTo });
  }
  const link = await findLink(db, { tokenHash: hashLinkToken(token), purposes: ["reset"] });
  if (link?.state === "open") {
    return data({ view: "set" as const, problem: undefined, email: link.email, mark: linkMark(token), mailboxTo });
  }
  const problem = env.sendsMail ? linkProblems[link?.state ?? "unknown"] : deadLink;
  const headers = { "Set-Cookie": await forgetLink("reset") };
  const view = env.sendsMail ? ("ask" as const) : ("no-mail" as const);
  return data({ view, problem, ...nobody, mailboxTo }, { status: 410, headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, Posted, { secrets: ["password"] });
  if (!form.ok) return form.refuse();
  if (form.value.intent === "request") {
    await Promise.all([perform(requestReset, originOf(request), { email: form.value.email }), pause(answerAfterMs)]);
    return redirect(`${page}?sent`);
  }
  const token = await linkToken(request, "reset");
  if (token === null) {
    return redirectWithNotice(page, "error", env.sendsMail ? linkProblems.expired : deadLink);
  }
  const { link, password } = form.value;
  if (link !== linkMark(token)) return redirectWithNotice(page, "error", otherLinkOpened);
  const used = { token, purposes: ["reset" as const], password };
  const outcome = await perform(acceptLink, originOf(request), used);
  if (outcome !== "gone" && "fault" in outcome) return form.refuse({ fields: { password: [outcome.fault] } });
  const owner = outcome === "gone" ? await lateUse(request, used) : outcome;
  if (owner === null) return redirect(page);
  // Whoever was signed in in this browser is so no more: the next thing is to sign in with the new password.
  const cookies = [
    await forgetLink("reset"),
    await endSession(db, request, "password_changed"),
    await tellEvent("PASSWORD_RECOVERY"),
    await rememberDevice(request, owner.authUserId),
  ];
  return redirectWithNotice(paths.login, "success", "Your new password is set. Sign in with it.", { cookies });
}

export default function ResetPassword() {
  const { view, problem, email, mark, mailboxTo } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  if (view === "no-mail") return <NoMail problem={problem} />;
  if (view === "sent" && !form) return <LinkIsOnItsWay mailboxTo={mailboxTo} />;
  if (view === "set") return <SetNewPassword form={form} email={email} mark={mark} />;
  return <AskForLink form={form} problem={form ? undefined : problem} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SignInRefused, signIn } from "~/http/authenticator.server";
import { hasDemoMail } from "~/http/demo-mail.server";
import { parseForm } from "~/http/form.server";
import { paths, safePath } from "~/http/paths";
import { noteRetryAfter } from "~/http/retry-after.server";
import { beginSession } from "~/http/session.server";
import { hasKeptForm, keptFormOf } from "~/http/session-kept-forms.server";
import { findViewer } from "~/http/viewer.server";
import type { loader as root } from "~/root";
import { SignInForm } from "~/routes/access/sign-in-form";
import { pageTitle } from "~/screens/title";

const SignIn = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, "Enter your email address.")
    .max(320, "This email address is too long."),
  password: z.string().min(1, "Enter your password.").max(1_000, "This password is too long."),
  redirectTo: z.string().max(2_000).optional(),
});

export const meta: MetaFunction = () => pageTitle("login");

export async function loader({ request }: LoaderFunctionArgs) {
  const redirectTo = safePath(new URL(request.url).searchParams.get("redirectTo"));
  if (await findViewer(request, { passive: true })) throw redirect(redirectTo);
  return { redirectTo, keeps: await hasKeptForm(request), mailboxTo: hasDemoMail ? paths.demoMail : undefined };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, SignIn, { secrets: ["password"] });
  if (!form.ok) return form.refuse();
  const { email, password, redirectTo } = form.value;
  try {
    const { authUserId } = await signIn(request, { email, password });
    const kept = await keptFormOf(request, authUserId);
    const headers = new Headers();
    for (const cookie of await beginSession(request, authUserId)) headers.append("Set-Cookie", cookie);
    if (kept.clear) headers.append("Set-Cookie", kept.clear);
    return redirect(pageAfter(safePath(redirectTo), kept.to), { headers });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    if (error.seconds !== undefined) noteRetryAfter(request, error.seconds);
    return form.refuse({ form: [error.message] }, error.status);
  }
}

/** The page that was asked for, unless a kept form waits on another. */
function pageAfter(wanted: string, keptAt: string | null): string {
  return keptAt === null || wanted.split("?", 1)[0] === keptAt ? wanted : keptAt;
}

export default function SignInPage() {
  const { redirectTo, keeps, mailboxTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const notice = useRouteLoaderData<typeof root>("root")?.notice;
  return (
    <SignInForm
      form={answer?.form}
      redirectTo={redirectTo}
      keeps={keeps}
      mailboxTo={mailboxTo}
      notice={answer || !notice ? null : { tone: notice.type, message: notice.text }}
    />
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

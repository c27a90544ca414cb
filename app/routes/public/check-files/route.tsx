import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { checkLimits, limitWords } from "~/routes/public/check-files-limits";
import { PublicPage } from "~/routes/public/public-page";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";
import { CheckForm } from "./check-form";
import { CheckUnderWay } from "./check-under-way";
import { findCheck, withdrawCheck } from "./queue.server";
import { receive } from "./receive.server";
import { Result } from "./result";

const token = z.string().max(64);
const Forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("check") }),
  z.object({ intent: z.literal("withdraw"), check: token }),
]);

const lead = `See what Rollcall would make of your OneRoster files. You don’t need an account. Your files are removed when the check ends, the result ${limitWords.result} later.`;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "checkFiles", description: lead, origin: data?.origin, hidden: Boolean(data?.check) });

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await publicPage(request);
  const token = new URL(request.url).searchParams.get("check");
  if (token === null) return data({ ...page, check: null, token: null });
  const check = findCheck(token);
  if (!check) return data({ ...page, check: "gone" as const, token: null }, { status: 404 });
  const refresh = { Refresh: String(checkLimits.refreshSeconds) };
  return data({ ...page, check, token }, { headers: check.state === "done" ? {} : refresh });
}

export async function action({ request }: ActionFunctionArgs) {
  const received = await receive(request);
  try {
    const form = await parseForm(request, Forms, { fieldsOf: received.fields });
    if (!form.ok) return form.refuse();
    if (form.value.intent === "withdraw") {
      return await withdraw(form.value.check);
    }
    const { refusal } = received;
    if (refusal) return form.refuse({ fields: { files: [refusal.message] } }, refusal.status);
    return redirect(paths.checkResult(received.queue()), 303);
  } finally {
    await received.end();
  }
}

async function withdraw(token: string) {
  if (await withdrawCheck(token))
    return redirectWithNotice(paths.checkFiles, "success", "Your files and the result were removed.");
  // Its time may be over; or it is with another web process, which a balancer without sticky sessions did not find.
  const said = `We couldn’t find this check, so nothing was removed. Every result is removed after ${limitWords.result}.`;
  return redirectWithNotice(paths.checkFiles, "info", said);
}

export default function CheckFiles() {
  const { check, token, ...page } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const crumbs = [{ to: paths.docsOneRoster, label: screens.docsOneRoster.title }];
  return (
    <PublicPage {...page} crumbs={crumbs} title={screens.checkFiles.title} lead={lead}>
      {check === null || check === "gone" ? <CheckForm form={form} gone={check === "gone"} /> : null}
      {check && check !== "gone" && token && check.state !== "done" ? (
        <CheckUnderWay check={check} token={token} />
      ) : null}
      {check && check !== "gone" && token && check.state === "done" ? (
        <Result files={check.files} outcome={check.outcome} token={token} />
      ) : null}
    </PublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import { makeIngestKey, revokeIngestKey } from "domain/usage/commands/ingest-keys";
import { mostIngestKeys } from "domain/usage/terms";
import { z } from "zod";
import { useFormAnswer } from "~/components/form-answer";
import { confirmFirst, ownPassword } from "~/http/confirm.server";
import { dayOrNone, requiredLine } from "~/http/field-shapes.server";
import { type Faults, parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { loadShown } from "./sources.server";
import { UsageSources } from "./usage-sources";

const Forms = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("create-key"),
    forDistrict: z.uuid(),
    id: z.uuid(),
    name: requiredLine(100, "Enter a name for the key."),
    expiresOn: dayOrNone("Enter the last day as a date, such as 2027-06-30."),
    ...ownPassword,
  }),
  z.object({
    intent: z.literal("revoke-key"),
    forDistrict: z.uuid(),
    prefix: z.string().regex(/^[0-9a-f]{10}$/),
  }),
]);

const refusals = {
  past: { fields: { expiresOn: ["Enter a last day that is today or later."] } },
  there: {
    form: [
      "This form has already created its key, and a key is shown only once. If you didn’t copy it, revoke it below and create another.",
    ],
  },
  "too-many": {
    form: [`Your district already has ${mostIngestKeys} working keys. Revoke one before you create another.`],
  },
} satisfies Record<string, Faults>;

export const meta: MetaFunction = () => pageTitle("usageSources");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageSources.needs);
  const district = await requireDistrict(request, viewer);
  return loadShown(viewer, district, new URL(request.url));
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.usageSources.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, Forms, { secrets: ["ownPassword"], district });
  if (!form.ok) return form.refuse();
  if (form.value.intent === "revoke-key") {
    const { prefix } = form.value;
    const { name } = found(await perform(revokeIngestKey, viewer, { districtId: district.id, prefix }));
    return redirectWithNotice(paths.usageSources, "success", `Key revoked: ${endSentence(name)} It no longer works.`);
  }
  const { ownPassword, id, name, expiresOn } = form.value;
  const unconfirmed = await confirmFirst(request, viewer, ownPassword, form.refuse);
  if (unconfirmed) return unconfirmed;
  const made = found(await perform(makeIngestKey, viewer, { districtId: district.id, id, name, expiresOn }));
  if (typeof made === "string") return form.refuse(refusals[made], made === "there" ? 409 : 422);
  // The answer itself shows the key: it is in no address, no cookie and no row, and nobody can ask for it again.
  return data({ made: { name, token: made.token } }, { headers: { "Cache-Control": "no-store" } });
}

export default function UsageSourcesPage() {
  const made = useActionData<{ made?: { name: string; token: string } }>()?.made;
  return <UsageSources {...useLoaderData<typeof loader>()} made={made} form={useFormAnswer()} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

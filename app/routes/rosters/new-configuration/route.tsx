import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addConfiguration } from "domain/rosters/commands/save-configuration";
import { useFormAnswer } from "~/components/form-answer";
import { confirmFirst } from "~/http/confirm.server";
import { parseForm } from "~/http/form.server";
import { guardLines } from "~/http/guard-form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, requireViewer } from "~/http/viewer.server";
import { ConfigurationForm } from "~/routes/rosters/configuration-form";
import { clashFaults, configurationForm, fieldsOf, secretFields } from "~/routes/rosters/configuration-form.server";
import { districtsFor } from "~/routes/rosters/source-districts.server";
import { freeClientKey } from "~/routes/rosters/source-shapes.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("sftpNew");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.sftpNew.needs);
  return {
    ...(viewer.reach === "all" ? await districtsFor(request, viewer) : {}),
    guards: guardLines({}),
    confirmed: viewer.confirmed,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.sftpNew.needs);
  const form = await parseForm(request, configurationForm(), { secrets: secretFields });
  if (!form.ok) return form.refuse();
  const districtId = form.value.districtId ?? viewer.districtId;
  if (!districtId) return form.refuse({ fields: { districtId: ["Choose a district."] } });
  const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
  if (unconfirmed) return unconfirmed;
  const clientKey = form.value.clientKey || (await freeClientKey(form.value.name));
  const made = found(
    await perform(addConfiguration, viewer, {
      districtId,
      fields: fieldsOf(form.value, clientKey),
      secrets: form.value,
      now: new Date(),
    }),
  );
  if (typeof made === "string") return form.refuse(clashFaults[made]);
  return redirectWithNotice(paths.configuration(made.id), "success", "Configuration added. Test the connection next.");
}

export default function AddConfiguration() {
  const { districts, districtId, guards, confirmed } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("sftpNew")}
        title={screens.sftpNew.title}
        lead="The server your student information system exports to. Nothing is fetched before you have tested the connection and confirmed its host key."
      />
      <ConfigurationForm
        form={form}
        guards={guards}
        confirmed={confirmed}
        districts={districts}
        districtId={districtId}
      />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

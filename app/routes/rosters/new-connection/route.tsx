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
import { ConnectionForm } from "~/routes/rosters/connection-form";
import {
  connectionClashes,
  connectionFieldsOf,
  connectionForm,
  connectionSecrets,
} from "~/routes/rosters/connection-form.server";
import { districtsFor } from "~/routes/rosters/source-districts.server";
import { freeClientKey } from "~/routes/rosters/source-shapes.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("oneRosterNew");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.oneRosterNew.needs);
  return {
    ...(viewer.reach === "all" ? await districtsFor(request, viewer) : {}),
    guards: guardLines({}),
    confirmed: viewer.confirmed,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.oneRosterNew.needs);
  const form = await parseForm(request, connectionForm(), { secrets: connectionSecrets });
  if (!form.ok) return form.refuse();
  const districtId = form.value.districtId ?? viewer.districtId;
  if (!districtId) return form.refuse({ fields: { districtId: ["Choose a district."] } });
  const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
  if (unconfirmed) return unconfirmed;
  const made = found(
    await perform(addConfiguration, viewer, {
      districtId,
      fields: connectionFieldsOf(form.value, await freeClientKey(form.value.name)),
      secrets: { password: form.value.secret },
      now: new Date(),
    }),
  );
  if (typeof made === "string") return form.refuse(connectionClashes[made]);
  return redirectWithNotice(paths.connection(made.id), "success", "Connection added. Test it next.");
}

export default function AddConnection() {
  const { districts, districtId, guards, confirmed } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("oneRosterNew")}
        title={screens.oneRosterNew.title}
        lead="The OneRoster service of your student information system. Ask your vendor for its address, a client ID and a secret."
      />
      <ConnectionForm form={form} guards={guards} confirmed={confirmed} districts={districts} districtId={districtId} />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

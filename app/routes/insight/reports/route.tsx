import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { Files } from "./files";
import { carryOut, ReportsForms } from "./intents.server";
import { Kinds } from "./kinds";
import { loadReports } from "./page.server";
import { ChangeSchedule, Schedules } from "./schedules";

export const meta: MetaFunction = () => pageTitle("reports");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reports.needs);
  const district = await requireDistrict(request, viewer);
  return loadReports(viewer, district, new URL(request.url));
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.reports.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, ReportsForms, { district });
  if (!form.ok) return form.refuse();
  return carryOut({ viewer, district }, form.value, form.refuse);
}

export const shouldRevalidate = revalidateOnConflict;

export default function Reports() {
  const data = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        title={screens.reports.title}
        lead="Read, print or download what your district has on record."
        actions={
          data.hasBoard ? (
            <ButtonLink variant="primary" icon="file-text" to={paths.boardPage}>
              Board page
            </ButtonLink>
          ) : null
        }
      />
      <DistrictLine district={data.district} />
      {data.edited ? <ChangeSchedule data={data} /> : <FormErrors form={form} />}
      <Kinds kinds={data.kinds} />
      <Files data={data} />
      <Schedules data={data} />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { listReportFiles } from "domain/insight/queries/report-files";
import { listReportSchedules } from "domain/insight/queries/report-schedules";
import { filterText } from "domain/insight/report-filters";
import { boardNeeds, kindsFor } from "domain/insight/report-rights";
import { DistrictLine } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { schoolsToChoose } from "~/routes/usage/whose-use.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { Files } from "./files";
import { carryOut, ReportsForms } from "./intents.server";
import { Kinds } from "./kinds";
import { ChangeSchedule, Schedules } from "./schedules";

export const meta: MetaFunction = () => pageTitle("reports");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reports.needs);
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id };
  const files = await listReportFiles(db, viewer, of);
  const schedules = await listReportSchedules(db, viewer, of);
  const hasSchool = [...files, ...schedules].some(({ filter }) => filter.school !== undefined);
  const schools = hasSchool ? await schoolsToChoose(viewer, district) : [];
  const nameOf = (id: string) => schools.find((school) => school.id === id)?.name;
  const edit = new URL(request.url).searchParams.get("edit");
  const shown = schedules.map(({ filter, nextRunAt, skippedAt: _, ...one }) => ({
    ...{ ...one, nextRunAt: nextRunAt.toISOString(), filterWords: filterText(one.kind, filter, nameOf) },
  }));
  return {
    district: { id: district.id, name: district.name, mayChange: district.mayChange, zone: district.zone },
    now: new Date().toISOString(),
    kinds: kindsFor(viewer),
    hasBoard: can(viewer, ...boardNeeds),
    files: files.map(({ filter, createdAt, id, kind, state, fault, rows, isOpen }) => ({
      ...{ id, kind, state, fault, rows, isOpen, createdAt: createdAt.toISOString() },
      filterWords: filterText(kind, filter, nameOf),
    })),
    schedules: shown,
    edited: edit === null ? null : found(shown.find(({ id, isOwn }) => isOwn && id === edit)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.reports.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, ReportsForms, { district });
  if (!form.ok) return form.refuse();
  return carryOut({ viewer, district }, form.value, form.refuse);
}

export type ReportsData = ReturnType<typeof useLoaderData<typeof loader>>;

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

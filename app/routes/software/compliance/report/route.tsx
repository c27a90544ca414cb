import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { changePopulation } from "domain/software/compliance/commands/set-population";
import { requirementsOfLaw } from "domain/software/compliance/product-compliance";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { loadStudentLines } from "~/http/student-software.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { datesOf } from "~/routes/software/compliance/compliance-dates.server";
import { loadReport } from "~/routes/software/compliance/compliance-report.server";
import { noLegalAdvice } from "~/routes/software/compliance/compliance-words";
import { UseAgainstRules } from "~/routes/software/unauthorized/use-against";
import { loadUseAgainst } from "~/routes/software/unauthorized/use-against.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { FormErrors } from "~/ui/form-errors";
import { addressWith } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { EndingNext } from "./ending";
import { ReportFigures } from "./figures";
import { ReportFilters } from "./filters";
import { AdaDates } from "./population";
import { PrintHead } from "./print-head";
import { StudentProducts } from "./student";
import { ReportTable } from "./table";

const unreadable = "Enter a whole number of people, such as 48,200, or leave it empty.";
const Population = z.object({
  intent: z.literal("population"),
  forDistrict: z.uuid(),
  population: z
    .string(unreadable)
    .transform((text) => text.replaceAll(/[\s,]/g, ""))
    .pipe(z.string().regex(/^([1-9]\d{0,7})?$/, unreadable)),
});

export const meta: MetaFunction = () => pageTitle("compliance");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.compliance.needs);
  const district = await requireDistrict(request, viewer);
  const shown = { id: district.id, name: district.name, mayChange: district.mayChange };
  if (viewer.role === "student") {
    return { kind: "student" as const, district: shown, lines: await loadStudentLines(viewer, district) };
  }
  const url = new URL(request.url);
  const isPaper = url.searchParams.get("print") === "1";
  const isWide = opens(viewer, rights.approveSoftware);
  const ada = (await requirementsOfLaw(db)).find(({ largeFrom }) => largeFrom !== null);
  return {
    ...{ kind: "staff" as const, district: shown, today: district.today, isPaper },
    report: await loadReport(viewer, district, { url, on: isPaper ? "paper" : "screen" }),
    use: isPaper ? null : await loadUseAgainst(viewer, { district }),
    ada: { population: district.population, dates: ada ? datesOf(ada, district) : [] },
    whose: isWide ? "all" : viewer.schoolName,
    can: { change: isWide, setPopulation: can(viewer, ...rights.changeDistricts) },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.changeDistricts);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, Population);
  if (!form.ok) return form.refuse();
  if (form.value.forDistrict !== district.id) return form.refuse({ form: [otherDistrict] });
  const population = form.value.population === "" ? null : Number(form.value.population);
  found((await perform(changePopulation, viewer, { districtId: district.id, population })) || null);
  return redirectWithNotice(paths.compliance, "success", "Saved. The report shows the date that applies to you.");
}

export default function ComplianceReport() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === "student") return <StudentProducts lines={data.lines} />;
  return <StaffReport data={data} />;
}

type StaffData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: "staff" }>;

function StaffReport({ data: { district, today, report, use, ada, whose, can, isPaper } }: { data: StaffData }) {
  const form = useFormAnswer();
  const paper = addressWith(paths.compliance, { ...report.view.query, print: "1" });
  return (
    <Page>
      <PageHead
        title={screens.compliance.title}
        lead={
          whose === "all"
            ? "Every product on file: what is allowed, on what ground, and what ends soon."
            : `What is approved for ${whose ?? "your school"}, and its status under the laws that apply.`
        }
        actions={
          <>
            {isPaper ? null : (
              <ButtonLink icon="printer" to={paper}>
                Printable page
              </ButtonLink>
            )}
            {can.change ? (
              <ButtonLink icon="file-text" to={paths.agreements}>
                Agreements
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {isPaper ? (
        <PrintHead district={district.name} today={today} report={report} />
      ) : (
        <>
          <DistrictLine district={district} />
          <FormErrors form={form} />
        </>
      )}
      <ReportFigures report={report} wide={can.change} />
      {isPaper ? null : <ReportFilters report={report} wide={can.change} />}
      <ReportTable report={report} wide={can.change} paper={isPaper} />
      <UseAgainstRules use={use} />
      {can.change && report.ending ? <EndingNext spans={report.ending} /> : null}
      {isPaper ? null : <AdaDates ada={ada} district={district} editable={can.setPopulation} form={form} />}
      <p className="text-sm text-ink-muted">{noLegalAdvice}</p>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

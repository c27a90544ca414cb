import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { reportWords } from "domain/insight/words";
import { changePopulation } from "domain/software/compliance/commands/set-population";
import { requirementsOfLaw } from "domain/software/compliance/product-compliance";
import { readsForUse } from "domain/software/compliance/reads-for-use";
import { markOf } from "domain/stamp";
import { typedCount } from "domain/typed-numbers";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { otherDistrict } from "~/components/district-words";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { settingsFaults } from "~/http/conflict.server";
import { seenShape } from "~/http/field-shapes.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { datesOf } from "~/routes/software/compliance/compliance-dates.server";
import { loadReport } from "~/routes/software/compliance/compliance-report.server";
import { noLegalAdvice } from "~/routes/software/compliance/compliance-words";
import { loadForStudent, loadForUse } from "~/routes/software/compliance/for-use.server";
import { UseAgainstRules } from "~/routes/software/unauthorized/use-against";
import { loadUseAgainst } from "~/routes/software/unauthorized/use-against.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { FormErrors } from "~/ui/form-errors";
import { formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { ReportFigures } from "./figures";
import { ForUseFilters, ReportFilters } from "./filters";
import { ProductsForUse } from "./for-use";
import { NeedsAction } from "./needs-action";
import { ReportPaper } from "./paper";
import { AdaDates } from "./population";
import { StudentProducts } from "./student";
import { ReportTable } from "./table";

const unreadable = "Enter a whole number of people, such as 48,200, or leave it empty.";
const Population = z.object({
  intent: z.literal("population"),
  forDistrict: z.uuid(),
  seen: seenShape,
  population: z
    .string(unreadable)
    .transform((text) => (text.trim() === "" ? "" : String(typedCount(text))))
    .pipe(z.string().regex(/^([1-9]\d{0,7})?$/, unreadable)),
});

export const meta: MetaFunction = () => pageTitle("compliance");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.compliance.needs);
  const district = await requireDistrict(request, viewer);
  const shown = { id: district.id, name: district.name, mayChange: district.mayChange };
  const url = new URL(request.url);
  if (viewer.role === "student") {
    return { kind: "student" as const, list: await loadForStudent(viewer, district, url) };
  }
  const isPaper = url.searchParams.get("print") === "1";
  const on = isPaper ? ("paper" as const) : ("screen" as const);
  if (readsForUse(viewer)) {
    const list = await loadForUse(viewer, district, { url, on });
    return {
      kind: "teacher" as const,
      district: shown,
      today: district.today,
      isPaper,
      list,
      whose: viewer.schoolName,
      meanings: isPaper ? reportWords.for_use.definitions : [],
    };
  }
  const isWide = opens(viewer, rights.approveSoftware);
  const ada = (await requirementsOfLaw(db)).find(({ largeFrom }) => largeFrom !== null);
  return {
    kind: "staff" as const,
    district: shown,
    today: district.today,
    isPaper,
    meanings: isPaper ? reportWords.compliance.definitions : [],
    report: await loadReport(viewer, district, { url, on }),
    use: isPaper ? [] : await loadUseAgainst(viewer, { district }),
    ada: {
      population: district.population,
      seen: markOf(district.population),
      dates: ada ? datesOf(ada, district) : [],
    },
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
  const { seen } = form.value;
  const done = await perform(changePopulation, viewer, { districtId: district.id, population, seen });
  if (done !== "changed") {
    const { now, ...conflict } = found(done.kind === "missing" ? null : done);
    const said = now === null ? "It is now empty." : `It is now ${formatNumber(now)}.`;
    return form.refuse(settingsFaults({ ...conflict, now }, { viewer, current: paths.compliance, now: said }), 409);
  }
  return redirectWithNotice(paths.compliance, "success", "Saved. The report shows the date that applies to you.");
}

export const shouldRevalidate = revalidateOnConflict;

export default function ComplianceReport() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === "student") return <StudentProducts list={data.list} />;
  return data.kind === "teacher" ? <TeacherReport data={data} /> : <StaffReport data={data} />;
}

type TeacherData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: "teacher" }>;

function TeacherReport({ data: { district, today, list, whose, isPaper, meanings } }: { data: TeacherData }) {
  const lead = `What is approved for ${whose ?? "your school"}, with which conditions, and what data it collects about students.`;
  if (isPaper) {
    return (
      <ReportPaper district={district.name} today={today} lead={lead} report={list} legal={false} meanings={meanings}>
        <ProductsForUse list={list} paper />
      </ReportPaper>
    );
  }
  return (
    <Page>
      <PageHead title={screens.compliance.title} lead={lead} actions={<Printable query={list.view.query} />} />
      <ForUseFilters list={list} />
      <ProductsForUse list={list} paper={false} />
    </Page>
  );
}

function Printable({ query }: { query: Record<string, string> }) {
  return (
    <ButtonLink icon="printer" to={addressWith(paths.compliance, { ...query, print: "1" })}>
      Printable page
    </ButtonLink>
  );
}

type StaffData = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: "staff" }>;

function StaffReport({ data }: { data: StaffData }) {
  const { district, today, report, use, ada, whose, can, isPaper } = data;
  const form = useFormAnswer();
  const lead =
    whose === "all"
      ? "What needs action first, then every product on file and its status under each law."
      : `What is approved for ${whose ?? "your school"}, and its status under the laws that apply.`;
  if (isPaper) {
    return (
      <ReportPaper district={district.name} today={today} lead={lead} report={report} legal meanings={data.meanings}>
        <ReportFigures report={report} wide={can.change} />
        {can.change && report.actions ? <NeedsAction spans={report.actions} paper /> : null}
        <ReportTable report={report} wide={can.change} paper />
      </ReportPaper>
    );
  }
  return (
    <Page>
      <PageHead
        title={screens.compliance.title}
        lead={lead}
        actions={
          <>
            <Printable query={report.view.query} />
            {can.change ? (
              <ButtonLink icon="file-text" to={paths.agreements}>
                Agreements
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      {can.change && report.actions ? <NeedsAction spans={report.actions} paper={false} /> : null}
      <ReportFigures report={report} wide={can.change} />
      <ReportFilters report={report} wide={can.change} />
      <ReportTable report={report} wide={can.change} paper={false} />
      <UseAgainstRules use={use} />
      <AdaDates ada={ada} district={district} editable={can.setPopulation} form={form} />
      <p className="text-sm text-ink-muted">{noLegalAdvice}</p>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportFilters } from "domain/insight/report-filter-words";
import { reportWords } from "domain/insight/words";
import { DistrictLine } from "~/components/district-line";
import { IncompleteNotice } from "~/components/incomplete";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readFilter, requireKind } from "~/routes/insight/report-page.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { SelectField } from "~/ui/field";
import { FilterForm, FilterSelect } from "~/ui/filters";
import { formatCount } from "~/ui/format";
import { addressWith, HiddenFields, ListCard, ListOrEmpty, listLinks, NoMatch, NumberPages } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { ReportDocument } from "./document";
import { HaveMade } from "./have-made";
import { carryOut, ReportForms } from "./intents.server";
import { loadPage, type ReportData } from "./page.server";
import { dataWords, periodWords } from "./period";
import { ReportNotes, ReportTable } from "./table";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle({ title: data ? reportWords[data.kind].title : "Report" });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.report.needs);
  const kind = await requireKind(request, viewer, { name: params.kind });
  const district = await requireDistrict(request, viewer);
  return loadPage(viewer, district, { kind, url: new URL(request.url), now: new Date() });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.report.needs);
  const kind = await requireKind(request, viewer, { name: params.kind });
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, ReportForms, { district });
  if (!form.ok) return form.refuse();
  const filter = readFilter(viewer, kind, new URL(request.url));
  return carryOut({ viewer, district, kind, filter }, form.value, form.refuse);
}

export default function ReportOfKind() {
  const data = useLoaderData<typeof loader>();
  return <Page>{data.isPaper ? <ReportDocument data={data} /> : <OnScreen data={data} />}</Page>;
}

function OnScreen({ data }: { data: ReportData }) {
  const { kind, district, report } = data;
  const { title, question, row } = reportWords[report.form];
  const path = paths.report(kind);
  const links = listLinks(report.view, { path });
  return (
    <>
      <PageHead
        crumbs={crumbsTo("report")}
        title={title}
        lead={question}
        actions={
          <ButtonLink icon="printer" to={addressWith(path, { ...report.view.query, print: "1" })}>
            Printable page
          </ButtonLink>
        }
      />
      <DistrictLine district={district} />
      {report.fields.length > 0 ? <ReportFilters data={data} /> : null}
      <ListOrEmpty
        rows={report.rows}
        view={report.view}
        noMatch={
          <NoMatch title={`No ${row.many} match`} clearTo={path}>
            Nothing on record matches these filters. Choose other dates or clear the filters.
          </NoMatch>
        }
        none={
          <Empty
            icon="file-text"
            title="Nothing to report yet"
            actions={<ButtonLink to={paths.reports}>All reports</ButtonLink>}
          >
            {`This report lists ${row.many} once your district has some on record.`}
          </Empty>
        }
      >
        <IncompleteNotice coverage={report.coverage} />
        <ReportNotes form={report.form} />
        <ListCard
          title={formatCount(report.total, row.one, row.many)}
          lead={`${periodWords(report.period)}. ${dataWords(report.period, district.zone)}`}
          csv={links.csv(paths.reportCsv(kind))}
        >
          <ReportTable
            form={report.form}
            rows={report.rows}
            isAll={report.pages === 1}
            zone={district.zone}
            links={links}
          />
          <NumberPages label="Pages of the report" links={links} page={report.page} pages={report.pages} />
        </ListCard>
      </ListOrEmpty>
      <HaveMade data={data} />
    </>
  );
}

function ReportFilters({ data: { kind, report } }: { data: ReportData }) {
  const { form, fields, view, values, schools } = report;
  const shown = reportFilters[form].filter(({ name }) => fields.includes(name));
  return (
    <FilterForm label="Filter the report" key={JSON.stringify(view.query)} wraps>
      <HiddenFields fields={view.kept} />
      {shown.map(({ name, label, all, usual, options }) => {
        const choices = options === "schools" ? schools : [...options];
        if (choices.length === 0) return null;
        return usual === undefined ? (
          <FilterSelect key={name} name={name} label={label} all={all ?? "All"} options={choices} query={view.query} />
        ) : (
          <SelectField key={name} name={name} label={label} defaultValue={values[name] ?? usual} options={choices} />
        );
      })}
      <Actions>
        <Button>Update</Button>
        {view.isNarrowed ? (
          <ButtonLink variant="quiet" to={addressWith(paths.report(kind), view.kept ?? {})}>
            Clear
          </ButtonLink>
        ) : null}
      </Actions>
    </FilterForm>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

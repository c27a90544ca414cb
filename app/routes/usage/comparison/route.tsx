import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { comparedFigureWords } from "domain/usage/comparison-words";
import { figureWords } from "domain/usage/figure-words";
import { DistrictLine } from "~/components/district-line";
import { FigureNotes } from "~/components/figure-notes";
import { IncompletePeriods } from "~/components/incomplete";
import { definitionAt } from "~/components/made-parts";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readPeriods } from "~/routes/usage/compared-periods.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { addressWith } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { Page, PageHead } from "~/ui/page";
import { loadComparison } from "./compared.server";
import { ComparisonFilters, PeriodTabs } from "./filters";
import { ComparisonTable, CoverageLines, comparisonAnswer } from "./table";

export const meta: MetaFunction = () => pageTitle("history");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.history.needs);
  const district = await requireDistrict(request, viewer);
  const { fault, ...wanted } = await readPeriods(viewer, district, new URL(request.url));
  const { view, values } = wanted;
  return {
    district: { id: district.id, name: district.name, mayChange: district.mayChange },
    view,
    values,
    fault,
    compared: await loadComparison(viewer, district, wanted),
  };
}

export default function HistoricalUsage() {
  const { district, view, values, fault, compared } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        title={screens.history.title}
        lead={
          compared && compared.count > 0
            ? comparisonAnswer(compared)
            : "Two periods side by side, the largest changes first."
        }
      />
      <DistrictLine district={district} />
      <PeriodTabs view={view} values={values} />
      <ComparisonFilters view={view} values={values} />
      {fault ? <Notice tone={values.period === "own" && !values.from ? "info" : "warning"}>{fault}</Notice> : null}
      {compared && compared.count > 0 ? (
        <>
          <IncompletePeriods periods={[compared.now, compared.past]} />
          <CoverageLines compared={compared} />
          <FigureNotes figures={notesOf(addressWith(paths.historyMade, view.query))} />
          <ComparisonTable compared={compared} by={values.by} view={view} />
        </>
      ) : null}
      {compared && compared.count === 0 ? (
        <Card>
          <Empty
            icon="chart-column"
            title="No usage in either period"
            actions={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}
          >
            Choose other dates. The dashboard shows what was used lately.
          </Empty>
        </Card>
      ) : null}
    </Page>
  );
}

/** What the columns mean; the figures that are compared open to what they are made of. */
const notesOf = (made: string) =>
  Object.values({ ...comparedFigureWords, engagements: figureWords.engagements }).map(({ name, definition }) => ({
    name,
    definition,
    made,
    examples: definitionAt("usage", name),
  }));

export { RouteError as ErrorBoundary } from "~/components/route-error";

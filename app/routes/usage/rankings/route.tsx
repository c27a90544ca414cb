import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { valueWords } from "domain/insight/value-words";
import { noPeopleKept } from "domain/usage/keeping-words";
import { spanWords } from "domain/usage/span-words";
import { DistrictLine } from "~/components/district-line";
import { usageNote } from "~/components/figure-note-words";
import { FigureNotes } from "~/components/figure-notes";
import { useFormAnswer } from "~/components/form-answer";
import { incompleteWords } from "~/components/incomplete-words";
import { CategoryFilter } from "~/components/reference-filter";
import { KeptFrom, NotCounted } from "~/components/use-span";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { whoseUse } from "~/http/whose-use.server";
import { requireDistrict } from "~/http/working-district.server";
import { seesValue } from "~/routes/usage/rankings-filter.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { SelectField } from "~/ui/field";
import { FilterForm, FilterSelect } from "~/ui/filters";
import { FormErrors } from "~/ui/form-errors";
import { formatCount, formatNumber } from "~/ui/format";
import { addressWith, countTitle, ListCard, ListOrEmpty, listLinks, NoMatch, NumberPages } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { Page, PageHead } from "~/ui/page";
import { formatDay } from "~/ui/time-format";
import { measureWords } from "./measure-words";
import { loadRankings, type Rankings } from "./rankings.server";
import { RankingsTable } from "./use-table";
import { ValueList, valueAnswer } from "./values";
import { keepPosted, loadValueRankings, WeightsForm } from "./values.server";

export const meta: MetaFunction = () => pageTitle("rankings");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.rankings.needs);
  const district = await requireDistrict(request, viewer);
  const whose = whoseUse(viewer);
  const url = new URL(request.url);
  const of = {
    district: { id: district.id, name: district.name, mayChange: district.mayChange },
    whose,
    ofClasses: viewer.reach === "classes",
    mayValue: seesValue(viewer),
  };
  const values = await loadValueRankings(viewer, district, url);
  return values
    ? { ...of, list: null, values }
    : { ...of, list: await loadRankings(viewer, district, url), values: null };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.weighValue);
  const form = await parseForm(request, WeightsForm);
  return form.ok ? keepPosted(viewer, form.value) : form.refuse();
}

export default function SoftwareRankings() {
  const { district, whose, ofClasses, mayValue, list, values } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead title={screens.rankings.title} lead={values ? valueAnswer(values) : answer(list, whose)} />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      {values ? (
        <ValueList list={values} />
      ) : (
        <UseList list={list} whose={whose} ofClasses={ofClasses} mayValue={mayValue} />
      )}
    </Page>
  );
}

type UseListProps = { list: Rankings; whose: string | null; ofClasses: boolean; mayValue: boolean };

function UseList({ list, whose, ofClasses, mayValue }: UseListProps) {
  const { view, values, measure, rows, kept, page, pages, window, known } = list;
  const links = listLinks(view, { path: paths.rankings });
  const of = { span: values.span, ...(values.school ? { school: values.school } : {}) };
  return (
    <>
      <RankingsFilters list={list} mayNarrow={whose === null} mayValue={mayValue} />
      {list.coverage?.incomplete ? <Notice tone="warning">{incompleteWords(list.coverage)}</Notice> : null}
      {known && rows.some(({ people }) => people === null) ? <NotCounted known={known} /> : null}
      {known && ofClasses ? <KeptFrom state={known} /> : null}
      {rows.length > 0 ? (
        <FigureNotes
          figures={[
            ...(["activePeople", "engagements", "minutes"] as const).map((figure) =>
              usageNote(figure, addressWith(paths.dashboardMade, { ...of, figure })),
            ),
            ...(measure === "each" ? [usageNote("minutesEach")] : []),
          ]}
        />
      ) : null}
      <ListOrEmpty
        rows={rows}
        view={view}
        noMatch={
          <NoMatch title="No product was used in this selection" clearTo={paths.rankings}>
            Choose more dates, another school, or all categories.
          </NoMatch>
        }
        none={
          <Empty
            icon={list.isCounting ? "hourglass" : "chart-column"}
            title={list.isCounting ? "Your usage is being counted" : "Nothing to rank yet"}
            actions={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}
          >
            {list.isCounting
              ? "Products are ranked here within two minutes."
              : ofClasses && known?.kind === "totals"
                ? `${noPeopleKept} Products that your classes use can’t be ranked.`
                : `Products are ranked here once they are used${whose ? ` ${whose}` : " in your district"}.`}
          </Empty>
        }
      >
        <ListCard
          title={countTitle(formatNumber(kept), "product", "products")}
          lead={
            window
              ? `${formatDay(window.from)} to ${formatDay(window.to)}, by ${measureWords[measure].name.toLowerCase()}. ${list.compared}`
              : null
          }
          csv={links.csv(paths.rankingsCsv)}
        >
          <RankingsTable
            rows={rows}
            sparks={list.sparks}
            measure={measure}
            bars={list.bars}
            before={list.isCompared ? spanWords[values.span].before : null}
          />
          <NumberPages label="Pages of products" links={links} page={page} pages={pages} />
        </ListCard>
      </ListOrEmpty>
    </>
  );
}

/** Which product is first, in a sentence. */
function answer({ first, values, measure, all }: Rankings, whose: string | null): string {
  const { within } = spanWords[values.span];
  const where = whose ? ` ${whose}` : "";
  if (!first) return `Products in order of how much they are used${where}.`;
  const measured = measureWords[measure].of(first.value);
  return `${first.name} ranks first of ${formatCount(all, "product", "products")} used${where} ${within}: ${measured}.`;
}

function RankingsFilters({
  list: { view, values, schools, categories },
  mayNarrow,
  mayValue,
}: {
  list: Rankings;
  mayNarrow: boolean;
  mayValue: boolean;
}) {
  const options = (words: Record<string, { name: string }>) =>
    Object.entries(words).map(([value, { name }]) => ({ value, label: name }));
  return (
    <FilterForm label="Choose how to rank" key={JSON.stringify(view.query)}>
      <SelectField
        name="measure"
        label="Rank by"
        defaultValue={values.measure}
        options={[...options(measureWords), ...(mayValue ? [{ value: "value", label: valueWords.name }] : [])]}
      />
      <SelectField name="span" label="Dates" defaultValue={values.span} options={options(spanWords)} />
      {mayNarrow && schools.length > 1 ? (
        <FilterSelect name="school" label="School" all="All schools" options={schools} query={view.query} />
      ) : null}
      <CategoryFilter categories={categories} query={view.query} />
      <Actions>
        <Button>Update</Button>
        {view.isNarrowed ? (
          <ButtonLink variant="quiet" to={paths.rankings}>
            Clear
          </ButtonLink>
        ) : null}
      </Actions>
    </FilterForm>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

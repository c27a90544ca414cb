import { bandWords, spanWords } from "domain/usage/span-words";
import { changeWords } from "~/components/change";
import { DistrictLine } from "~/components/district-line";
import { paths } from "~/http/paths";
import { screens } from "~/screens/table";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { FilterForm, FilterSelect } from "~/ui/filters";
import { formatCount, inSentence } from "~/ui/format";
import { addressWith, HiddenFields } from "~/ui/list";
import { optionsOf } from "~/ui/options";
import { Page, PageHead } from "~/ui/page";
import type { Dashboard as Data, Shown } from "./dashboard.server";
import { DashboardFigures } from "./figures";
import { Nothing } from "./nothing";
import { Parts, Trend } from "./parts";
import { TopProducts } from "./products";

type Props = Data & {
  district: { id: string; name: string; mayChange: boolean; zone: string };
  /** Whose use is shown, as in a sentence; null for the whole district's. */
  whose: string | null;
  hasBands: boolean;
  mayBringIn: boolean;
  mayDecide: boolean;
  now: string;
};

/** What a district, a school or a teacher's classes use. */
export function StaffDashboard({ data }: { data: Props }) {
  const { shown, filter, values, district, whose } = data;
  const { span } = values;
  const used = shown && (shown.figures.engagements.value ?? 0) > 0 ? shown : null;
  return (
    <Page>
      <PageHead
        title={screens.dashboard.title}
        lead={
          used
            ? answer(used, { span, whose: narrowedTo(data), isClasses: !data.hasBands })
            : `What was used ${spanWords[span].within}, where and by how many.`
        }
      />
      <DistrictLine district={district} />
      {shown ? <DashboardFilters data={data} /> : null}
      {used ? (
        <>
          <DashboardFigures
            shown={used}
            ofClasses={!data.hasBands}
            span={span}
            zone={district.zone}
            now={data.now}
            query={filter.query}
            mayDecide={data.mayDecide}
          />
          <Trend shown={used} />
          <TopProducts
            products={used.products}
            view={filter}
            before={used.isCompared ? spanWords[span].before : null}
          />
          <Parts
            shown={used}
            span={span}
            query={filter.query}
            oneSchool={whose !== null || values.school !== undefined}
            mayBringIn={data.mayBringIn}
          />
        </>
      ) : (
        <Card>
          <Nothing
            why={data.nothing}
            lastDay={data.lastDay}
            latest={data.latest}
            isNarrowed={values.school !== undefined || values.grades !== undefined}
            mayBringIn={data.mayBringIn}
            whose={whose}
          />
        </Card>
      )}
    </Page>
  );
}

/** Whose use the figures are of, as in a sentence: with the school and the grades that were chosen. */
function narrowedTo({ whose, schools, values }: Pick<Props, "whose" | "schools" | "values">): string | null {
  const school = schools.find(({ value }) => value === values.school)?.label;
  const where = whose ?? (school ? `at ${school}` : "");
  const grades = values.grades ? `in ${inSentence(bandWords[values.grades])}` : "";
  return [where, grades].filter(Boolean).join(" ") || null;
}

type AnswerOf = { span: keyof typeof spanWords; whose: string | null; isClasses: boolean };

/** What the page comes to, in a sentence. */
function answer({ figures, coverage, known }: Shown, { span, whose, isClasses }: AnswerOf): string {
  const { activePeople, productsInUse } = figures;
  const products = formatCount(productsInUse.value ?? 0, "product", "products");
  const where = whose ? ` ${whose}` : "";
  const { within, before } = spanWords[span];
  if (activePeople.value === null)
    return `${products} ${productsInUse.value === 1 ? "was" : "were"} used${where} ${within}.`;
  const change = changeWords(activePeople);
  const compared = change
    ? `, ${change.up === null ? `${change.near ? "about " : ""}as many people as` : `${change.words} than`} in ${before}`
    : "";
  const who: [string, string] = isClasses ? ["student", "students"] : ["person", "people"];
  const least = coverage?.incomplete || (isClasses && known.kind !== "kept") ? "At least " : "";
  return `${least}${formatCount(activePeople.value, ...who)} used ${products}${where} ${within}${compared}.`;
}

type FilterData = Pick<Data, "filter" | "values" | "schools"> & { whose: string | null; hasBands: boolean };

function DashboardFilters({ data: { filter, values, schools, whose, hasBands } }: { data: FilterData }) {
  return (
    <FilterForm label="Filter the dashboard" key={JSON.stringify(filter.query)}>
      <HiddenFields fields={filter.kept} />
      <SelectField
        name="span"
        label="Dates"
        defaultValue={values.span}
        options={Object.entries(spanWords).map(([value, { name }]) => ({ value, label: name }))}
      />
      {whose === null && schools.length > 1 ? (
        <FilterSelect name="school" label="School" all="All schools" options={schools} query={filter.query} />
      ) : null}
      {hasBands ? (
        <FilterSelect
          name="grades"
          label="Grade band"
          all="All grades and staff"
          options={optionsOf(bandWords)}
          query={filter.query}
        />
      ) : null}
      <Actions>
        <Button>Update</Button>
        {filter.isNarrowed ? (
          <ButtonLink variant="quiet" to={addressWith(paths.dashboard, filter.kept ?? {})}>
            Clear
          </ButtonLink>
        ) : null}
      </Actions>
    </FilterForm>
  );
}

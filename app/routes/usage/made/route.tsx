import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { figureWords } from "domain/usage/figure-words";
import { noFiguresOfClasses } from "domain/usage/keeping-words";
import type { MadeRecord } from "domain/usage/made";
import { madeFigures } from "domain/usage/made-terms";
import { bandWords, spanWords } from "domain/usage/span-words";
import { DistrictLine } from "~/components/district-line";
import { incompleteWords } from "~/components/incomplete-words";
import { definitionAt, MadeParts } from "~/components/made-parts";
import { KeptFrom, NotCounted } from "~/components/use-span";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { whoseUse } from "~/http/whose-use.server";
import { requireDistrict } from "~/http/working-district.server";
import { readMadeFilter } from "~/routes/usage/made-figure.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { addressWith } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { Page, PageHead } from "~/ui/page";
import { Time } from "~/ui/time";
import { loadMade } from "./made.server";
import { addsUpWords, amountWords, headsOf, valueWords } from "./words";

export const meta: MetaFunction = () => pageTitle("dashboardMade");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.dashboardMade.needs);
  const district = await requireDistrict(request, viewer);
  const filter = readMadeFilter(new URL(request.url));
  return {
    filter,
    whose: whoseUse(viewer),
    ofClasses: viewer.reach === "classes",
    district: { id: district.id, name: district.name, mayChange: district.mayChange, zone: district.zone },
    now: new Date().toISOString(),
    shown: await loadMade(viewer, district, filter),
  };
}

export default function DashboardMade() {
  const data = useLoaderData<typeof loader>();
  const { filter, district, whose, ofClasses } = data;
  const isUnkept = ofClasses && data.shown?.known.kind === "totals";
  const shown = isUnkept ? null : data.shown;
  const { name, definition } = figureWords[filter.figure];
  const where = [filter.grades ? bandWords[filter.grades] : "", shown?.school ?? whose ?? ""].filter(Boolean);
  const dates = [spanWords[filter.span].within, ...where].join(", ");
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("dashboardMade")}
        title={`How we got this: ${name}`}
        lead={shown ? `${valueWords(filter.figure, shown.value)} ${dates}.` : null}
      />
      <DistrictLine district={district} />
      {shown ? (
        <Shown data={data} shown={shown} />
      ) : (
        <Card>
          {isUnkept ? (
            <Empty icon="eye-off" title="Usage isn’t kept by person">
              {noFiguresOfClasses}
            </Empty>
          ) : (
            <Empty icon="chart-column" title="No usage has been counted yet">
              Once usage comes in, this page shows what each figure of the dashboard is made of.
            </Empty>
          )}
        </Card>
      )}
      <SectionCard title="What it means" actions={<Link to={definitionAt("usage", name)}>See examples</Link>}>
        <p>{definition}</p>
      </SectionCard>
    </Page>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Shown({
  data: { filter, district, ofClasses, now },
  shown,
}: {
  data: Data;
  shown: NonNullable<Data["shown"]>;
}) {
  const { figure, ...rest } = filter;
  const kept = Object.fromEntries(Object.entries(rest).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const to = (record: MadeRecord | null) => {
    if (record?.kind === "product") return { to: paths.software(record.id) };
    if (!record || !shown.schools.includes(record.id)) return {};
    return { to: addressWith(paths.dashboard, { ...kept, school: record.id }) };
  };
  const said = (part: { amount: number | null; of: number | null }) => ({
    amount: amountWords(figure, part.amount),
    of: part.of === null ? null : amountWords(figure, part.of),
  });
  return (
    <>
      {shown.value === null && figure === "activePeople" ? <NotCounted known={shown.known} /> : null}
      {ofClasses ? <KeptFrom state={shown.known} /> : null}
      {shown.coverage?.incomplete ? <Notice tone="warning">{incompleteWords(shown.coverage)}</Notice> : null}
      <MadeParts
        title="What adds up to it"
        lead={addsUpWords[figure]}
        heads={headsOf(figure)}
        parts={shown.parts.map(({ name, note, record, ...part }) => ({ name, note, ...to(record), ...said(part) }))}
        rest={{ count: shown.rest.count, ...said(shown.rest) }}
        total={said({ amount: shown.sum, of: shown.ofSum })}
        csv={addressWith(paths.dashboardMadeCsv, { figure, ...kept })}
      />
      <SectionCard title="What it is based on">
        <Facts
          facts={[
            { term: "Last counted", value: <Time iso={shown.at} zone={district.zone} now={now} /> },
            ...shown.ground.map(({ term, value }) => ({ term, value })),
          ]}
        />
      </SectionCard>
      <SectionCard title="Other figures of these dates">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {madeFigures
            .filter((one) => one !== figure)
            .map((one) => (
              <li key={one}>
                <Link to={addressWith(paths.dashboardMade, { figure: one, ...kept })}>{figureWords[one].name}</Link>
              </li>
            ))}
        </ul>
      </SectionCard>
    </>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

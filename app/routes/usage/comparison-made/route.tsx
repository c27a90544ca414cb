import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { rosterWords } from "domain/insight/explained-words";
import { comparedFigureWords } from "domain/usage/comparison-words";
import { figureWords } from "domain/usage/figure-words";
import { DistrictLine } from "~/components/district-line";
import { IncompletePeriods } from "~/components/incomplete";
import { definitionAt, MadeParts } from "~/components/made-parts";
import { paths } from "~/http/paths";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readPeriods } from "~/routes/usage/compared-periods.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatCount, formatNumber, formatTenths, inSentence } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { formatDay } from "~/ui/time-format";
import { loadMadeOf, type MadeOfComparison } from "./made-of.server";

export const meta: MetaFunction = () => pageTitle("historyMade");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.historyMade.needs);
  const district = await requireDistrict(request, viewer);
  const { view, values, pair, calendar } = await readPeriods(viewer, district, new URL(request.url));
  const made = found(await loadMadeOf(viewer, district, { pair, values, calendar }));
  return { query: view.query, by: values.by, made, district };
}

const heads = { product: "Product", school: "School", grade: "Grade band" } as const;

export default function ComparisonMade() {
  const { query, by, made, district } = useLoaderData<typeof loader>();
  const { total, rest, now, past } = made;
  const said = (of: { now: number; past: number }) => ({ amount: formatNumber(of.now), of: formatNumber(of.past) });
  const to = (id: string | null) => (id && by === "product" ? { to: paths.software(id) } : {});
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("historyMade")}
        title="How we got this: engagements per school day"
        lead={`${rateWords(now)} ${rateWords(past)}`}
        actions={<Link to={addressWith(paths.history, query)}>Back to the comparison</Link>}
      />
      <DistrictLine district={district} />
      <IncompletePeriods periods={[now, past]} />
      <MadeParts
        title="What adds up to it"
        lead="Engagements of each period. Their totals, divided by the school days, are the two figures."
        heads={{ part: heads[by], note: "On record", amount: "Engagements now", of: "Engagements before" }}
        parts={made.parts.map(({ id, name, note, ...part }) => ({ name, note, ...to(id), ...said(part) }))}
        rest={{ count: rest.count, ...said(rest) }}
        total={said(total)}
        csv={addressWith(paths.historyCsv, query)}
      />
      <Ground made={made} />
      <SectionCard
        title="What it means"
        actions={<Link to={definitionAt("usage", comparedFigureWords.perSchoolDay.name)}>See examples</Link>}
      >
        <p>{comparedFigureWords.perSchoolDay.definition}</p>
        <p>{`${figureWords.engagements.name}: ${inSentence(figureWords.engagements.definition)}`}</p>
      </SectionCard>
    </Page>
  );
}

type Period = MadeOfComparison["now"];

/** "1,200 engagements on 20 school days, November 2 to 29, are 60 per school day." */
function rateWords({ from, to, schoolDays, engagements, rate }: Period): string {
  const what = formatCount(engagements, "engagement", "engagements");
  const when = `${formatDay(from)} to ${formatDay(to)}`;
  if (rate === null) return `${what} from ${when}, in which there are no school days.`;
  return `${what} on ${formatCount(schoolDays, "school day", "school days")} from ${when} make ${formatTenths(rate)} per school day.`;
}

/** How many of the days without usage are named. */
const shownDays = 5;

function daysWords({ schoolDays, missing }: Period): string {
  const all = formatCount(schoolDays, "school day", "school days");
  const named = missing.slice(0, shownDays).map(formatDay).join("; ");
  const more = missing.length > shownDays ? ` and ${formatNumber(missing.length - shownDays)} more` : "";
  return `${formatNumber(schoolDays - missing.length)} of ${all}${named ? `. None on ${named}${more}` : ""}`;
}

/** How much of both periods is known, and what else changed in the meantime. */
function Ground({ made: { now, past, strangers, rosters } }: { made: MadeOfComparison }) {
  const days = ({ from, to }: Period) => `${formatDay(from)} to ${formatDay(to)}`;
  const roster = rosterWords(rosters);
  return (
    <SectionCard title="What it is based on">
      <Facts
        facts={[
          { term: "Now", value: days(now) },
          { term: "School days with usage, now", value: daysWords(now) },
          { term: "Before", value: days(past) },
          { term: "School days with usage, before", value: daysWords(past) },
          {
            term: "Engagements of people not in the roster",
            value: `${strangers.now}% now, ${strangers.past}% before`,
          },
          ...(roster ? [{ term: "Rosters", value: `${roster} in these dates.` }] : []),
        ]}
      />
    </SectionCard>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

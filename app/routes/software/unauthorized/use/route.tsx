import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { schoolInList } from "domain/places/words";
import { figureWords } from "domain/usage/figure-words";
import { peopleNotKnown } from "domain/usage/keeping-words";
import type { ReactNode } from "react";
import { DistrictLine } from "~/components/district-line";
import { usageNote } from "~/components/figure-note-words";
import { ApprovalBadge } from "~/components/status-badges";
import { NotCounted } from "~/components/use-span";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { StateBadge } from "~/routes/software/unauthorized/state-badge";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Columns, Page, PageHead } from "~/ui/page";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import { Tiles } from "~/ui/tiles";
import { formatDay } from "~/ui/time-format";
import { loadUse } from "./use.server";

const heads = {
  people: figureWords.activePeople.name,
  engagements: figureWords.engagements.name,
  minutes: figureWords.minutes.name,
  visits: figureWords.visits.name,
  attempts: figureWords.blockedAttempts.name,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Usage of ${data?.name ?? "a site"} - Rollcall` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.unauthorizedOf.needs);
  const district = await requireDistrict(request, viewer);
  return {
    district,
    opensList: opens(viewer, screens.unauthorizedUsage.needs),
    ...(await loadUse(viewer, district, { no: params.no, url: new URL(request.url) })),
  };
}

/** Who may not open the list of what is used without approval comes from the compliance report. */
function crumbsOf({ approved, opensList }: { approved: unknown; opensList: boolean }) {
  if (approved) return crumbsTo("software");
  return opensList ? crumbsTo("unauthorizedOf") : [{ to: paths.compliance, label: screens.compliance.title }];
}

export default function UseOfOne() {
  const data = useLoaderData<typeof loader>();
  const { district, name, softwareId, state, approved, range, targetNo, days, schools, totals, known } = data;
  const tiles = [
    usageTile("activePeople", totals.people),
    usageTile("engagements", totals.engagements),
    usageTile("minutes", totals.minutes),
    usageTile("visits", totals.visits),
    usageTile("blockedAttempts", totals.attempts),
  ];
  const csv = (by: "day" | "school") => (
    <a href={addressWith(paths.unauthorizedOfCsv(String(targetNo)), { by, from: range.from })}>Export CSV</a>
  );
  return (
    <Page>
      <PageHead
        crumbs={crumbsOf(data)}
        title={`Usage of ${name}`}
        state={approved ? <ApprovalBadge status={approved} named /> : <StateBadge state={state} />}
        lead={`${formatDay(range.from)} to ${formatDay(range.to)}. Numbers of people only, never names.`}
        actions={softwareId ? <Link to={paths.software(softwareId)}>See the product</Link> : null}
      />
      <DistrictLine district={district} />
      {known ? <NotCounted known={known} /> : null}
      <Tiles label="Usage in this period" tiles={tiles} />
      {days.length === 0 ? (
        <Card>
          <Empty icon="search-x" title="No usage in this period">
            Days and schools are listed here once someone uses it.
          </Empty>
        </Card>
      ) : (
        <Columns>
          <SchoolTable schools={schools} csv={csv("school")} />
          <DayTable days={days} csv={csv("day")} />
        </Columns>
      )}
    </Page>
  );
}

function usageTile(
  figure: "activePeople" | "engagements" | "minutes" | "visits" | "blockedAttempts",
  value: number | null,
) {
  const { name: label, definition, examples } = usageNote(figure);
  return { label, definition, examples, value: value === null ? peopleNotKnown : formatNumber(value) };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function SchoolTable({ schools, csv }: Pick<Loaded, "schools"> & { csv: ReactNode }) {
  return (
    <SectionCard title="By school" actions={csv} flush>
      <Table
        caption="Active users by school"
        columns={[{ label: "School" }, { label: heads.people, numeric: true }]}
        scrolls
      >
        {schools.map(({ id, name, people }) => (
          <Row key={id ?? "none"}>
            <RowHead>{schoolInList(id, name)}</RowHead>
            <NumCell label={heads.people} value={people ?? peopleNotKnown} />
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}

function DayTable({ days, csv }: Pick<Loaded, "days"> & { csv: ReactNode }) {
  const numbers = Object.values(heads).map((label) => ({ label, numeric: true }));
  return (
    <SectionCard title="By day" actions={csv} flush>
      <Table caption="Usage by day" columns={[{ label: "Day" }, ...numbers]} narrow="columns" scrolls>
        {days.map((row) => (
          <Row key={row.day}>
            <RowHead>{formatDay(row.day)}</RowHead>
            <NumCell label={heads.people} value={row.people ?? peopleNotKnown} />
            <NumCell label={heads.engagements} value={row.engagements} />
            <NumCell label={heads.minutes} value={row.minutes} />
            <NumCell label={heads.visits} value={row.visits} />
            <NumCell label={heads.attempts} value={row.attempts} />
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

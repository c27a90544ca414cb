import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { peerFigureNames } from "domain/insight/peers/terms";
import { peerFigureWords } from "domain/insight/peers/words";
import { daysFact } from "~/components/coverage-fact";
import { DistrictLine } from "~/components/district-line";
import { IncompleteNotice } from "~/components/incomplete";
import { definitionAt } from "~/components/made-parts";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { CardPart, SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { addressWith } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { Stack } from "~/ui/stack";
import { NumCell, Row, RowHead, Table } from "~/ui/table";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import { loadMade } from "./made.server";

export const meta: MetaFunction = () => pageTitle("peersMade");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.peersMade.needs);
  const district = await requireDistrict(request, viewer);
  return {
    district: { id: district.id, name: district.name, mayChange: district.mayChange, zone: district.zone },
    now: new Date().toISOString(),
    made: await loadMade(viewer, district, new URL(request.url)),
  };
}

/** What goes into one of a district's own figures, each leading to its own parts. */
export default function PeersMade() {
  const { district, now, made } = useLoaderData<typeof loader>();
  const { name, definition, per } = peerFigureWords[made.figure];
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("peersMade")}
        title={`How we got this: ${name}`}
        lead={
          made.said
            ? `${made.said} ${per} in your district today.`
            : "This figure isn’t known today. Too few people or seats are behind it, or part of it is missing."
        }
      />
      <DistrictLine district={district} />
      <Stack>
        <IncompleteNotice coverage={made.counted?.coverage ?? null} />
        <SectionCard title="What goes into it" lead="Open each number to see what adds up to it." flush>
          <Table
            caption="What goes into it"
            narrow="columns"
            columns={[{ label: "Number" }, { label: "In your district today", numeric: true }]}
          >
            {made.inputs.map((input) => (
              <Row key={input.name}>
                <RowHead>{input.to ? <Link to={input.to}>{input.name}</Link> : input.name}</RowHead>
                <NumCell label="In your district today" value={input.said} />
              </Row>
            ))}
          </Table>
          {made.sum ? <CardPart as="p">{`${made.sum} ${per}`}</CardPart> : null}
        </SectionCard>
        <SectionCard title="What it is based on">
          <Facts facts={groundOf({ district, now, made })} />
        </SectionCard>
        <SectionCard
          title="What it means"
          actions={<Link to={definitionAt("peers", "A district’s own figures")}>See examples</Link>}
        >
          <p>{definition}</p>
        </SectionCard>
        <SectionCard title="Other figures that are compared">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {peerFigureNames
              .filter((figure) => figure !== made.figure)
              .map((figure) => (
                <li key={figure}>
                  <Link to={addressWith(paths.peersMade, { figure })}>{peerFigureWords[figure].name}</Link>
                </li>
              ))}
          </ul>
        </SectionCard>
      </Stack>
    </Page>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function groundOf({ district, now, made: { counted, compared, shares } }: Data) {
  const inComparison = compared
    ? `${compared.said}, from the week of ${formatDay(compared.week)}. It is made again each Monday.`
    : shares
      ? "Not yet. Figures are made each Monday."
      : "No. Your district doesn’t share its figures.";
  return [
    ...(counted
      ? [
          {
            term: "Dates of usage",
            value: `${formatDay(counted.from)} to ${formatDay(counted.to)}, today so far included`,
          },
          ...(counted.coverage ? [daysFact(counted.coverage)] : []),
          { term: "Usage last counted", value: <Time iso={counted.at} zone={district.zone} now={now} /> },
        ]
      : [{ term: "Usage", value: "None has been counted yet" }]),
    { term: "Students, contracts", value: "As they are today" },
    { term: "In the comparison", value: inComparison },
    { term: "Method", value: <Link to={paths.peersMethod}>How comparisons are made</Link> },
  ];
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { isBeingCounted } from "domain/usage/queries/being-counted";
import type { UsageSpan } from "domain/usage/terms";
import { DistrictLine } from "~/components/district-line";
import { FigureNotes } from "~/components/figure-notes";
import { IncompleteNotice } from "~/components/incomplete";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { type CostPage, loadCosts } from "~/routes/money/cost-list.server";
import { Overlaps } from "~/routes/money/overlap-card";
import { Renewals } from "~/routes/money/renewal-card";
import { Savings } from "~/routes/money/saving-card";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount, formatWholeDollars } from "~/ui/format";
import { addressWith, ListOrEmpty, NoMatch } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { Page, PageHead } from "~/ui/page";
import { CostFilters } from "./filters";
import { CostByFunding } from "./funding";
import { notesOf, warnedOf } from "./notes.server";
import { CostTable } from "./products";
import { CostTiles } from "./tiles";
import { ValueNote } from "./value-note";

export const meta: MetaFunction = () => pageTitle("roi");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.roi.needs);
  const district = await requireDistrict(request, viewer);
  const { id, name, mayChange } = district;
  const costs = await loadCosts(viewer, district, new URL(request.url));
  return {
    costs,
    notes: notesOf(costs.use),
    warned: warnedOf(costs),
    isCounting: !costs.use && (await isBeingCounted(db, viewer, { districtId: id })),
    district: { id, name, mayChange, zone: district.zone },
    now: new Date().toISOString(),
    can: {
      change: opens(viewer, rights.approveSoftware),
      bringIn: opens(viewer, screens.usageSources.needs),
      tellBoard: opens(viewer, screens.boardPage.needs),
    },
  };
}

export default function RoiAnalytics() {
  const data = useLoaderData<typeof loader>();
  const { costs, district, can } = data;
  const add = (
    <ButtonLink icon="file-plus" variant="primary" to={paths.contractNew}>
      Add a contract
    </ButtonLink>
  );
  const contracts = (
    <ButtonLink icon="file-text" to={paths.contracts}>
      Contracts
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead
        title={screens.roi.title}
        lead={leadOf(costs)}
        actions={
          <>
            {costs.isEmpty ? null : contracts}
            {costs.isEmpty || !can.tellBoard ? null : <ButtonLink to={paths.boardPage}>Board page</ButtonLink>}
            {can.change ? add : null}
          </>
        }
      />
      <DistrictLine district={district} />
      {costs.isEmpty ? <NoContracts add={can.change ? add : null} /> : <Costs data={data} />}
    </Page>
  );
}

/** What the page comes to, in a sentence or two. */
function leadOf({ isEmpty, figures, use, savings }: CostPage): string {
  if (isEmpty) return "What your district pays for software, how much of it is used, and when each contract renews.";
  const { annualCents, products, savingCents, hasDemo } = figures;
  const pays = `You pay ${formatWholeDollars(annualCents)} a year for ${formatCount(products, "product", "products")}.`;
  const saves =
    use && savingCents > 0
      ? ` You could save ${formatWholeDollars(savingCents)} a year as contracts come up for renewal.`
      : "";
  const more =
    savings && savings.overlap.cents > 0
      ? ` Paying for one product instead of two could save up to ${formatWholeDollars(savings.overlap.cents)} more.`
      : "";
  return `${pays}${saves}${more}${hasDemo ? " Some contracts are demo data: their prices are made up." : ""}`;
}

function Costs({ data }: { data: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { costs, can, district, now } = data;
  const { figures, list, use, renewals, funding, savings } = costs;
  return (
    <>
      <IncompleteNotice coverage={costs.coverage} savings />
      <CostTiles
        figures={figures}
        use={use}
        coverage={costs.coverage}
        savings={savings}
        zone={district.zone}
        now={now}
      />
      {use ? (
        <>
          <Warned said={data.warned.idle} sort="active" span={use.span}>
            Show the least used first
          </Warned>
          <Warned said={data.warned.rare} sort="utilization" span={use.span}>
            Show the least used share first
          </Warned>
        </>
      ) : null}
      {can.change && !use ? <NoUsage isCounting={data.isCounting} mayBringIn={can.bringIn} /> : null}
      {use && savings && savings.seats.count > 0 ? (
        <Savings
          seats={savings.seats}
          months={use.months}
          totalCents={savings.seatCents}
          all={<Link to={paths.roiSavings}>All you could save</Link>}
        />
      ) : null}
      <CostFilters {...costs} />
      <ListOrEmpty
        {...list}
        noMatch={
          <NoMatch title="No product matches these filters" clearTo={paths.roi}>
            The search looks in products, vendors, and titles and numbers of contracts.
          </NoMatch>
        }
        none={
          <Empty
            icon="circle-dollar-sign"
            title="No active contracts with lines"
            actions={<ButtonLink to={paths.contracts}>See all contracts</ButtonLink>}
          >
            Products appear here while a contract pays for them.
          </Empty>
        }
      >
        <FigureNotes figures={data.notes} />
        <CostTable {...costs} />
        {use ? <ValueNote hasOwnWeights={costs.hasOwnWeights} /> : null}
      </ListOrEmpty>
      {savings ? (
        <Overlaps
          overlap={savings.overlap}
          seatCents={savings.seatCents}
          all={<Link to={paths.roiSavings}>All of them</Link>}
        />
      ) : null}
      <Renewals
        months={renewals.months}
        title="Next renewals"
        actions={<Link to={paths.roiRenewals}>Renewals by month</Link>}
      />
      <CostByFunding funding={funding} annualCents={figures.annualCents} />
    </>
  );
}

/** What hardly anyone used, or no one, in a sentence, and the way to the products. */
function Warned({
  said,
  sort,
  span,
  children,
}: {
  said: string | null;
  sort: string;
  span: UsageSpan;
  children: string;
}) {
  if (said === null) return null;
  return (
    <Notice tone="warning">
      {`${said} `}
      <Link to={addressWith(paths.roi, { sort, span })}>{children}</Link>
    </Notice>
  );
}

/** Why the page has costs alone. */
function NoUsage({ isCounting, mayBringIn }: { isCounting: boolean; mayBringIn: boolean }) {
  if (isCounting) {
    return <Notice tone="info">Usage is being counted. Until then, this page shows costs only.</Notice>;
  }
  return (
    <Notice tone="info">
      <p>
        {"No usage has come in yet, so this page shows costs only. "}
        {mayBringIn ? <Link to={paths.usageSources}>Bring in usage</Link> : "Your IT director can set that up."}
        {mayBringIn ? " to see what you pay for and don’t use." : null}
      </p>
    </Notice>
  );
}

function NoContracts({ add }: { add: React.ReactNode }) {
  return (
    <Card>
      <Empty icon="circle-dollar-sign" title="No contracts yet" actions={add}>
        {add
          ? "Once you add a contract, this page shows what each product costs a year, its seats, and when it renews."
          : "Your district office has not added any contracts yet. Once it does, this page shows what each product costs."}
      </Empty>
    </Card>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

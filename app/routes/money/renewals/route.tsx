import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { FigureNotes } from "~/components/figure-notes";
import { IncompleteNotice } from "~/components/incomplete";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { loadRenewals } from "~/routes/money/cost-list.server";
import { Renewals } from "~/routes/money/renewal-card";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { formatCount, formatNumber } from "~/ui/format";
import { listLinks, NumberPages } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("roiRenewals");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.roiRenewals.needs);
  const district = await requireDistrict(request, viewer);
  const { id, name, mayChange } = district;
  return { district: { id, name, mayChange }, renewals: await loadRenewals(viewer, district, new URL(request.url)) };
}

const undecidedSaid = (count: number, ending: number) => {
  if (ending === 1) return count === 0 ? "It is decided." : "It isn’t decided.";
  if (count === 0) return "All of them are decided.";
  return `${formatNumber(count)} of them ${count === 1 ? "isn’t" : "aren’t"} decided.`;
};

const renewingSaid = (count: number, ending: number) => {
  const which = count < ending ? `${formatNumber(count)} of them` : count === 1 ? "It" : "All of them";
  return `${which} ${count === 1 ? "renews" : "renew"} automatically unless you cancel in time.`;
};

export default function RenewalsByMonth() {
  const { district, renewals } = useLoaderData<typeof loader>();
  const { view, months, total, ending, undecided, renewing, page, pages, coverage, notes } = renewals;
  const links = listLinks(view, { path: paths.roiRenewals });
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("roiRenewals")}
        title={screens.roiRenewals.title}
        lead={
          total === 0
            ? "No contract ends in the next 12 months."
            : `${formatCount(ending, "contract ends", "contracts end")} in the next 12 months. ${undecidedSaid(undecided, ending)}${renewing > 0 ? ` ${renewingSaid(renewing, ending)}` : ""}`
        }
        actions={
          <ButtonLink icon="calendar-clock" to={paths.renewalCalendar}>
            Add to your calendar
          </ButtonLink>
        }
      />
      <DistrictLine district={district} />
      <IncompleteNotice coverage={coverage} savings />
      {total > 0 ? <FigureNotes figures={notes} /> : null}
      <Renewals
        months={months}
        title="Days to know"
        actions={total > 0 ? <a href={paths.roiRenewalsCsv}>Export CSV</a> : null}
        open
      >
        <NumberPages
          label="Pages of days"
          links={links}
          page={page}
          pages={pages}
          all={formatCount(total, "day", "days")}
        />
      </Renewals>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

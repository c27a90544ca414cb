import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { IncompleteNotice } from "~/components/incomplete";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { Overlaps } from "~/routes/money/overlap-card";
import { Savings } from "~/routes/money/saving-card";
import { loadSavings } from "~/routes/money/savings.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatMoney } from "~/ui/format";
import { addressWith, listLinks, NumberPages } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("roiSavings");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.roiSavings.needs);
  const district = await requireDistrict(request, viewer);
  const { id, name, mayChange } = district;
  return { district: { id, name, mayChange }, ...(await loadSavings(viewer, district, new URL(request.url))) };
}

export default function WhatYouCouldSave() {
  const { district, savings, views, coverage, months } = useLoaderData<typeof loader>();
  const seatLinks = listLinks(views.seats, { path: paths.roiSavings, hash: "#savings" });
  const overlapLinks = listLinks(views.overlaps, { path: paths.roiSavings, hash: "#overlap" });
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("roiSavings")}
        title={screens.roiSavings.title}
        lead={
          savings
            ? `${formatMoney(savings.seatCents + savings.overlap.cents)} a year: ${formatMoney(savings.seatCents)} for unused seats and ${formatMoney(savings.overlap.cents)} where you could pay for one product, not two. No dollar counts twice.${savings.ending ? ` ${savings.ending}` : ""}`
            : "What your district could save at its next renewals, on unused seats and on products for the same purpose."
        }
      />
      <DistrictLine district={district} />
      {savings ? (
        <>
          <IncompleteNotice coverage={coverage} savings />
          <Savings
            seats={savings.seats}
            months={months}
            totalCents={savings.seatCents}
            all={savings.seats.total > 0 ? <a href={seatLinks.csv(paths.roiSavingsCsv)}>Export CSV</a> : null}
            links={seatLinks}
          >
            <NumberPages
              label="Pages of renewals"
              links={seatLinks}
              page={savings.seats.page}
              pages={savings.seats.pages}
            />
          </Savings>
          <Overlaps
            overlap={savings.overlap}
            seatCents={savings.seatCents}
            all={
              savings.overlap.count > 0 ? (
                <a href={addressWith(paths.roiSavingsCsv, { part: "overlaps", ...views.overlaps.query })}>Export CSV</a>
              ) : null
            }
            links={overlapLinks}
            isSorted={Object.keys(views.overlaps.query).length > 0}
          >
            <NumberPages
              label="Pages of categories"
              links={overlapLinks}
              page={savings.overlap.page}
              pages={savings.overlap.pages}
            />
          </Overlaps>
        </>
      ) : (
        <Card>
          <Empty
            icon="circle-dollar-sign"
            title="No savings to show yet"
            actions={<ButtonLink to={paths.roi}>Go to ROI Analytics</ButtonLink>}
          >
            Savings appear here once your district has contracts and usage has come in.
          </Empty>
        </Card>
      )}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

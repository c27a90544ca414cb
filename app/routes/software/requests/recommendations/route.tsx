import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { DistrictLine } from "~/components/district-line";
import { needAllowance } from "~/http/allowance.server";
import { paths } from "~/http/paths";
import { openScreens, opens, screenSentence } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { Queue, queueLinks } from "~/routes/software/decisions/queue-table";
import { loadQueue } from "~/routes/software/decisions/review-queue.server";
import { OwnRequests } from "~/routes/software/requests/own-requests";
import { loadOwnRequests } from "~/routes/software/requests/own-requests.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { Page, PageHead } from "~/ui/page";
import { Tabs } from "~/ui/tabs";

const isRequests = (request: Request) => new URL(request.url).searchParams.get("tab") === "requests";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.requests ? "Software Requests" : "AI Recommendations"} - Rollcall` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.recommendations.needs);
  const decides = opens(viewer, rights.reviewSoftware);
  const lead = screenSentence(viewer, "recommendations");
  if (!isRequests(request)) return { requests: null, lead, decides, meanwhile: openScreens(viewer, untilThen) };
  const district = await requireDistrict(request, viewer);
  const url = new URL(request.url);
  if (url.searchParams.get("q")) await needAllowance(request, viewer, "searches");
  const can = { ask: opens(viewer, rights.requestSoftware), review: decides };
  return {
    lead,
    decides,
    meanwhile: [],
    requests: {
      district,
      can,
      queue: can.review ? await loadQueue(viewer, district, url) : null,
      own: can.ask ? await loadOwnRequests(viewer, district, url) : null,
    },
  };
}

/** Where savings, renewals and gaps are shown until recommendations are there. */
const untilThen = ["roi", "compliance", "rankings", "requests"] as const;

const tabsAt = (requests: boolean) => [
  { to: paths.recommendations, label: "AI Recommendations", current: !requests },
  { to: paths.requests, label: "Software Requests", current: requests },
];

export default function Recommendations() {
  const { requests, lead, decides, meanwhile } = useLoaderData<typeof loader>();
  if (requests) return <Requests {...requests} />;
  return (
    <ComingScreen title={screens.recommendations.title} lead={lead} tabs={tabsAt(false)} meanwhile={meanwhile}>
      <p>Each recommendation will say what to do, why, what it would save, and which records it is based on.</p>
      {decides ? <p>You will accept it, dismiss it with a reason, or mark it done.</p> : null}
    </ComingScreen>
  );
}

type Props = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["requests"]>;

function Requests({ district, can, queue, own }: Props) {
  const lead = queue
    ? "What your schools have requested. Requests for the same product share one row and get one decision."
    : "Request a product, and see who decides and when.";
  return (
    <Page>
      <PageHead
        title="Software Requests"
        lead={lead}
        actions={
          <>
            {queue ? (
              <>
                <ButtonLink icon="settings-2" to={paths.reviewSettings}>
                  How we review
                </ButtonLink>
                <ButtonAnchor href={queueLinks(queue).csv(paths.queueCsv)}>Export CSV</ButtonAnchor>
              </>
            ) : null}
            {can.ask ? (
              <ButtonLink icon="plus" variant="primary" to={paths.requestNew}>
                Request software
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <DistrictLine district={district} />
      <Tabs label="Recommendations and requests" tabs={tabsAt(true)} />
      {queue ? <Queue list={queue} /> : null}
      {own ? <OwnRequests list={own} /> : null}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

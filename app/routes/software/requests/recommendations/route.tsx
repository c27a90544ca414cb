import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { needAllowance } from "~/http/allowance.server";
import { paths } from "~/http/paths";
import { opens, screenSentence } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { Queue, queueLinks } from "~/routes/software/decisions/queue-table";
import { loadQueue } from "~/routes/software/decisions/review-queue.server";
import { OwnRequests } from "~/routes/software/requests/own-requests";
import { loadOwnRequests } from "~/routes/software/requests/own-requests.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { formatCount } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { Recommended } from "./recommended";
import { type Recommended as Found, loadRecommended } from "./recommended.server";

const isRequests = (request: Request) => new URL(request.url).searchParams.get("tab") === "requests";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.requests ? "Software Requests" : "AI Recommendations"} - Rollcall` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.recommendations.needs);
  const decides = opens(viewer, rights.reviewSoftware);
  const district = await requireDistrict(request, viewer);
  const url = new URL(request.url);
  if (!isRequests(request)) {
    const { id, name, mayChange } = district;
    const found = await loadRecommended(viewer, district, url);
    const lead = screenSentence(viewer, "recommendations");
    return { requests: null, district: { id, name, mayChange }, found, lead };
  }
  if (url.searchParams.get("q")) await needAllowance(request, viewer, "searches");
  const can = { ask: opens(viewer, rights.requestSoftware), review: decides };
  return {
    found: null,
    district: null,
    lead: null,
    requests: {
      district,
      can,
      queue: can.review ? await loadQueue(viewer, district, url) : null,
      own: can.ask ? await loadOwnRequests(viewer, district, url) : null,
    },
  };
}

const tabsAt = (requests: boolean) => [
  { to: paths.recommendations, label: "AI Recommendations", current: !requests },
  { to: paths.requests, label: "Software Requests", current: requests },
];

export default function Recommendations() {
  const { requests, district, found, lead } = useLoaderData<typeof loader>();
  if (requests) return <Requests {...requests} />;
  return (
    <Page>
      <PageHead
        title={screens.recommendations.title}
        lead={leadOf(found) ?? lead}
        actions={found.kind ? <ButtonLink to={paths.recommendations}>See all recommendations</ButtonLink> : null}
      />
      <DistrictLine district={district} />
      <Tabs label="Recommendations and requests" tabs={tabsAt(false)} />
      <Recommended found={found} />
      <p className="text-ink-muted text-sm">
        Rollcall finds these by fixed rules in your own records. No outside AI service sees your data.
      </p>
    </Page>
  );
}

/** The answer to "What should we do next?", in a sentence; null where nothing is recommended. */
function leadOf({ count, saving }: Found): string | null {
  if (count === 0) return null;
  const said = formatCount(count, "recommendation", "recommendations");
  return saving ? `${said}. Together they could save ${saving} a year.` : `${said}, each with the records behind it.`;
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

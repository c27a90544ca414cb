import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { needAllowance } from "~/http/allowance.server";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { opens, screenSentence } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { Queue, queueLinks } from "~/routes/software/decisions/queue-table";
import { loadQueue } from "~/routes/software/decisions/review-queue.server";
import { OwnRequests } from "~/routes/software/requests/own-requests";
import { loadOwnRequests } from "~/routes/software/requests/own-requests.server";
import { pageOf } from "~/routes/software/requests/recommended-parts.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { FormErrors } from "~/ui/form-errors";
import { formatCount, formatNumber } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { AnswerForm, answer } from "./answer-form.server";
import { Recommended, recommendedLinks } from "./recommended";
import { type Recommended as Found, loadRecommended } from "./recommended.server";

const isRequests = (request: Request) => new URL(request.url).searchParams.get("tab") === "requests";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.requests ? "Software Requests" : "AI Recommendations"} - Rollcall` },
];

export const shouldRevalidate = revalidateOnConflict;

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

/** What a district answers to a recommendation: for those who decide about its software. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.approveSoftware);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, AnswerForm, { district });
  if (!form.ok) return form.refuse();
  return answer({ viewer, district, back: pageOf(new URL(request.url)) }, form.value, form.refuse);
}

const tabsAt = (requests: boolean) => [
  { to: paths.recommendations, label: "AI Recommendations", current: !requests },
  { to: paths.requests, label: "Software Requests", current: requests },
];

export default function Recommendations() {
  const { requests, district, found, lead } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  if (requests) return <Requests {...requests} />;
  return (
    <Page>
      <PageHead
        title={screens.recommendations.title}
        lead={leadOf(found) ?? lead}
        actions={
          <>
            {found.kind ? <ButtonLink to={paths.recommendations}>See all recommendations</ButtonLink> : null}
            <ButtonAnchor href={recommendedLinks(found).csv(paths.recommendationsCsv)}>Export CSV</ButtonAnchor>
          </>
        }
      />
      <FormErrors form={form} />
      <DistrictLine district={district} />
      <Tabs label="Recommendations and requests" tabs={tabsAt(false)} />
      <Recommended found={found} />
      <p className="text-ink-muted text-sm">
        Rollcall finds these by fixed rules in your own records. No outside AI service sees your data.
      </p>
    </Page>
  );
}

/** The answer to "What should we do next?", in a sentence or three; null where nothing is recommended. */
function leadOf({ all: { open, accepted, dismissed, done, saving } }: Found): string | null {
  if (open + accepted === 0) return null;
  const what =
    accepted === 0
      ? formatCount(open, "recommendation", "recommendations")
      : `${formatCount(open, "open recommendation", "open recommendations")} and ${formatNumber(accepted)} accepted`;
  if (!saving) return `${what}, ${open + accepted > 1 ? "each " : ""}with the records behind it.`;
  const rest = dismissed + done > 0 ? " Dismissed and done ones aren’t counted." : "";
  return `${what}. Together they could save ${saving} a year.${rest}`;
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

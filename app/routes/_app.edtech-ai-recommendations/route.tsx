import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { paths } from "~/http/paths";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.requests ? "Software Requests" : "AI Recommendations"} - Rollcall` },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.recommendations);
  const requests = new URL(request.url).searchParams.get("tab") === "requests";
  return { requests, screens: standingScreensFor(viewer) };
}

export default function Recommendations() {
  const { requests, screens } = useLoaderData<typeof loader>();
  const tabs = [
    { to: paths.recommendations, label: "AI Recommendations", current: !requests },
    { to: paths.requests, label: "Software Requests", current: requests },
  ];
  return requests ? (
    <ComingScreen
      title="Software Requests"
      lead="Ask for a product, and see who decides and when."
      tabs={tabs}
      screens={screens}
    >
      <p>
        You will ask for a product here and follow your request: who looks at it, what they found, what was decided.
      </p>
      <p>Many requests for one product will be one line, and whoever asked is told of each step.</p>
      <p>Requests can’t be sent yet. Until then, ask your IT director.</p>
    </ComingScreen>
  ) : (
    <ComingScreen
      title="AI Recommendations"
      lead="What to consolidate, renew, review or approve, with the rows behind it."
      tabs={tabs}
      screens={screens}
    >
      <p>Each recommendation will say what to do, why, what it would save, and which records it rests on.</p>
      <p>You will accept it, dismiss it with a reason, or mark it done. Nothing happens by itself.</p>
      <p>There is no use and no cost on record yet that advice could rest on.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

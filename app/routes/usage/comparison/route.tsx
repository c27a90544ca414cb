import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Historical Usage Analysis - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.history);
  return { screens: standingScreensFor(viewer) };
}

export default function HistoricalUsage() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title="Historical Usage Analysis"
      lead="Two periods side by side, the larger movers first."
      screens={screens}
    >
      <p>
        You will set two weeks, months, terms or school years against each other, per school day, by product, school and
        grade.
      </p>
      <p>It is for the district’s administrators and directors.</p>
      <p>Nothing is recorded yet that could be compared.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

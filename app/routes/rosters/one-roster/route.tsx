import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "OneRoster Integration - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.oneRoster);
  return { screens: standingScreensFor(viewer) };
}

export default function OneRosterIntegration() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title="OneRoster Integration"
      lead="Rosters from a OneRoster service, and yours for others to read."
      screens={screens}
    >
      <p>
        You will connect a OneRoster REST service, test it, sync by hand or on a schedule, and give out keys with which
        others read your rosters.
      </p>
      <p>It is for whoever manages the district.</p>
      <p>Rosters come in today as OneRoster files over SFTP.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

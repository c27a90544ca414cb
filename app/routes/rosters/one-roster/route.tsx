import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { openScreens } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("oneRoster");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.oneRoster.needs);
  return { meanwhile: openScreens(viewer, ["sftp", "usageSources"]) };
}

export default function OneRosterIntegration() {
  const { meanwhile } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title={screens.oneRoster.title}
      lead="Rosters from a OneRoster service, and yours for others to read."
      meanwhile={meanwhile}
    >
      <p>
        You will connect a OneRoster REST service, test it, and sync by hand or on a schedule. You will also create keys
        for other systems that read your rosters.
      </p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

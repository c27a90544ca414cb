import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { workingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("oneRoster");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.oneRoster.needs);
  return { working: workingScreensFor(viewer) };
}

export default function OneRosterIntegration() {
  const { working } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title={screens.oneRoster.title}
      lead="Rosters from a OneRoster service, and yours for others to read."
      working={working}
    >
      <p>
        You will connect a OneRoster REST service, test it, and sync by hand or on a schedule. You will also create keys
        for other systems that read your rosters.
      </p>
      <p>It is for people who manage the district.</p>
      <p>Rosters come in today as OneRoster files over SFTP.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

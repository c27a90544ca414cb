import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { workingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("peers");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.peers.needs);
  return { working: workingScreensFor(viewer) };
}

export default function PeerBenchmarking() {
  const { working } = useLoaderData<typeof loader>();
  return (
    <ComingScreen title={screens.peers.title} lead="Your rates against districts of your size." working={working}>
      <p>
        Your own rates will stand beside the quarter, the middle and the three quarters of districts of the same size,
        and of the same state where enough of them share.
      </p>
      <p>Only districts that share are used, and a comparison needs at least five others.</p>
      <p>This screen isn’t ready yet, so districts can’t share figures.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Peer Benchmarking - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.peers);
  return { screens: standingScreensFor(viewer) };
}

export default function PeerBenchmarking() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <ComingScreen title="Peer Benchmarking" lead="Your rates against districts of your size." screens={screens}>
      <p>
        Your own rates will stand beside the quarter, the middle and the three quarters of districts of the same size,
        and of the same state where enough of them share.
      </p>
      <p>Only districts that share are used, and a comparison needs at least five others.</p>
      <p>No district shares figures yet.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

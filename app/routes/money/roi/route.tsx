import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { workingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("roi");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.roi.needs);
  return { working: workingScreensFor(viewer) };
}

export default function RoiAnalytics() {
  const { working } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title={screens.roi.title}
      lead="What each product costs, what is used of it, and what could be saved."
      working={working}
    >
      <p>
        Contracts and their lines will be kept here, with seats, active people, cost per active person and what is paid
        for without being used.
      </p>
      <p>It is for everyone who sees the software of a district or school; the figures follow what you may see.</p>
      <p>No contracts can be entered yet.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

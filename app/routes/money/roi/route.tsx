import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "ROI Analytics - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.roi);
  return { screens: standingScreensFor(viewer) };
}

export default function RoiAnalytics() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title="ROI Analytics"
      lead="What each product costs, what is used of it, and what could be saved."
      screens={screens}
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

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Dashboard - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.dashboard);
  return { screens: standingScreensFor(viewer) };
}

export default function Dashboard() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title="Dashboard"
      lead="The use of software at a glance, as soon as use is recorded."
      screens={screens}
    >
      <p>
        Active people, engagements, minutes and products will stand here, week by week, by school, category and grade,
        for a window that you choose.
      </p>
      <p>
        Staff will see what their district, school or classes use; students will see their own use and nobody else’s.
      </p>
      <p>Nothing is recorded yet, so there are no figures to show.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { workingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.dashboard.needs);
  return { working: workingScreensFor(viewer) };
}

export default function Dashboard() {
  const { working } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title={screens.dashboard.title}
      lead="The use of software at a glance, as soon as use is recorded."
      working={working}
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

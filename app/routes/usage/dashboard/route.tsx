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
    <ComingScreen title={screens.dashboard.title} lead="Your software usage at a glance." working={working}>
      <p>
        You will see active people, engagements, minutes and products, week by week, by school, category and grade, for
        the dates you choose.
      </p>
      <p>Staff will see what their district, school or classes use. Students will see their own usage only.</p>
      <p>This screen isn’t ready yet, so it shows no figures.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { workingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("history");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.history.needs);
  return { working: workingScreensFor(viewer) };
}

export default function HistoricalUsage() {
  const { working } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title={screens.history.title}
      lead="Two periods side by side, the larger movers first."
      working={working}
    >
      <p>
        You will set two weeks, months, terms or school years against each other, per school day, by product, school and
        grade.
      </p>
      <p>It is for the district’s administrators and directors.</p>
      <p>This screen isn’t ready yet, so it compares nothing.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { workingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("reports");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reports.needs);
  return { working: workingScreensFor(viewer) };
}

export default function Reports() {
  const { working } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title={screens.reports.title}
      lead="Use, cost and compliance as files and printed pages."
      working={working}
    >
      <p>
        You will choose a kind of report and its filters, take it as CSV or print it, or have it mailed each week or
        month.
      </p>
      <p>
        It is for everyone who sees the software of a district or school; a report holds only what its reader may see.
      </p>
      <p>Until then, lists that can be exported have a CSV link of their own.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

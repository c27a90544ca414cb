import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Software Research Assistant - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.softwareSearch);
  return { screens: standingScreensFor(viewer) };
}

export default function SoftwareSearch() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title="Software Research Assistant"
      lead="Search the catalogue, and ask: may I use this with my grade, and why?"
      screens={screens}
    >
      <p>
        You will search products by category, grade, subject and price, and read in one line whether you may use one,
        with approved alternatives.
      </p>
      <p>
        Questions will be answered from the catalogue and your district’s own records, which are cited, or not at all.
      </p>
      <p>The catalogue is empty today.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Compliance Report - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.compliance);
  return { screens: standingScreensFor(viewer) };
}

export default function ComplianceReport() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title="Compliance Report"
      lead="What is allowed, on what ground, and what ends soon."
      screens={screens}
    >
      <p>
        Each product in use will stand here with its approval, its privacy agreement and how it meets the laws that
        apply.
      </p>
      <p>Everyone may read it: staff for what they see, students for the products approved for their grade.</p>
      <p>No product has been reviewed here yet.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

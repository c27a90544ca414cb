import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Software Rankings - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.rankings);
  return { screens: standingScreensFor(viewer) };
}

export default function SoftwareRankings() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <ComingScreen title="Software Rankings" lead="All products in order of a measure you choose." screens={screens}>
      <p>
        Products will be ranked by use, cost or value, with weights that you set yourself, and the change since the
        window before.
      </p>
      <p>It is for everyone who sees the software of a district or school.</p>
      <p>There is no use and no cost to rank by yet.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

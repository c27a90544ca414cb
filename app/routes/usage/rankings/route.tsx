import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { workingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("rankings");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.rankings.needs);
  return { working: workingScreensFor(viewer) };
}

export default function SoftwareRankings() {
  const { working } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title={screens.rankings.title}
      lead="All products in order of a measure you choose."
      working={working}
    >
      <p>
        Products will be ranked by use, cost or value, with weights that you set yourself, and the change since the
        window before.
      </p>
      <p>It is for everyone who sees the software of a district or school.</p>
      <p>This screen isn’t ready yet, so it shows no rankings.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

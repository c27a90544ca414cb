import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { needs, standingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

export const meta: MetaFunction = () => [{ title: "Software Blacklisting - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.blacklist);
  return { screens: standingScreensFor(viewer) };
}

export default function SoftwareBlacklisting() {
  const { screens } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title="Software Blacklisting"
      lead="What is banned, for whom, since when, and what to use instead."
      screens={screens}
    >
      <p>
        You will ban a product or an address for schools, grades or roles, with a reason and an alternative, and lift
        the ban again.
      </p>
      <p>The list will go out to your web filter as domains, hosts file or CSV.</p>
      <p>Nothing is banned here yet.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

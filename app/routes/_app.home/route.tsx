import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HomeList } from "~/components/home-list";
import { screensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Home - Rollcall" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, "any");
  return { groups: screensFor(viewer) };
}

export default function Home() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead title="Home" lead="Every screen that is open to you, by what it is for." />
      <HomeList groups={groups} />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

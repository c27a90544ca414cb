import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { screensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Page, PageHead } from "~/ui/page";
import { ToolList } from "./tool-list";

export const meta: MetaFunction = () => pageTitle("tools");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.tools.needs);
  return { groups: screensFor(viewer) };
}

export default function AllTools() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead title={screens.tools.title} lead="Every page you can open, by subject." />
      <ToolList groups={groups} />
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

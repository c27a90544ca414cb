import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { loadDescription } from "./description.server";
import { UsageApi } from "./usage-api";

export const meta: MetaFunction = () => pageTitle("usageApi");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, screens.usageApi.needs);
  return loadDescription();
}

export default function UsageApiPage() {
  return <UsageApi {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

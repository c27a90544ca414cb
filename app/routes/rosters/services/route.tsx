import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseForm } from "~/http/form.server";
import { requireViewer } from "~/http/viewer.server";
import { carryOutOnBoard, loadSources, SourcesForms } from "~/routes/rosters/sources.server";
import { Board } from "~/routes/rosters/sources-board";
import { Logs } from "~/routes/rosters/sources-logs";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";

export const meta: MetaFunction = () => pageTitle("oneRoster");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.oneRoster.needs);
  return loadSources(viewer, request, "service");
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.changeRosters);
  const form = await parseForm(request, SourcesForms);
  return form.ok ? carryOutOnBoard(viewer, request, form.value) : form.refuse();
}

export default function OneRosterIntegration() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.tab === "logs" ? <Logs {...loaded} /> : <Board {...loaded} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

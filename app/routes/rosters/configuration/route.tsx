import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseForm } from "~/http/form.server";
import { requireViewer } from "~/http/viewer.server";
import { ConfigurationForms } from "~/routes/rosters/source-intents.server";
import { Configuration } from "~/routes/rosters/source-page";
import { carryOutOnSource, loadSource } from "~/routes/rosters/source-page.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.card.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.configuration.needs);
  return loadSource(viewer, request, { id: params.id, way: "files" });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.changeRosters);
  const form = await parseForm(request, ConfigurationForms, { secrets: ["ownPassword"] });
  return form.ok ? carryOutOnSource(viewer, request, { id: params.id, form }) : form.refuse();
}

export default function ConfigurationPage() {
  return <Configuration {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";

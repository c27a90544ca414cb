import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { exportPlaces } from "~/http/places-list.server";
import { requireViewer } from "~/http/viewer.server";
import { kindParam, placeNeeds } from "~/routes/places/place-rights.server";

/** Places of a kind as the list shows them, filters and order included. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, placeNeeds(params.kind), { resource: true });
  const kind = kindParam(params.kind);
  const { heads, rows } = await exportPlaces(viewer, new URL(request.url), kind);
  return csvDownload(kind, heads, rows);
}

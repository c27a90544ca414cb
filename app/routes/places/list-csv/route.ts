import type { LoaderFunctionArgs } from "@remix-run/node";
import { placesReport } from "domain/places/reports/places";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { kindParam, placeNeeds } from "~/routes/places/place-rights.server";
import { readPlacesQuery } from "~/routes/places/places-list.server";

/** Places of a kind as the list shows them, filters and order included. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, placeNeeds(params.kind), { resource: true });
  const kind = kindParam(params.kind);
  return csvAnswer(
    request,
    viewer,
    placesReport(db, viewer, await readPlacesQuery(viewer, new URL(request.url), kind)),
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { exportPlaces } from "~/http/places-list.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";

/** The districts as the tab shows them, filters and order included. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.districts, { resource: true });
  const { heads, rows } = await exportPlaces(viewer, new URL(request.url), "districts");
  return csvDownload("districts", heads, rows);
}

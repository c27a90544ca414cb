import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvDownload } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { exportQueue } from "~/routes/software/decisions/review-queue.server";

/** The queue as its page shows it, filters included, all pages of it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.reviews, { resource: true });
  const district = await requireDistrict(request, viewer);
  const { heads, rows } = await exportQueue(viewer, district, new URL(request.url));
  return csvDownload("software-requests", heads, rows);
}

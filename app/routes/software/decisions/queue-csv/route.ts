import type { LoaderFunctionArgs } from "@remix-run/node";
import { queueReport } from "domain/software/decisions/reports/queue";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { readQueueFilter } from "~/routes/software/decisions/review-queue.server";
import { rights } from "~/screens/rights";

/** The queue as its page shows it, filters included, all pages of it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, rights.reviewSoftware, { resource: true });
  const district = await requireDistrict(request, viewer);
  const filter = readQueueFilter(new URL(request.url));
  return csvAnswer(request, viewer, queueReport(db, viewer, { district, filter }));
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { auditLogReport } from "domain/audit/reports/audit-log";
import { csvAnswer } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { readAuditFilter } from "~/routes/audit/audit-filter.server";
import { screens } from "~/screens/table";

/** The lines of the log as the page shows them, filters included: the newest 50,000. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.admin.needs, { resource: true });
  const { filter } = await readAuditFilter(viewer, new URL(request.url));
  return csvAnswer(request, viewer, auditLogReport(db, viewer, { filter }));
}

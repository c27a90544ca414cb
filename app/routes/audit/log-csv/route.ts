import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAudit } from "domain/audit/queries/audit-log";
import { csvDownload } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { factsOf, readAuditFilter, whoIn } from "~/routes/audit/audit-filter.server";

const heads = [
  ...["at", "action", "result", "who", "role", "on_whom", "district", "object", "object_id"],
  ...["before", "after", "details", "request_id", "address"],
];

const most = 50_000;

/** The lines of the log as the page shows them, filters included: the newest 50,000. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.admin, { resource: true });
  const { filter } = await readAuditFilter(viewer, request);
  const { rows } = await listAudit(db, viewer, { filter, after: null, size: most });
  return csvDownload(
    "audit-log",
    heads,
    rows.map((row) => [
      ...[
        row.at.toISOString(),
        row.action,
        row.result,
        row.actorKeyId ? whoIn(row) : row.actorName,
        row.actorRole,
        row.subjectName,
      ],
      ...[row.districtName, row.objectTable, row.objectId],
      ...[factsOf(row.before), factsOf(row.after), factsOf(row.details), row.requestId, row.address],
    ]),
  );
}

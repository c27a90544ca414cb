import type { LoaderFunctionArgs } from "@remix-run/node";
import { findImport, listImportRows } from "domain/places/queries/directory-imports";
import { csvDownload } from "~/http/csv.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { kindParam, shapeNeeds } from "~/routes/places/place-rights.server";

/** The rows of one's waiting import that are rejected, each with its line and the reason. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, shapeNeeds(params.kind), { resource: true });
  const kind = kindParam(params.kind);
  const { id } = found(await findImport(db, viewer, { kind }));
  const rows = await listImportRows(db, viewer, { id, op: "reject", limit: 200_000 });
  return csvDownload(
    `${kind}-rejected`,
    ["line", "name", "number", "state", "district", "district_number", "reason"],
    rows.map((row) => [row.line, row.name, row.number, row.state, row.district, row.districtNumber, row.reason]),
  );
}

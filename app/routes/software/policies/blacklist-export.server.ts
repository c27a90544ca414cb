import { listReferenceSchools } from "domain/places/queries/reference-data";
import { noteBlacklistExport } from "domain/software/policies/commands/change-blacklist";
import { listBannedAddresses } from "domain/software/policies/queries/blacklist-export";
import { bannedAddressesReport } from "domain/software/policies/reports/banned-addresses";
import { domainsFile, hostsFile } from "domain/software/policies/reports/filter-files";
import { needAllowance } from "~/http/allowance.server";
import { csvAnswer } from "~/http/csv.server";
import { uuidParam } from "~/http/params.server";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/** The school that an export is for, as the query names it; null for the whole district. Throws 404 for any other. */
async function schoolOf(viewer: Viewer, district: Working, request: Request) {
  const wanted = new URL(request.url).searchParams.get("school");
  if (!wanted) return null;
  const id = uuidParam(wanted);
  const { rows } = await listReferenceSchools(db, viewer, { districtId: district.id });
  return found(rows.find((school) => school.id === id));
}

const asText = (name: string, text: string) =>
  new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.txt"`,
      "Cache-Control": "no-store",
    },
  });

type Format = "domains" | "hosts" | "csv";

/**
 * What is banned today as a file for a web filter, of the whole district or of the school that the query names. Takes
 * the viewer, who may manage the blacklist, and the format; writes to the audit log that it went out.
 */
export async function exportBlacklist(viewer: Viewer, district: Working, request: Request, format: Format) {
  const school = await schoolOf(viewer, district, request);
  // A table takes its own turn.
  if (format !== "csv") await needAllowance(request, viewer, "exports");
  const schoolId = school?.id ?? null;
  const { id: districtId, today } = district;
  const rows = await listBannedAddresses(db, viewer, { districtId, today, schoolId });
  const csv = format === "csv" ? await csvAnswer(request, viewer, bannedAddressesReport(rows, district)) : null;
  await perform(noteBlacklistExport, viewer, { districtId, format, schoolId, addresses: rows.length });
  if (csv) return csv;
  const head = { district: district.name, school: school?.name ?? null, today };
  if (format === "domains") return asText(`blocked-list-domains-${today}`, domainsFile(rows, head));
  return asText(`blocked-list-hosts-${today}`, hostsFile(rows, head));
}

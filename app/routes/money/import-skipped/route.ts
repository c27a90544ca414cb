import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { previewContracts } from "domain/money/commands/import-contracts";
import { skippedContractsReport } from "domain/money/reports/skipped-contracts";
import { z } from "zod";
import { csvAnswer } from "~/http/csv.server";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { fundingUnread, importBytes, readSent, sentText } from "~/routes/money/import-file.server";
import { screens } from "~/screens/table";

const Sent = z.object({ csv: sentText, forDistrict: z.string() });

/** The file comes with the form of its preview; someone who types the address is sent to where one is chosen. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, screens.contractImport.needs);
  return redirect(paths.contractImport);
}

/** The rows of a file that its preview skips, with the reason. The file comes with the form: nothing of it is kept here. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.contractImport.needs, { resource: true });
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, Sent, { maxBytes: importBytes, district });
  const read = form.ok ? readSent(form.value) : null;
  if (!read || "fault" in read) {
    throw refused("Choose the file again and preview it.", 422);
  }
  const found = await perform(previewContracts, viewer, { districtId: district.id, rows: read.rows });
  if (found.kind === "funding_unread") throw refused(fundingUnread, 503);
  return csvAnswer(request, viewer, skippedContractsReport(found.preview));
}

const refused = (why: string, status: number) =>
  new Response(why, { status, headers: { "Cache-Control": "no-store" } });

import type { LoaderFunctionArgs } from "@remix-run/node";
import { blacklistHeads, blacklistRows } from "~/http/blacklist-list.server";
import { csvDownload } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";

/** The entries that /software-blacklist-manager shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.blacklist, { resource: true });
  const district = await requireDistrict(request, viewer);
  return csvDownload("blacklist", blacklistHeads, await blacklistRows(viewer, district, new URL(request.url)));
}

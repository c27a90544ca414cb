import type { LoaderFunctionArgs } from "@remix-run/node";
import { atOnce } from "domain/report";
import { csvAnswer } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { blacklistHeads, blacklistRows } from "~/routes/software/policies/blacklist-list.server";

/** The entries that /software-blacklist-manager shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.blacklist, { resource: true });
  const district = await requireDistrict(request, viewer);
  const rows = atOnce(() => blacklistRows(viewer, district, new URL(request.url)));
  return csvAnswer({ name: "blacklist", columns: blacklistHeads, rows });
}

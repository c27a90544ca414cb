import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvStream } from "~/http/csv.server";
import { needs } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { peopleCsvHeads, peopleForCsv } from "~/routes/people/people-list.server";

/** The people that /profiles shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needs.profiles, { resource: true });
  return csvStream("profiles", peopleCsvHeads, peopleForCsv(viewer, request, false));
}

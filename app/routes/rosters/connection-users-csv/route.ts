import type { LoaderFunctionArgs } from "@remix-run/node";
import { uuidParam } from "~/http/params.server";
import { requireViewer } from "~/http/viewer.server";
import { readUserFilter } from "~/routes/rosters/user-filter.server";
import { usersAnswer } from "~/routes/rosters/users-csv.server";
import { screens } from "~/screens/table";

/** The people that it brought in, as the tab shows them. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.oneRoster.needs, { resource: true });
  const { filter } = readUserFilter(new URL(request.url), uuidParam(params.id));
  return usersAnswer(viewer, request, filter);
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { peopleReport } from "domain/people/reports/people";
import { peopleCsvAnswer } from "~/http/people-csv.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { peopleExportOf } from "~/routes/people/people-list.server";
import { readPeopleFilter } from "~/routes/people/people-query.server";
import { screens } from "~/screens/table";

/** The people that /profiles shows, filters included, all pages of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.profiles.needs, { resource: true });
  const filter = await readPeopleFilter(viewer, request, false);
  const of = peopleExportOf("profiles", filter);
  return peopleCsvAnswer(request, viewer, peopleReport(db, viewer, { name: "profiles", filter }), of);
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { openFigureReport } from "domain/usage/reports/person-made";
import { uuidParam } from "~/http/params.server";
import { requireViewer } from "~/http/viewer.server";
import { readOfPerson, wantedOfPerson } from "~/routes/people/open-figure.server";
import { personFile } from "~/routes/people/person-page.server";
import { screens } from "~/screens/table";

/** All parts that a figure of a student's page is made of. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.studentMade.needs, { resource: true });
  const id = uuidParam(params.id);
  const wanted = wantedOfPerson(new URL(request.url));
  const made = async () => (await readOfPerson(viewer, id, wanted))?.made ?? null;
  return personFile(request, viewer, { id, role: "student" }, openFigureReport(wanted, made));
}

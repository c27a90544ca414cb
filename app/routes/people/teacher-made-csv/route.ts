import type { LoaderFunctionArgs } from "@remix-run/node";
import { openFigureReport } from "domain/usage/reports/person-made";
import { uuidParam } from "~/http/params.server";
import { requireViewer } from "~/http/viewer.server";
import { readOfTeacher, wantedOfTeacher } from "~/routes/people/open-figure.server";
import { personFile } from "~/routes/people/person-page.server";
import { screens } from "~/screens/table";

/** All parts that a figure of a teacher's page is made of. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.teacherMade.needs, { resource: true });
  const id = uuidParam(params.id);
  const wanted = wantedOfTeacher(new URL(request.url));
  const made = async () => (await readOfTeacher(viewer, id, wanted))?.made ?? null;
  return personFile(request, viewer, { id, role: "teacher" }, openFigureReport(wanted, made));
}

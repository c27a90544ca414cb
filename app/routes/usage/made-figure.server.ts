import { noSchoolKnown } from "domain/places/words";
import { type Made, madeOf } from "domain/usage/made";
import { madeFigures } from "domain/usage/made-terms";
import { readWindowUse, type WindowUse } from "domain/usage/window-overview";
import { z } from "zod";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { schoolsToChoose } from "~/http/whose-use.server";
import type { Working } from "~/http/working-district.server";
import { readDashboardFilter } from "~/routes/usage/dashboard-filter.server";

const figureShape = z.enum(madeFigures).catch("activePeople");

/** Which figure an address asks for, and of which use: the same filters as the dashboard's. */
export function readMadeFilter(url: URL) {
  const { span, school, grades } = readDashboardFilter(url).values;
  return { figure: figureShape.parse(url.searchParams.get("figure")), span, school, grades };
}

type Read = { made: Made; use: WindowUse; schools: { id: string; name: string }[] };

/** A figure of the dashboard with its parts, of those whom the viewer may see; null before anything was counted. */
export async function readMade(
  viewer: Viewer,
  district: Working,
  { figure, span, school, grades }: ReturnType<typeof readMadeFilter>,
): Promise<Read | null> {
  const of = {
    districtId: district.id,
    span,
    schoolId: school,
    band: grades,
    today: district.today,
    stamp: district.stamp,
  };
  const [schools, use] = await Promise.all([schoolsToChoose(viewer, district), readWindowUse(db, viewer, of)]);
  if (!use) return null;
  const names = new Map(schools.map(({ id, name }) => [id, name]));
  const own = (id: string) => (id === viewer.schoolId ? viewer.schoolName : null);
  const schoolName = (id: string | null) =>
    id === null ? noSchoolKnown : (names.get(id) ?? own(id) ?? "Another school");
  return { made: madeOf(figure, { ...use, schoolName }), use, schools };
}

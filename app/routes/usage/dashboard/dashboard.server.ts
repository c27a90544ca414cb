import { compareNames } from "domain/compare-names";
import { schoolInList } from "domain/places/words";
import { comparedWords } from "domain/usage/beside-words";
import { byBand, byCategory, bySchool, overviewFigures, withShares } from "domain/usage/overview";
import type { UsedProduct } from "domain/usage/queries/used-products";
import { readWindowUse } from "domain/usage/window-overview";
import { drawShares } from "~/charts/shares.server";
import { weeksOf } from "~/charts/weeks.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { schoolsToChoose } from "~/http/whose-use.server";
import type { Working } from "~/http/working-district.server";
import { type DashboardFilter, readDashboardFilter } from "~/routes/usage/dashboard-filter.server";
import { readSparks } from "~/routes/usage/sparks.server";
import { formatDay } from "~/ui/time-format";
import { whyNothing } from "./nothing.server";

const shownProducts = 10;
const shownParts = 8;

/** What the dashboard of a district, or of a principal's school, shows. */
export async function loadDashboard(viewer: Viewer, district: Working, url: URL) {
  const filter = readDashboardFilter(url);
  const { span, school: schoolId, grades: band } = filter.values;
  const of = { districtId: district.id, span, schoolId, band, today: district.today, stamp: district.stamp };
  const schools = await schoolsToChoose(viewer, district);
  const page = { filter: filter.view, values: filter.values, schools: namesOf(schools) };
  const read = await readWindowUse(db, viewer, { ...of, weeks: true });
  if (!read) {
    return { ...page, shown: null, ...(await whyNothing(viewer, district, null)) };
  }
  const { window, groups, used, known, beside, isCompared } = read;
  const nameOf = new Map(schools.map(({ id, name }) => [id, name]));
  const products = used.products.filter(({ engagements }) => engagements > 0).sort(orderOf(filter));
  const bySchools = bySchool(groups);
  const figures = overviewFigures(groups, used, isCompared);
  const why = figures.engagements.value
    ? ({ nothing: "none_yet", lastDay: null, latest: null } as const)
    : await whyNothing(viewer, district, { from: window.from, days: read.days, known });
  const top = products.slice(0, shownProducts);
  const topSchools = bySchools.slice(0, shownParts);
  const sparks = await readSparks(viewer, { ...of, ids: top.map(({ id }) => id), to: window.to });
  return {
    ...page,
    ...why,
    shown: {
      window,
      figures,
      known,
      isCompared,
      compared: comparedWords(read, span, formatDay),
      weeks: weeksOf(read.weeks, window.to),
      coverage: beside?.now ?? null,
      products: { rows: top, bars: drawShares(top.map((row) => row.people ?? 0)), count: products.length, sparks },
      sites: { count: used.sites.count, engagements: used.sites.engagements },
      schools: { ...withFigure(topSchools, (id) => nameOf.get(id)), count: bySchools.length },
      bands: withBars(withShares(byBand(groups).map(({ band, use }) => ({ band, engagements: use.engagements })))),
      categories: withBars(withShares(byCategory(used), figures.engagements.value ?? 0)).slice(0, shownParts),
    },
  };
}

export type Dashboard = Awaited<ReturnType<typeof loadDashboard>>;
export type Shown = NonNullable<Dashboard["shown"]>;

/** Schools with their active users, or with their engagements where of any of them it isn't known how many those are. */
function withFigure(schools: ReturnType<typeof bySchool>, nameOf: (id: string) => string | undefined) {
  const figure = schools.every(({ use }) => use.people !== null) ? ("activePeople" as const) : ("engagements" as const);
  const values = schools.map(({ use }) => (figure === "engagements" ? use.engagements : (use.people ?? 0)));
  const bars = drawShares(values);
  return {
    figure,
    rows: schools.map(({ schoolId }, nth) => ({
      id: schoolId,
      name: schoolInList(schoolId, nameOf(schoolId)),
      value: values[nth] ?? 0,
      bar: bars[nth] ?? 0,
    })),
  };
}

/** Parts with the length of the bar of each. */
function withBars<Part extends { engagements: number }>(parts: readonly Part[]) {
  const bars = drawShares(parts.map(({ engagements }) => engagements));
  return parts.map((part, nth) => ({ ...part, bar: bars[nth] ?? 0 }));
}

const namesOf = (schools: { id: string; name: string }[]) =>
  schools.map(({ id, name }) => ({ value: id, label: name }));

function orderOf({ sort, descending }: DashboardFilter) {
  const turn = descending ? -1 : 1;
  const values: Record<DashboardFilter["sort"], (a: UsedProduct, b: UsedProduct) => number> = {
    people: (a, b) => (a.people ?? 0) - (b.people ?? 0),
    engagements: (a, b) => a.engagements - b.engagements,
    minutes: (a, b) => a.seconds - b.seconds,
    change: (a, b) => a.engagements - a.before.engagements - (b.engagements - b.before.engagements),
    product: (a, b) => compareNames(a.name, b.name),
  };
  return (a: UsedProduct, b: UsedProduct) => turn * values[sort](a, b) || b.engagements - a.engagements;
}

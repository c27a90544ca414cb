import { licensesUsed } from "domain/insight/class-licenses";
import { listLicensed } from "domain/insight/queries/licensed";
import { weeksOfClasses } from "domain/usage/class-figures";
import { type ClassLine, classLines, classUseSorts, type LicensesUsed } from "domain/usage/class-lines";
import { activeStudents, figureWords } from "domain/usage/figure-words";
import { readClassFigures } from "domain/usage/queries/class-figures";
import { type UsageSpan, usageSpans } from "domain/usage/terms";
import { type DrawnUseWeeks, drawUseWeeks } from "~/charts/use-weeks.server";
import { listOf, pageAmong } from "~/http/list.server";
import { partOf } from "~/http/list-filters.server";
import {
  coverageOf,
  type PersonUseView,
  personUseView,
  readPersonUseQuery,
  stateOfUse,
  type UseState,
} from "~/http/person-use.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { ListView } from "~/ui/list";

const pageSize = 25;
/** Products in a row of a class: used ones, and unused ones in view and behind "more". The file has all of them. */
const most = { used: 3, unused: 8, more: 60 };

const readList = listOf({
  filters: {},
  parts: { span: partOf(usageSpans, "30") },
  sort: { by: classUseSorts, usual: "class" },
});

/** For which dates the address of a teacher's page asks, and in which order the classes stand. */
export function readClassQuery(url: URL) {
  const { values, sort, descending, page, view } = readList(url);
  return { span: values.span, order: { sort, descending }, page, view };
}

function shownOf({ products, unused, otherSites: _, ...line }: ClassLine) {
  return {
    ...line,
    products: products.slice(0, most.used),
    moreProducts: Math.max(0, products.length - most.used),
    unused: unused.slice(0, most.unused),
    // Names alone: 25 rows of them with links would weigh more than the rest of the page.
    moreUnused: unused.slice(most.unused, most.unused + most.more).map(unusedName),
    allUnused: unused.length,
  };
}

const unusedName = ({ name, usedElsewhere }: ClassLine["unused"][number]) =>
  usedElsewhere ? `${name} (used in another class)` : name;

/** A class as a row of the page. */
export type ShownClass = ReturnType<typeof shownOf>;

/** The classes of a teacher as their page shows them. */
export type ClassUseView = {
  view: ListView;
  span: UsageSpan;
  range: { from: string; to: string };
  state: UseState;
  lines: ShownClass[];
  total: number;
  page: number;
  pages: number;
  /** Distinct students of all these classes, and those with an engagement. */
  students: number;
  active: number;
  /** The licenses that are paid for these students, and how many of them were used. */
  licenses: LicensesUsed;
  /** Classes with students of whom nobody used anything, by title. */
  idle: string[];
  /** Classes without students. */
  empty: number;
  /** What they had together. */
  engagements: number;
  minutes: number;
  weeks: DrawnUseWeeks;
  /** What the teacher used. */
  own: PersonUseView;
};

/**
 * What the classes of a teacher used, as the address asks for it, and the teacher's own use. `name` is null where the viewer
 * is the teacher. Undefined out of scope.
 */
export async function loadClassUse(
  viewer: Viewer,
  { profileId, name, url }: { profileId: string; name: string | null; url: URL },
): Promise<ClassUseView | undefined> {
  const { span, order, page: wanted, view } = readClassQuery(url);
  const use = await readClassFigures(db, viewer, { profileId, span });
  if (!use) return undefined;
  const { district, range, kept, products, students, active } = use;
  const { byClass, ...licenses } = licensesUsed(use, await listLicensed(db, viewer, district));
  const lines = classLines(use, order, byClass);
  const { rows, ...pages } = pageAmong(lines, wanted, pageSize);
  const none = { answers: null, classmates: 0, classUse: { people: [], weeks: [] } };
  const coverage = coverageOf(use);
  const weeks = weeksOfClasses(use.weeks, range);
  const sum = (of: "engagements" | "minutes") => weeks.reduce((all, week) => all + week[of], 0);
  const whose = { person: { id: profileId, role: "teacher" as const }, district, range, kept, products };
  return {
    view,
    span,
    range,
    state: stateOfUse(kept, range.from),
    lines: rows.map(shownOf),
    ...pages,
    students,
    active,
    licenses,
    engagements: sum("engagements"),
    minutes: sum("minutes"),
    weeks: drawUseWeeks(weeks, [
      { figure: "people", words: activeStudents },
      { figure: "engagements", words: figureWords.engagements },
    ]),
    idle: lines.filter((line) => line.students > 0 && line.active === 0).map(({ title }) => title),
    empty: lines.filter((line) => line.students === 0).length,
    own: personUseView(
      viewer,
      { ...whose, cells: use.own, ...none },
      {
        ...readPersonUseQuery(url, "second"),
        name,
        coverage,
      },
    ).view,
  };
}

import { bandOf, type GradeBand } from "domain/usage/terms";
import { isSite } from "./figures";
import type { JudgedBy } from "./licensed-words";
import type { ContractLine } from "./queries/contracts";
import type { Enrolled } from "./queries/enrollment";

/** People of some schools; where bands are named, the students in these. Empty lists are all of them, and all people. */
type Place = { schoolIds: readonly string[]; bands: readonly GradeBand[] };

/** Whom the licenses of a product are for, where all of them are site licenses and none is for everyone. */
export type SiteLimits = {
  /** The schools of all of them; null where one is for any school. */
  schoolIds: readonly string[] | null;
  /** The people by whose use the seats are judged; null is everyone. */
  places: readonly Place[] | null;
  judgedBy: JudgedBy;
  /** The grades that they name, how many of them name some, and how many there are. */
  grades: readonly number[];
  withGrades: number;
  licenses: number;
};

type Line = Pick<ContractLine, "basis" | "schoolIds" | "grades">;

/** The limits of a product's license lines; null where one of them has none, or is for anyone who gets a seat. */
export function limitsOf(licenses: readonly Line[], enrolled: readonly Enrolled[]): SiteLimits | null {
  if (licenses.length === 0 || !licenses.every(isLimited)) return null;
  const places = licenses.map((line) => placeOf(line, enrolled));
  const isExact = places.every((place) => place !== null);
  const ofAnyGrade = licenses.map(({ schoolIds }) => ({ schoolIds, bands: [] }));
  const isOfSchools = licenses.every(({ schoolIds }) => schoolIds.length > 0);
  const shared = {
    schoolIds: isOfSchools ? [...new Set(licenses.flatMap(({ schoolIds }) => schoolIds))] : null,
    grades: [...new Set(licenses.flatMap(({ grades }) => grades))],
    withGrades: licenses.filter(({ grades }) => grades.length > 0).length,
    licenses: licenses.length,
  };
  if (isExact) return { ...shared, places, judgedBy: judgedByOf(places) };
  return isOfSchools
    ? { ...shared, places: ofAnyGrade, judgedBy: "schoolsAnyGrade" }
    : { ...shared, places: null, judgedBy: "anyGrade" };
}

const isLimited = (line: Line) => isSite(line) && line.schoolIds.length + line.grades.length > 0;

/**
 * Where a license is for: its schools, and its grades by the bands in which usage is kept. Null where it leaves out
 * somebody's grade of a band. Grades in which nobody is enrolled there don't count: of a school that begins with
 * kindergarten, K to grade 2 is all of its band.
 */
function placeOf({ schoolIds, grades }: Line, enrolled: readonly Enrolled[]): Place | null {
  const bands = [...new Set(grades.map((grade) => bandOf(grade) as GradeBand))];
  const isThere = ({ schoolId }: Enrolled) =>
    schoolIds.length === 0 || (schoolId !== null && schoolIds.includes(schoolId));
  const isLeftOut = ({ grade }: Enrolled) =>
    grade !== null && !grades.includes(grade) && bands.includes(bandOf(grade) as GradeBand);
  return enrolled.some((group) => isLeftOut(group) && isThere(group)) ? null : { schoolIds, bands };
}

function judgedByOf(places: readonly Place[]): JudgedBy {
  if (places.every(({ bands }) => bands.length === 0)) return "schools";
  return places.every(({ schoolIds }) => schoolIds.length === 0) ? "grades" : "both";
}

/** By whom a product is judged whose licenses are limited so, with as many active users there; null is by everyone. */
export function judgedBy(limits: SiteLimits | null | undefined, licensed: number | null): JudgedBy | null {
  if (!limits) return null;
  // Of how many there are nothing is known: everyone who used it is counted.
  return limits.places !== null && licensed === null ? null : limits.judgedBy;
}

type Row = { schoolId: string | null; band: GradeBand | null };

/** Those rows of people that any of some places holds, each of them once. */
export const peopleIn = <Of extends Row>(places: readonly Place[], rows: readonly Of[]): Of[] =>
  rows.filter(({ schoolId, band }) =>
    places.some(
      ({ schoolIds, bands }) =>
        (schoolIds.length === 0 || (schoolId !== null && schoolIds.includes(schoolId))) &&
        (bands.length === 0 || (band !== null && bands.includes(band))),
    ),
  );

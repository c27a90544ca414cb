import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { schoolInList } from "domain/places/words";
import { atOnce, inCells, type Report } from "domain/report";
import { peopleCell } from "../keeping-words";
import { countTargetPeople } from "../queries/target-counts";
import { listDaysOfTarget, listSchoolsOfTarget } from "../queries/target-use";

type Of = { districtId: string; targetNo: number; from: string; to: string };

const nameOf = (by: string, { from, to }: Of) => `usage-by-${by}-${from}-to-${to}`;

/** The days on which one site or product was used or blocked, the latest first, as its page has them. */
export function daysOfTargetReport(db: Db, scope: Scope, of: Of): Report {
  return {
    name: nameOf("day", of),
    columns: ["day", "people", "engagements", "minutes", "visits", "blocked"],
    rows: inCells(
      atOnce(() => listDaysOfTarget(db, scope, of)),
      ({ day, people, engagements, seconds, visits, attempts }) => {
        return [day, people, engagements, Math.round(seconds / 60), visits, attempts];
      },
    ),
  };
}

/** How many people of each school used it, the most first; without a number where usage by person isn’t kept. */
export function schoolsOfTargetReport(db: Db, scope: Scope, of: Of): Report {
  const schools = async () => {
    const counted = await countTargetPeople(db, scope, { ...of, targetNos: [of.targetNo] });
    return listSchoolsOfTarget(db, scope, { ...of, countsPeople: counted !== null });
  };
  return {
    name: nameOf("school", of),
    columns: ["school", "people"],
    rows: inCells(atOnce(schools), ({ id, name, people }) => [schoolInList(id, name), peopleCell(people)]),
  };
}

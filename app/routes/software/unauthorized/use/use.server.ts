import { peopleKnown } from "domain/usage/people-kept";
import { readPeopleKept } from "domain/usage/queries/keeping";
import { countTargetPeople } from "domain/usage/queries/target-counts";
import { listDaysOfTarget, listSchoolsOfTarget } from "domain/usage/queries/target-use";
import { isAuthorized } from "domain/usage/queries/unauthorized-grounds";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { requireUse } from "~/routes/software/unauthorized/target-use.server";

/** The days and schools of one site or product in a range. Throws a 404 for a number that the district has not. */
export async function loadUse(viewer: Viewer, district: Working, { no, url }: { no: string | undefined; url: URL }) {
  const { of, subject, standing } = await requireUse(viewer, district, { no, url });
  const { targetNo, ofStudents } = of;
  const { product, state } = standing;
  const days = await listDaysOfTarget(db, viewer, of);
  const counted = await countTargetPeople(db, viewer, { ...of, targetNos: [targetNo] });
  const schools = await listSchoolsOfTarget(db, viewer, { ...of, countsPeople: counted !== null });
  const people = ofStudents
    ? schools.reduce((all, school) => all + (school.people ?? 0), 0)
    : (counted?.get(targetNo) ?? 0);
  const known = counted ? null : peopleKnown(await readPeopleKept(db, viewer, of), of.from);
  const sum = (of: (row: (typeof days)[number]) => number) => days.reduce((all, row) => all + of(row), 0);
  return {
    name: product?.name ?? subject.domain ?? "",
    softwareId: product?.id ?? null,
    state,
    /** The status of a product that may be used: its usage isn't unauthorized, so that has no state. */
    approved: product && isAuthorized(standing) ? product.status : null,
    range: { from: of.from, to: of.to },
    targetNo,
    ofStudents,
    days: days.map(({ seconds, ...row }) => ({ ...row, minutes: Math.round(seconds / 60) })),
    schools,
    known,
    totals: {
      people: counted && people,
      engagements: sum((row) => row.engagements),
      // Seconds add up and are rounded last, as in every figure of minutes.
      minutes: Math.round(sum((row) => row.seconds) / 60),
      visits: sum((row) => row.visits),
      attempts: sum((row) => row.attempts),
    },
  };
}

import { peopleKnown } from "domain/usage/people-kept";
import { readPeopleKept } from "domain/usage/queries/keeping";
import { countTargetPeople } from "domain/usage/queries/target-counts";
import { findTarget, listDaysOfTarget, listSchoolsOfTarget } from "domain/usage/queries/target-use";
import { periodOf } from "domain/usage/queries/unauthorized";
import { isAuthorized, readStandings } from "domain/usage/queries/unauthorized-grounds";
import { z } from "zod";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const day = z.iso.date().optional().catch(undefined);
const number = z.coerce.number().int().min(1).max(2_147_483_647);

/** The range that an address names, 400 days at most, otherwise the last 30 days. */
function rangeOf({ today }: Working, url: URL) {
  const usual = periodOf(today, 30).from;
  const earliest = periodOf(today, 400).from;
  const chosen = day.parse(url.searchParams.get("from") ?? undefined) ?? usual;
  const from = chosen < earliest ? earliest : chosen > today ? today : chosen;
  return { from, to: today };
}

/** The days and schools of one site or product in a range. Throws a 404 for a number that the district has not. */
export async function loadUse(viewer: Viewer, district: Working, { no, url }: { no: string | undefined; url: URL }) {
  const targetNo = found(number.safeParse(no).data);
  const of = { districtId: district.id, targetNo, ...rangeOf(district, url) };
  const subject = found(await findTarget(db, viewer, of));
  const standingOf = await readStandings(db, viewer, { district, subjects: [subject] });
  const standing = found(standingOf(subject));
  const { product, state } = standing;
  const days = await listDaysOfTarget(db, viewer, of);
  const counted = await countTargetPeople(db, viewer, { ...of, targetNos: [targetNo] });
  const schools = await listSchoolsOfTarget(db, viewer, { ...of, countsPeople: counted !== null });
  const known = counted ? null : peopleKnown(await readPeopleKept(db, viewer, of), of.from);
  const sum = (of: (row: (typeof days)[number]) => number) => days.reduce((all, row) => all + of(row), 0);
  return {
    name: product?.name ?? subject.domain ?? "",
    softwareId: product?.id ?? null,
    state,
    /** The status of a product that may be used: its usage isn't unauthorized, so that has no state. */
    approved: product && isAuthorized(standing) ? product.status : null,
    range: { from: of.from, to: of.to },
    days,
    schools,
    known,
    totals: {
      people: counted && (counted.get(targetNo) ?? 0),
      engagements: sum((row) => row.engagements),
      visits: sum((row) => row.visits),
      attempts: sum((row) => row.attempts),
    },
  };
}

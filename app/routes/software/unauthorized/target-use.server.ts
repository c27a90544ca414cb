import { findTarget } from "domain/usage/queries/target-use";
import { periodOf } from "domain/usage/queries/unauthorized";
import { readStandings } from "domain/usage/queries/unauthorized-grounds";
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

/** Whose usage an address asks for: that of students, otherwise everyone's. */
const whoShape = z.enum(["students", "everyone"]).catch("everyone");

/** Which of the two tables of the page a file has. */
const partShape = z.enum(["day", "school"]).catch("day");
export const readUsePart = (url: URL) => partShape.parse(url.searchParams.get("by"));

/**
 * One site or product of a district with the range that the address names, and how it stands. Throws a 404 for a number that
 * the district has not.
 */
export async function requireUse(viewer: Viewer, district: Working, { no, url }: { no: string | undefined; url: URL }) {
  const targetNo = found(number.safeParse(no).data);
  const ofStudents = whoShape.parse(url.searchParams.get("who")) === "students";
  const of = { districtId: district.id, targetNo, ofStudents, ...rangeOf(district, url) };
  const subject = found(await findTarget(db, viewer, of));
  const standingOf = await readStandings(db, viewer, { district, subjects: [subject] });
  return { of, subject, standing: found(standingOf(subject)) };
}

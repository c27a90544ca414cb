import { rolesToGive } from "domain/access/roles";
import { isRole, type Role } from "domain/access/terms";
import { roleNames } from "domain/access/words";
import { listSchoolChoices } from "domain/people/queries/people-places";
import { hasHidden } from "domain/plain-text";
import { z } from "zod";
import { hiddenFound } from "~/http/field-shapes.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

const short = (most: number) => z.string().trim().max(most, `Use ${most} characters at most.`);

/** A role as a form sends it. */
export const roleField = z.string("Choose a role.").refine((value): value is Role => isRole(value), "Choose a role.");
/** A district or a school, by id, name or number; empty where the role has none, and for whoever has only one. */
export const placeField = short(200).default("");
export const nameField = short(100).refine((value) => !hasHidden(value), hiddenFound);

/**
 * What a form offers someone who places people: the roles they may give, the schools of the district, and whether they
 * choose the district at all. `districtId` is the district of the person at hand, otherwise the viewer's own.
 */
export async function placeChoices(viewer: Viewer, districtId: string | null = null) {
  const roles = rolesToGive(viewer.role).map((role) => ({ value: role, label: roleNames[role] }));
  const district = viewer.reach === "all" ? districtId : viewer.districtId;
  const listed =
    viewer.reach !== "school" && district ? await listSchoolChoices(db, viewer, { districtId: district }) : null;
  return {
    roles,
    choosesDistrict: viewer.reach === "all",
    /** The district whose schools are suggested; null where none is known yet. */
    districtId: district,
    // Another district may be typed, whose schools are not at hand: then the school is typed, too.
    schools:
      viewer.reach === "all" || !listed?.all
        ? null
        : listed.schools.map(({ id, name }) => ({ value: id, label: name })),
    /** The one school of a principal, who has nothing to choose. */
    fixedSchool: viewer.reach === "school" ? viewer.schoolName : null,
  };
}

export type PlaceChoices = Awaited<ReturnType<typeof placeChoices>>;

import { listSchools } from "domain/places/queries/schools";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

/** Whose use someone sees, as it stands in a sentence; null for that of the whole district. */
export function whoseUse({ reach, schoolName }: Viewer): string | null {
  if (reach === "school") return `at ${schoolName ?? "your school"}`;
  return reach === "classes" ? "in your classes" : null;
}

/** The schools that figures of a district can be narrowed to; none for who sees one school or classes anyway. */
export async function schoolsToChoose(viewer: Viewer, district: Working) {
  if (whoseUse(viewer) !== null) return [];
  return (await listSchools(db, viewer)).filter(({ districtId }) => districtId === district.id);
}

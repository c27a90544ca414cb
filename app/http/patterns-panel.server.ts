import { listPatternsOf } from "db/queries/url-patterns";
import type { PatternsPanelData } from "~/components/patterns-panel";
import { needs, opens } from "./screens.server";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

/**
 * By which addresses a product is known in a district, and whether this viewer may add one. Takes the viewer, the district
 * and the product's id; one query.
 */
export async function loadPatternsPanel(
  viewer: Viewer,
  district: Working,
  softwareId: string,
): Promise<PatternsPanelData> {
  const rows = await listPatternsOf(db, viewer, { districtId: district.id, softwareId });
  const patterns = rows.map(({ id, districtId, pattern, type, isAuthorized, confidence }) => {
    return { id, isOwn: districtId !== null, pattern, type, isAuthorized, confidence };
  });
  return { softwareId, patterns, can: { manage: opens(viewer, needs.urlMapper) } };
}

import { listConfigurableDistricts } from "domain/rosters/queries/sftp-configurations";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { findDistrict, requireDistrict } from "~/http/working-district.server";

/** For who has no district of their own: all of them, and the one they work on. Without any, they are led to add one. */
export async function districtsFor(request: Request, viewer: Viewer) {
  const districts = await listConfigurableDistricts(db, viewer);
  const working = await (districts.length > 0 ? findDistrict : requireDistrict)(request, viewer);
  return { districts, districtId: working?.id };
}

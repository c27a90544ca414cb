import { can } from "db/access/permissions";
import { listBlacklistOf } from "db/queries/blacklist";
import type { BlacklistPanelData } from "~/components/blacklist-panel";
import { blacklistLine } from "./blacklist-list.server";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

/** What the blacklist says of a product, for its page. Those who do not manage it see only what is in force or comes. */
export async function loadBlacklistPanel(
  viewer: Viewer,
  district: Working,
  softwareId: string,
): Promise<BlacklistPanelData> {
  const manage = can(viewer, "manage:software_blacklist");
  const rows = await listBlacklistOf(db, viewer, { districtId: district.id, today: district.today, softwareId });
  const shown = manage ? rows : rows.filter(({ state }) => state === "active" || state === "scheduled");
  return { softwareId, entries: shown.map(blacklistLine), can: { manage } };
}

import { can } from "domain/access/permissions";
import type { BlacklistRow } from "domain/software/policies/queries/blacklist";
import type { Viewer } from "~/http/viewer.server";
import { blacklistLine } from "./blacklist-list.server";
import type { BlacklistPanelData } from "./blacklist-panel";

/** What the blacklist says of a product, for its page. Those who do not manage it see only what is in force or comes. */
export function blacklistPanel(viewer: Viewer, softwareId: string, rows: readonly BlacklistRow[]): BlacklistPanelData {
  const manage = can(viewer, "manage:software_blacklist");
  const shown = manage ? rows : rows.filter(({ state }) => state === "active" || state === "scheduled");
  return { softwareId, entries: shown.map(blacklistLine), can: { manage } };
}

import { cohortLevels } from "domain/insight/peers/terms";
import { listOf } from "~/http/list.server";
import { partOf } from "~/http/list-filters.server";

/** With whom the screen's address compares; its file reads the same. */
export const readPeersFilter = listOf({ filters: { with: partOf(cohortLevels, "size") } });

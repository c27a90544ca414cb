import { onBlockedList } from "domain/software/decisions/decisions";
import type { StandingBan } from "domain/software/policies/queries/product-bans";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";

/** What keeps a product from being approved, in words, and the entry to lift for those who may. */
export const banShown = (viewer: Viewer, ban: StandingBan | null) =>
  ban && {
    words: onBlockedList(ban),
    liftAt: opens(viewer, screens.blacklistEntry.needs) ? paths.blacklistEntry(ban.id) : null,
  };

export type BanShown = ReturnType<typeof banShown>;

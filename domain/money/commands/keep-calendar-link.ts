import type { ActingPerson } from "domain/access/actor";
import { newLinkToken } from "domain/access/link-token";
import { recordAudit } from "domain/audit/queries/audit";
import { removeCalendarLink, saveCalendarLink } from "domain/money/queries/calendar-links";
import type { Tools } from "domain/tools";

/**
 * Makes a person's calendar link to a district's renewals, in the place of the one before, which stops working at once.
 * Returns its token, which is shown once; undefined for a district out of reach.
 */
export async function makeCalendarLink(
  tools: Tools,
  actor: ActingPerson,
  { districtId }: { districtId: string },
): Promise<string | undefined> {
  const { token, tokenHash } = newLinkToken();
  return tools.db.transaction().execute(async (db) => {
    if (!(await saveCalendarLink(db, actor, { districtId, tokenHash }))) return undefined;
    await recordAudit(db, {
      actor,
      districtId,
      action: "calendar_link.made",
      object: { table: "calendar_links", id: actor.profileId },
    });
    return token;
  });
}

/** Revokes a person's calendar link at once. Returns whether there was one. */
export async function revokeCalendarLink(tools: Tools, actor: ActingPerson): Promise<boolean> {
  return tools.db.transaction().execute(async (db) => {
    const gone = await removeCalendarLink(db, actor);
    if (!gone) return false;
    await recordAudit(db, {
      actor,
      districtId: gone.districtId,
      action: "calendar_link.revoked",
      object: { table: "calendar_links", id: actor.profileId },
    });
    return true;
  });
}

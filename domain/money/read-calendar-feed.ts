import type { Db } from "db/client";
import { can } from "domain/access/permissions";
import { type Scope, scopeOf } from "domain/access/scope";
import { addDays } from "domain/days";
import { type CalendarReader, findCalendarReader, listRenewing, type RenewingContract } from "./queries/calendar-links";

/** So many days does a contract stay in the calendar once it has ended. */
const keptDays = 90;

/** Who reads by a link, and what they may see of its district today. */
export type CalendarFeed = { reader: CalendarReader; scope: Scope };

/**
 * Who reads by a calendar link's token. Undefined for a link that doesn't work: revoked, never made, of a person who may
 * not sign in, may not see contracts or has moved to another district. `demo` says whether the demo's accounts may come in.
 */
export async function findCalendarFeed(
  db: Db,
  of: { tokenHash: Buffer; demo: boolean },
): Promise<CalendarFeed | undefined> {
  const reader = await findCalendarReader(db, of);
  if (!reader || !can(reader, "view:all_software", "view:district_software", "view:school_software")) return undefined;
  const scope = scopeOf(reader);
  if (scope.reach === "none") return undefined;
  const moved = scope.reach !== "all" && scope.districtId !== reader.link.districtId;
  return moved ? undefined : { reader, scope };
}

/** The contracts that a feed shows, with those of the last 90 days. */
export async function readCalendarFeed(db: Db, { reader, scope }: CalendarFeed): Promise<RenewingContract[]> {
  const { districtId, today } = reader.link;
  return listRenewing(db, scope, { districtId, since: addDays(today, -keptDays) });
}

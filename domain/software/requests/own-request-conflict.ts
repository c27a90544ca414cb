import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { findLastChange } from "domain/audit/queries/last-change";
import { type Conflict, conflictOf } from "domain/conflict";
import type { RequestStatus } from "domain/software/requests/terms";

type Own = { districtId: string; id: string; existing: { status: RequestStatus; changedAt: Date } };

/** Who changed one's own request: a draft only its writer, in another tab; later also those who decide. */
export async function whoChangedOwn(db: Db, actor: ActingPerson, { existing, ...of }: Own): Promise<Conflict<null>> {
  const self = { by: null, byId: actor.profileId, at: existing.changedAt };
  const lines = { ...of, table: "software_requests", actions: ["request.corrected", "request.moved"] };
  const last = existing.status === "draft" ? self : await findLastChange(db, actor, lines);
  return conflictOf(last ?? self, { about: "request", now: null });
}

/** A draft that is not there any more: nobody but its writer can have deleted it. */
export const draftRemoved = (actor: ActingPerson): Conflict<null> =>
  conflictOf({ by: null, byId: actor.profileId, at: null }, { about: "request", did: "removed", now: null });

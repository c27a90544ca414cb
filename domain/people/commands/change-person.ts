import type { ActingPerson } from "domain/access/actor";
import { revokeSessionsOf } from "domain/access/queries/session-ends";
import { isSchoolRole, mayActOn } from "domain/access/roles";
import type { Conflict } from "domain/conflict";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { actOnPerson, refusal } from "domain/people/act-on-person";
import { updatePersonPlace, whoChangedPlace } from "domain/people/queries/person";
import { handOver } from "domain/software/decisions/commands/hand-over-reviews";
import type { Tools } from "domain/tools";
import { type PlaceFault, placesFor, type WantedPlace } from "./person-place";

type Outcome = "saved" | "unchanged" | "last-super-admin" | "in-roster" | "no-account";
type Done = { outcome: Outcome | Conflict<null>; mails?: MailIds[] };

/**
 * Changes someone's role, district or school. Their sessions end with it, at once, so that nothing is done any more by
 * the role they had, and what waits for a review that they can't give any more goes to that role. Returns what came of
 * it, a fault of the place, a conflict when they are not as they were seen, or undefined for a person out of scope;
 * throws 403 for a role that the actor can't give.
 */
export async function changePerson(
  tools: Tools,
  actor: ActingPerson,
  input: { id: string; seen?: string | undefined } & WantedPlace,
): Promise<Outcome | PlaceFault | Conflict<null> | undefined> {
  if (!mayActOn(actor.role, input.role))
    throw await refusal(tools, actor, { id: input.id, districtId: actor.districtId });
  const [place] = await placesFor(tools, actor, [input]);
  if (!place || "message" in place) return place;
  const { id, role } = input;
  const { districtId, schoolId } = place;
  const done = await actOnPerson(tools, actor, id, async ({ db, person, isLastSuperAdmin, audit }): Promise<Done> => {
    const before = { role: person.role, district_id: person.districtId, school_id: person.schoolId };
    const after = { role, district_id: districtId, school_id: schoolId };
    if (JSON.stringify(before) === JSON.stringify(after)) return { outcome: "unchanged" };
    const conflict = await whoChangedPlace(db, actor, { person, seen: input.seen });
    if (conflict) return { outcome: conflict };
    if (isLastSuperAdmin && role !== "super_admin") return { outcome: "last-super-admin" };
    // A roster's rows depend on its district; and whom only a roster made stays at what a roster can make.
    if (person.inRoster && districtId !== person.districtId) return { outcome: "in-roster" };
    if (!person.authUserId && !isSchoolRole(role)) return { outcome: "no-account" };
    await updatePersonPlace(db, actor, { id, role, districtId, schoolId });
    const because = "person_changed" as const;
    const ended = person.authUserId ? await revokeSessionsOf(db, { authUserId: person.authUserId, because }) : 0;
    const mails = await handOver(db, actor, { profileId: id, before: person, after: { role, districtId } });
    await audit("changed", { before, after, details: { sessionsEnded: ended } });
    return { outcome: "saved", mails };
  });
  await enqueueMails(tools, done?.mails ?? []);
  return done?.outcome;
}

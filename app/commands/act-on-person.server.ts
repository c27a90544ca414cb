import type { Db } from "db/client";
import { mayActOn } from "domain/access/roles";
import { recordAudit } from "domain/audit/queries/audit";
import { hasOtherSuperAdmin, lockPerson, type Person } from "domain/people/queries/person";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

/** A person at hand: locked until the transaction ends, in scope, and below the viewer. */
export type AtHand = {
  db: Db;
  person: Person;
  /** This person is the only super admin who can sign in. */
  isLastSuperAdmin: boolean;
  audit: (
    verb: string,
    entry?: Omit<Parameters<typeof recordAudit>[1], "actor" | "districtId" | "action">,
  ) => Promise<void>;
};

/**
 * Does something to a person, in one transaction with its audit line. Nobody acts on themself, and only on people below;
 * a super admin on anyone. Who tries is answered 403 and written down. Returns undefined for a person out of scope.
 */
export async function actOnPerson<T>(
  viewer: Viewer,
  id: string,
  work: (at: AtHand) => Promise<T>,
): Promise<T | undefined> {
  const done = await db.transaction().execute(async (db) => {
    // The one lock of all super admins comes before the person's own, so that two who meet wait in one order.
    const others = viewer.role === "super_admin" ? await hasOtherSuperAdmin(db, { than: id }) : true;
    const person = await lockPerson(db, viewer, { id });
    if (!person) return undefined;
    if (person.id === viewer.profileId || !mayActOn(viewer.role, person.role))
      return { refused: person, value: undefined };
    const audit: AtHand["audit"] = (verb, entry) =>
      recordAudit(db, {
        actor: viewer,
        districtId: person.districtId,
        action: `person.${verb}`,
        object: { table: "profiles", id },
        subjectProfileId: id,
        ...entry,
      });
    const isLastSuperAdmin = person.role === "super_admin" && person.state === "active" && !others;
    return { refused: null, value: await work({ db, person, isLastSuperAdmin, audit }) };
  });
  if (done?.refused) throw await refusal(viewer, done.refused);
  return done?.value;
}

/** Writes a refusal down, outside of the transaction that came to nothing, and returns the answer. */
export async function refusal(viewer: Viewer, person: { id: string; districtId: string | null }): Promise<Response> {
  await recordAudit(db, {
    actor: viewer,
    districtId: person.districtId,
    action: "access.refused",
    object: { table: "profiles", id: person.id },
    subjectProfileId: person.id,
    result: "denied",
    details: { reason: person.id === viewer.profileId ? "oneself" : "rank" },
  });
  const said =
    person.id === viewer.profileId
      ? "You can't change your own role, place or account here. Ask whoever manages your account."
      : "You can act only on people whose role is below yours.";
  return new Response(said, { status: 403, statusText: "Forbidden" });
}

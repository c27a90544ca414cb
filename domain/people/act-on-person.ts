import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { mayActOn } from "domain/access/roles";
import { forbidden } from "domain/audit/forbidden";
import { recordAudit } from "domain/audit/queries/audit";
import { hasOtherSuperAdmin, lockPerson, type Person } from "domain/people/queries/person";
import type { Forbidden } from "domain/refusals";
import type { Tools } from "domain/tools";

/** A person at hand: locked until the transaction ends, in scope, and below the actor. */
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
  tools: Tools,
  actor: ActingPerson,
  id: string,
  work: (at: AtHand) => Promise<T>,
): Promise<T | undefined> {
  const done = await tools.db.transaction().execute(async (db) => {
    // The one lock of all super admins comes before the person's own, so that two who meet wait in one order.
    const others = actor.role === "super_admin" ? await hasOtherSuperAdmin(db, { than: id }) : true;
    const person = await lockPerson(db, actor, { id });
    if (!person) return undefined;
    if (person.id === actor.profileId || !mayActOn(actor.role, person.role))
      return { refused: person, value: undefined };
    const audit: AtHand["audit"] = (verb, entry) =>
      recordAudit(db, {
        actor,
        districtId: person.districtId,
        action: `person.${verb}`,
        object: { table: "profiles", id },
        subjectProfileId: id,
        ...entry,
      });
    const isLastSuperAdmin = person.role === "super_admin" && person.state === "active" && !others;
    return { refused: null, value: await work({ db, person, isLastSuperAdmin, audit }) };
  });
  if (done?.refused) throw await refusal(tools, actor, done.refused);
  return done?.value;
}

/** Writes a refusal down, outside of the transaction that came to nothing, and returns it. */
export function refusal(
  tools: Tools,
  actor: ActingPerson,
  person: { id: string; districtId: string | null },
): Promise<Forbidden> {
  const isOneself = person.id === actor.profileId;
  return forbidden(tools, actor, {
    districtId: person.districtId,
    object: { table: "profiles", id: person.id },
    subjectProfileId: person.id,
    details: { reason: isOneself ? "oneself" : "rank" },
    said: isOneself
      ? "You can’t change your own role, place or account here. Ask the person who manages your account."
      : "You can act only on people whose role is below yours.",
  });
}

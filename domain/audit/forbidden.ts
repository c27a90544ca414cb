import type { Actor } from "domain/access/actor";
import { Forbidden } from "domain/refusals";
import type { Tools } from "domain/tools";
import type { AuditEntry } from "./queries/audit";
import { recordRefusal } from "./queries/refusals";

type Refused = Pick<AuditEntry, "object" | "subjectProfileId" | "details"> & {
  /** The message for the actor. */
  said: string;
  districtId: string | null;
};

/**
 * Writes down that an actor asked for what is not theirs, and returns the refusal to be thrown: the one way to make
 * one, so that none is without its line. Outside of the transaction that it ends, which would take the line with it.
 */
export async function forbidden(
  { db }: Pick<Tools, "db">,
  actor: Actor,
  { said, ...refused }: Refused,
): Promise<Forbidden> {
  await recordRefusal(db, { actor, action: "access.refused", ...refused });
  return new Forbidden(said);
}

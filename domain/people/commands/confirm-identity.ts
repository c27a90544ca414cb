import type { SignedIn } from "domain/access/actor";
import { noteConfirmed } from "domain/access/queries/session-activity";
import { auditOwnPassword, judgeOwnPassword, type WrongPassword } from "domain/people/own-password";
import type { Tools } from "domain/tools";

/**
 * Takes the password of whoever is signed in, as proof that it is still them. Their session is good for what weighs most
 * for the next ten minutes. Returns null, or what is wrong.
 */
export async function confirmIdentity(
  tools: Tools,
  actor: SignedIn,
  { password }: { password: string },
): Promise<WrongPassword | null> {
  const judged = await judgeOwnPassword(tools, actor, password);
  if ("message" in judged) return judged;
  await tools.db.transaction().execute(async (db) => {
    await noteConfirmed(db, { sessionId: actor.sessionId });
    await auditOwnPassword(db, actor, "session.confirmed");
  });
  return null;
}

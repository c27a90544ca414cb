import type { ActingPerson } from "domain/access/actor";
import { voidLinks } from "domain/access/queries/auth-tokens";
import { revokeSessionsOf } from "domain/access/queries/session-ends";
import { enqueueMails } from "domain/notices/enqueue-mails";
import { actOnPerson } from "domain/people/act-on-person";
import { setPersonActive } from "domain/people/queries/person";
import { handOver } from "domain/software/decisions/commands/hand-over-reviews";
import type { Tools } from "domain/tools";

/**
 * Switches a person off: they are signed out everywhere at once, no link lets them in, and what waits for their review goes
 * to their role. Undefined: out of scope.
 */
export async function deactivatePerson(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  const done = await actOnPerson(tools, actor, id, async ({ db, person, isLastSuperAdmin, audit }) => {
    if (person.state === "deactivated") return { outcome: "unchanged" as const };
    if (isLastSuperAdmin) return { outcome: "last-super-admin" as const };
    await setPersonActive(db, actor, { id, active: false });
    let ended = 0;
    if (person.authUserId) {
      ended = await revokeSessionsOf(db, { authUserId: person.authUserId, because: "deactivated" });
      await voidLinks(db, { authUserId: person.authUserId });
    }
    const mails = await handOver(db, actor, { profileId: id, before: person, after: null });
    await audit("deactivated", {
      before: { state: person.state },
      after: { state: "deactivated" },
      details: { sessionsEnded: ended },
    });
    return { outcome: "done" as const, mails };
  });
  await enqueueMails(tools, done?.mails ?? []);
  return done?.outcome;
}

/** Switches a person on again, with the role and place they had. */
export async function reactivatePerson(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  return actOnPerson(tools, actor, id, async ({ db, person, audit }) => {
    if (person.state !== "deactivated") return "unchanged" as const;
    await setPersonActive(db, actor, { id, active: true });
    await audit("reactivated", { before: { state: "deactivated" }, after: { state: "active" } });
    return "done" as const;
  });
}

/** Signs a person out on every device. Returns how many sessions ended. */
export async function endSessionsOfPerson(tools: Tools, actor: ActingPerson, { id }: { id: string }) {
  return actOnPerson(tools, actor, id, async ({ db, person, audit }) => {
    if (!person.authUserId) return 0;
    const ended = await revokeSessionsOf(db, { authUserId: person.authUserId, because: "person_changed" });
    await audit("sessions_ended", { details: { sessionsEnded: ended } });
    return ended;
  });
}

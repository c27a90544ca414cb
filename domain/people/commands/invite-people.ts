import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { recordRefusal } from "domain/audit/queries/refusals";
import { type Busy, busy, type Outdated, outdated } from "domain/conflict";
import { queueLink } from "domain/notices/commands/send-link";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { nameFrom } from "domain/people/names";
import { attachAccount, createInvitedAccount, createInvitedProfile } from "domain/people/queries/invitations";
import { takeRosterTurnSoon } from "domain/rosters/turn";
import type { Tools } from "domain/tools";
import { lockPeople } from "../queries/invitees";
import type { CheckedInvitation, Invitation } from "./check-invitations";

/** Ends the transaction without a trace when one of the people can't be invited any more. */
class AccountTaken extends Error {}

/** Ends the transaction without a trace while a roster of these people is being applied. */
class RosterBusy extends Error {}

/** Several people of a roster are held in one order, and never while a sync goes through them in its own. */
async function lockRosterPeople(db: Db, actor: ActingPerson, invitations: Invitation[]): Promise<void> {
  const known = invitations.filter(({ attachTo }) => attachTo !== null);
  const districts = known.flatMap(({ districtId }) => districtId ?? []);
  if (known.length > 1 && !(await takeRosterTurnSoon(db, districts))) throw new RosterBusy();
  await lockPeople(db, actor, { ids: known.flatMap(({ attachTo }) => attachTo?.profileId ?? []) });
}

/**
 * Invites people who were checked: account, profile (or the one that a roster made of them), link, mail and audit line,
 * for all of them or for none: `outdated` when one of their addresses was given an account since, `busy` while a roster
 * that has several of them is being applied.
 */
export async function invitePeople(
  tools: Tools,
  actor: ActingPerson,
  invitations: Invitation[],
): Promise<{ kind: "invited"; profileIds: string[] } | Outdated | Busy> {
  try {
    const done = await tools.db.transaction().execute(async (db) => {
      await lockRosterPeople(db, actor, invitations);
      const all: { profileId: string; mail: MailIds }[] = [];
      for (const invitation of invitations) all.push(await inviteOne(db, actor, invitation));
      return all;
    });
    await enqueueMails(
      tools,
      done.map(({ mail }) => mail),
    );
    return { kind: "invited", profileIds: done.map(({ profileId }) => profileId) };
  } catch (error) {
    if (error instanceof AccountTaken) return outdated;
    if (error instanceof RosterBusy) return busy;
    throw error;
  }
}

/**
 * Writes down that someone asked to give roles, or an account, above what they may. The form says so, too; it is sent
 * again by whoever only mistook a role. Returns whether there was anything to refuse.
 */
export async function recordRankRefusal(
  tools: Tools,
  actor: ActingPerson,
  checked: CheckedInvitation[],
): Promise<boolean> {
  const refused = checked.filter(({ faults }) => faults.some(({ rank }) => rank));
  if (refused.length === 0) return false;
  await recordRefusal(tools.db, {
    actor,
    districtId: actor.districtId,
    action: "access.refused",
    details: {
      reason: "rank",
      tried: "person.invited",
      invitations: refused.length,
      // Roles that there are, as the check has found them; no address.
      roles: [...new Set(refused.map(({ row }) => row.role.trim().slice(0, 40)))].slice(0, 10),
    },
  });
  return true;
}

async function inviteOne(db: Db, actor: ActingPerson, invitation: Invitation) {
  const { email, role, districtId, schoolId, attachTo } = invitation;
  const account = await createInvitedAccount(db, actor, { email });
  if (account === "email-taken") throw new AccountTaken("someone was given an account since they were checked");
  const profileId = await profileFor(db, actor, account.id, invitation);
  if (!profileId) throw new AccountTaken("someone was given an account since they were checked");
  const mail = await queueLink(db, actor, {
    authUserId: account.id,
    profileId,
    districtId,
    purpose: "invitation",
  });
  await recordAudit(db, {
    actor,
    districtId,
    action: "person.invited",
    object: { table: "profiles", id: profileId },
    subjectProfileId: profileId,
    details: { fromRoster: attachTo !== null },
    before: attachTo ? { role: attachTo.role } : undefined,
    after: { role, district_id: districtId, school_id: schoolId },
  });
  return { profileId, mail };
}

async function profileFor(db: Db, actor: ActingPerson, authUserId: string, invitation: Invitation) {
  const { email, role, districtId, schoolId, firstName, lastName, attachTo } = invitation;
  if (!attachTo) {
    const displayName = nameFrom({ firstName, lastName, email });
    const names = { firstName, lastName, displayName };
    return createInvitedProfile(db, actor, { authUserId, email, role, districtId, schoolId, ...names });
  }
  const { profileId, role: standingRole } = attachTo;
  const input = { profileId, standingRole, authUserId, email, role, districtId, schoolId };
  return (await attachAccount(db, actor, input)) ? profileId : undefined;
}

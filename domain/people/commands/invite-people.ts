import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudits } from "domain/audit/queries/audit";
import { recordRefusal } from "domain/audit/queries/refusals";
import { type Busy, busy, type Outdated, outdated } from "domain/conflict";
import { queueLinks } from "domain/notices/commands/send-link";
import { enqueueMails } from "domain/notices/enqueue-mails";
import { nameFrom } from "domain/people/names";
import { attachAccounts, createInvitedAccounts, createInvitedProfiles } from "domain/people/queries/invitations";
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
      return inviteAll(db, actor, invitations);
    });
    await enqueueMails(tools, done.mails);
    return { kind: "invited", profileIds: done.profileIds };
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

/** Each step once for all of them: what a thousand people wait for is as many statements as one does. */
async function inviteAll(db: Db, actor: ActingPerson, invitations: Invitation[]) {
  const accounts = await createInvitedAccounts(db, actor, { emails: invitations.map(({ email }) => email) });
  if (accounts === "email-taken") throw new AccountTaken("someone was given an account since they were checked");
  const invited = invitations.map((one) => ({ ...one, authUserId: accounts.get(one.email) as string }));
  const profiles = await profilesFor(db, actor, invited);
  const people = invited.flatMap((one) => {
    const profileId = profiles.get(one.authUserId);
    return profileId ? { ...one, profileId } : [];
  });
  if (people.length < invited.length) throw new AccountTaken("someone was given an account since they were checked");
  const mails = await queueLinks(db, actor, { purpose: "invitation", people });
  const lines = people.map(({ profileId, districtId, attachTo, role, schoolId }) => ({
    actor,
    districtId,
    action: "person.invited",
    object: { table: "profiles", id: profileId },
    subjectProfileId: profileId,
    details: { fromRoster: attachTo !== null },
    before: attachTo ? { role: attachTo.role } : undefined,
    after: { role, district_id: districtId, school_id: schoolId },
  }));
  await recordAudits(db, lines);
  return { profileIds: people.map(({ profileId }) => profileId), mails };
}

/** The profile of each account: the one that a roster made of the person, or a new one. */
async function profilesFor(db: Db, actor: ActingPerson, invited: (Invitation & { authUserId: string })[]) {
  const known = invited.flatMap(({ attachTo, firstName: _first, lastName: _last, ...person }) =>
    attachTo ? { ...person, profileId: attachTo.profileId, standingRole: attachTo.role } : [],
  );
  const fresh = invited.filter(({ attachTo }) => !attachTo).map((one) => ({ ...one, displayName: nameFrom(one) }));
  const profiles = await createInvitedProfiles(db, actor, fresh);
  const attached = new Set(await attachAccounts(db, actor, known));
  for (const { authUserId, profileId } of known) if (attached.has(profileId)) profiles.set(authUserId, profileId);
  return profiles;
}

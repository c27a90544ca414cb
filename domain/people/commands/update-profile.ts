import type { Db } from "db/client";
import type { SignedIn } from "domain/access/actor";
import { type AuditEntry, recordAudit } from "domain/audit/queries/audit";
import { makeAvatar } from "domain/people/avatar-image";
import { nameFrom } from "domain/people/names";
import { findOwnProfile, type OwnProfileFields, replaceAvatar, updateOwnProfile } from "domain/people/queries/profiles";
import type { Tools } from "domain/tools";

/** The parts of one's own profile that one may send; what was not sent stays. */
type Sent = { firstName?: string; lastName?: string; displayName?: string };

/**
 * Changes one's own names. When the first or last name changes, the name that is shown is made of them again, unless it
 * was sent, too. Returns false when nothing is different from before.
 */
export async function updateProfile(tools: Tools, actor: SignedIn, sent: Sent): Promise<boolean> {
  return tools.db.transaction().execute(async (db) => {
    const existing = await findOwnProfile(db, { authUserId: actor.authUserId });
    if (!existing) return false;
    const fields: OwnProfileFields = {};
    for (const name of ["firstName", "lastName"] as const) {
      const value = sent[name] === undefined ? undefined : sent[name] || null;
      if (value !== undefined && value !== existing[name]) fields[name] = value;
    }
    if (sent.displayName) fields.displayName = sent.displayName;
    else if (Object.keys(fields).length > 0) fields.displayName = nameFrom({ ...existing, ...fields });
    if (fields.displayName === existing.displayName) delete fields.displayName;
    if (Object.keys(fields).length === 0) return false;
    await updateOwnProfile(db, { authUserId: actor.authUserId, fields });
    await audit(db, actor, "profile.updated", {
      before: namesOf(existing),
      after: namesOf({ ...existing, ...fields }),
    });
    return true;
  });
}

/** Where a stored picture is served. */
type UrlOf = (name: string) => string;

/** Takes a picture for one's own avatar. Returns what is wrong with it, if anything is. */
export async function changeAvatar(
  tools: Tools,
  actor: SignedIn,
  { bytes, urlOf }: { bytes: Uint8Array; urlOf: UrlOf },
) {
  const picture = await makeAvatar(bytes);
  if (typeof picture === "string") return picture;
  const name = await tools.files.put(picture, "webp");
  try {
    await setAvatar(tools, actor, { avatarUrl: urlOf(name), urlOf });
  } catch (error) {
    await tools.files.remove(name);
    throw error;
  }
  return "saved" as const;
}

/** Removes one's own avatar; the initials are there again. */
export async function removeAvatar(tools: Tools, actor: SignedIn, { urlOf }: { urlOf: UrlOf }): Promise<void> {
  await setAvatar(tools, actor, { avatarUrl: null, urlOf });
}

async function setAvatar(
  tools: Tools,
  actor: SignedIn,
  { avatarUrl, urlOf }: { avatarUrl: string | null; urlOf: UrlOf },
): Promise<void> {
  const before = await tools.db.transaction().execute(async (db) => {
    const before = await replaceAvatar(db, { authUserId: actor.authUserId, avatarUrl });
    await audit(db, actor, avatarUrl ? "profile.avatar_changed" : "profile.avatar_removed", {
      details: { fields: ["avatar_url"] },
    });
    return before;
  });
  if (!before) return;
  // The row has let go of the old picture; a file that can't be removed harms nobody, but should be known.
  await tools.files
    .remove(before.slice(urlOf("").length))
    .catch((error: Error) =>
      tools.log.error({ err: error, requestId: actor.requestId }, "an old avatar could not be removed"),
    );
}

type Names = { firstName: string | null; lastName: string | null; displayName: string };

const namesOf = ({ firstName, lastName, displayName }: Names) => ({
  first_name: firstName,
  last_name: lastName,
  display_name: displayName,
});

function audit(on: Db, actor: SignedIn, action: string, what: Pick<AuditEntry, "before" | "after" | "details">) {
  return recordAudit(on, {
    actor,
    districtId: actor.districtId,
    action,
    object: { table: "profiles", id: actor.profileId },
    subjectProfileId: actor.profileId,
    ...what,
  });
}

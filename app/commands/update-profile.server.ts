import { recordAudit } from "domain/audit/queries/audit";
import { nameFrom } from "domain/people/names";
import { findOwnProfile, type OwnProfileFields, replaceAvatar, updateOwnProfile } from "domain/people/queries/profiles";
import { makeAvatar } from "~/http/avatar-image.server";
import { putFile, removeFile } from "~/http/files.server";
import { log } from "~/http/log.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

/** The parts of one's own profile that one may send; what was not sent stays. */
type Sent = { firstName?: string; lastName?: string; displayName?: string };

/**
 * Changes one's own names. When the first or last name changes, the name that is shown is made of them again, unless it
 * was sent, too. Returns false when nothing is different from before.
 */
export async function updateProfile(viewer: Viewer, sent: Sent): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const standing = await findOwnProfile(db, { authUserId: viewer.authUserId });
    if (!standing) return false;
    const fields: OwnProfileFields = {};
    for (const name of ["firstName", "lastName"] as const) {
      const value = sent[name] === undefined ? undefined : sent[name] || null;
      if (value !== undefined && value !== standing[name]) fields[name] = value;
    }
    if (sent.displayName) fields.displayName = sent.displayName;
    else if (Object.keys(fields).length > 0) fields.displayName = nameFrom({ ...standing, ...fields });
    if (fields.displayName === standing.displayName) delete fields.displayName;
    const changed = Object.keys(fields);
    if (changed.length === 0) return false;
    await updateOwnProfile(db, { authUserId: viewer.authUserId, fields });
    await audit(db, viewer, "profile.updated", changed);
    return true;
  });
}

/** Takes a picture for one's own avatar. Returns what is wrong with it, if anything is. */
export async function changeAvatar(viewer: Viewer, bytes: Uint8Array) {
  const picture = await makeAvatar(bytes);
  if (typeof picture === "string") return picture;
  const name = await putFile(picture);
  try {
    await setAvatar(viewer, paths.avatar(name));
  } catch (error) {
    await removeFile(name);
    throw error;
  }
  return "changed" as const;
}

/** Removes one's own avatar; the initials stand there again. */
export async function removeAvatar(viewer: Viewer): Promise<void> {
  await setAvatar(viewer, null);
}

async function setAvatar(viewer: Viewer, avatarUrl: string | null): Promise<void> {
  const before = await db.transaction().execute(async (db) => {
    const before = await replaceAvatar(db, { authUserId: viewer.authUserId, avatarUrl });
    await audit(db, viewer, avatarUrl ? "profile.avatar_changed" : "profile.avatar_removed", ["avatar_url"]);
    return before;
  });
  if (!before) return;
  // The row has let go of the old picture; a file that can't be removed harms nobody, but should be known.
  await removeFile(before.slice(paths.avatar("").length)).catch((error: Error) =>
    log.error({ err: error, requestId: viewer.requestId }, "an old avatar could not be removed"),
  );
}

function audit(on: typeof db, viewer: Viewer, action: string, fields: string[]) {
  return recordAudit(on, {
    actor: viewer,
    districtId: viewer.districtId,
    action,
    object: { table: "profiles", id: viewer.profileId },
    subjectProfileId: viewer.profileId,
    // Names are personal data: of them only that they changed.
    details: { fields },
  });
}

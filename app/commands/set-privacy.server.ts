import { recordAudit } from "domain/audit/queries/audit";
import { type RecordChange, setPrivacy } from "domain/software/status/queries/district-software";
import type { PrivacyStatus } from "domain/software/status/terms";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { needUnmerged } from "./need-unmerged.server";

type Set = { districtId: string; softwareId: string; status: PrivacyStatus; version: number; reason: string | null };

/** Sets the privacy status of a product by itself, with its history and audit line. */
export function setPrivacyStatus(viewer: Viewer, { districtId, softwareId, ...set }: Set): Promise<RecordChange> {
  return db.transaction().execute(async (db) => {
    await needUnmerged(db, viewer, [softwareId]);
    const of = { districtId, softwareId, actorId: viewer.profileId };
    const change = await setPrivacy(db, viewer, { ...of, ...set });
    if (change.kind === "set" && change.from !== set.status) {
      await recordAudit(db, {
        ...{ actor: viewer, districtId, action: "software.privacy_set", object: { table: "software", id: softwareId } },
        before: { privacy_status: change.from },
        after: { privacy_status: set.status },
      });
    }
    return change;
  });
}

import type { Actor } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { type RecordChange, setPrivacy } from "domain/software/status/queries/district-software";
import type { PrivacyStatus } from "domain/software/status/terms";
import type { Tools } from "domain/tools";

type Set = { districtId: string; softwareId: string; status: PrivacyStatus; version: number; reason: string | null };

/** Sets the privacy status of a product by itself, with its history and audit line. */
export function setPrivacyStatus(
  tools: Tools,
  actor: Actor,
  { districtId, softwareId, ...set }: Set,
): Promise<RecordChange> {
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [softwareId]);
    const of = { districtId, softwareId, actorId: actor.profileId };
    const change = await setPrivacy(db, actor, { ...of, ...set });
    if (change.kind === "set" && change.from !== set.status) {
      await recordAudit(db, {
        actor,
        districtId,
        action: "software.privacy_set",
        object: { table: "software", id: softwareId },
        before: { privacy_status: change.from },
        after: { privacy_status: set.status },
      });
    }
    return change;
  });
}

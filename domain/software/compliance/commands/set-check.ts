import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import {
  addAccessibilityReport,
  type ReportFields,
  removeAccessibilityReport,
} from "domain/software/compliance/queries/accessibility-reports";
import { type CheckFields, type CheckSet, setCheck } from "domain/software/compliance/queries/compliance-checks";
import { recordStatus } from "domain/software/status/queries/status-history";
import { entryId } from "domain/stamp";
import type { Tools } from "domain/tools";

type Of = { districtId: string; softwareId: string };
type NewReport = Of & { key: string; fields: ReportFields };
type Input = Of & { requirementId: string; version: number; fields: CheckFields };

/** Puts a check of one requirement on record, with its line of history. Tells when someone else was faster. */
export async function checkRequirement(tools: Tools, actor: ActingPerson, input: Input): Promise<CheckSet> {
  const { districtId, softwareId, requirementId, fields } = input;
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [softwareId]);
    const set = await setCheck(db, actor, { ...input, checkedBy: actor.profileId });
    if (set.kind !== "set" || set.again) return set;
    const { before, requirement } = set;
    await recordStatus(db, {
      districtId,
      softwareId,
      actorId: actor.profileId,
      what: "check",
      from: before,
      to: fields.status,
      reason: fields.reason,
      details: { requirement },
    });
    await recordAudit(db, {
      actor,
      districtId,
      action: "compliance.checked",
      object: { table: "software", id: softwareId },
      details: { requirement, requirement_id: requirementId },
      before: { status: before },
      after: { status: fields.status, evidence_type: fields.evidenceType, expires_on: fields.expiresOn },
    });
    return set;
  });
}

const factsOf = ({ kind, wcag, result, issuedOn }: Omit<ReportFields, "url">) => ({
  kind,
  wcag,
  result,
  issued_on: issuedOn,
});

/**
 * Puts an accessibility report on record. The key comes with the form, so that one sent twice adds one, and another report
 * a second. False when the product is not there.
 */
export async function addReport(tools: Tools, actor: ActingPerson, { districtId, softwareId, key, fields }: NewReport) {
  const id = entryId(key, fields);
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [softwareId]);
    const input = { districtId, softwareId, id, fields, recordedBy: actor.profileId };
    const made = await addAccessibilityReport(db, actor, input);
    if (!made) return false;
    if (made.again) return true;
    const details = { report: fields.kind, wcag: fields.wcag };
    const line = { districtId, softwareId, actorId: actor.profileId, what: "check" as const };
    await recordStatus(db, { ...line, to: `report_${fields.result}`, details });
    await recordAudit(db, {
      actor,
      districtId,
      action: "accessibility_report.added",
      object: { table: "accessibility_reports", id },
      details: { software_id: softwareId },
      after: factsOf(fields),
    });
    return true;
  });
}

/** Takes an accessibility report off the record. False when it is not there. */
export async function removeReport(
  tools: Tools,
  actor: ActingPerson,
  { districtId, softwareId, id }: Of & { id: string },
) {
  return tools.db.transaction().execute(async (db) => {
    await needUnmerged(db, actor, [softwareId]);
    const gone = await removeAccessibilityReport(db, actor, { districtId, softwareId, id });
    if (!gone) return false;
    const details = { report: gone.kind, wcag: gone.wcag };
    const line = { districtId, softwareId, actorId: actor.profileId, what: "check" as const };
    await recordStatus(db, { ...line, from: `report_${gone.result}`, to: "report_removed", details });
    await recordAudit(db, {
      actor,
      districtId,
      action: "accessibility_report.removed",
      object: { table: "accessibility_reports", id },
      details: { software_id: softwareId },
      before: { ...gone, issuedOn: String(gone.issuedOn) },
    });
    return true;
  });
}

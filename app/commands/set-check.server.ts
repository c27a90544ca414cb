import { recordAudit } from "domain/audit/queries/audit";
import {
  addAccessibilityReport,
  type ReportFields,
  removeAccessibilityReport,
} from "domain/software/compliance/queries/accessibility-reports";
import { type CheckFields, type CheckSet, setCheck } from "domain/software/compliance/queries/compliance-checks";
import { recordStatus } from "domain/software/status/queries/status-history";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { needUnmerged } from "./need-unmerged.server";

type Of = { districtId: string; softwareId: string };
type NewReport = Of & { id: string; fields: ReportFields };
type Order = Of & { requirementId: string; version: number; fields: CheckFields };

/** Puts a check of one requirement on record, with its line of history. Tells when someone else was faster. */
export async function checkRequirement(viewer: Viewer, order: Order): Promise<CheckSet> {
  const { districtId, softwareId, requirementId, fields } = order;
  return db.transaction().execute(async (db) => {
    await needUnmerged(db, viewer, [softwareId]);
    const set = await setCheck(db, viewer, { ...order, checkedBy: viewer.profileId });
    if (set.kind !== "set" || set.again) return set;
    const { before, requirement } = set;
    await recordStatus(db, {
      ...{ districtId, softwareId, actorId: viewer.profileId, what: "check" },
      ...{ from: before, to: fields.status, reason: fields.reason, details: { requirement } },
    });
    await recordAudit(db, {
      actor: viewer,
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
  ...{ kind, wcag, result, issued_on: issuedOn },
});

/** Puts an accessibility report on record, once. False when the product is not there. */
export async function addReport(viewer: Viewer, { districtId, softwareId, id, fields }: NewReport) {
  return db.transaction().execute(async (db) => {
    await needUnmerged(db, viewer, [softwareId]);
    const input = { districtId, softwareId, id, fields, recordedBy: viewer.profileId };
    const made = await addAccessibilityReport(db, viewer, input);
    if (!made) return false;
    if (made.again) return true;
    const details = { report: fields.kind, wcag: fields.wcag };
    const line = { districtId, softwareId, actorId: viewer.profileId, what: "check" as const };
    await recordStatus(db, { ...line, to: `report_${fields.result}`, details });
    await recordAudit(db, {
      ...{ actor: viewer, districtId, action: "accessibility_report.added" },
      object: { table: "accessibility_reports", id },
      details: { software_id: softwareId },
      after: factsOf(fields),
    });
    return true;
  });
}

/** Takes an accessibility report off the record. False when it is not there. */
export async function removeReport(viewer: Viewer, { districtId, softwareId, id }: Of & { id: string }) {
  return db.transaction().execute(async (db) => {
    await needUnmerged(db, viewer, [softwareId]);
    const gone = await removeAccessibilityReport(db, viewer, { districtId, softwareId, id });
    if (!gone) return false;
    const details = { report: gone.kind, wcag: gone.wcag };
    const line = { districtId, softwareId, actorId: viewer.profileId, what: "check" as const };
    await recordStatus(db, { ...line, from: `report_${gone.result}`, to: "report_removed", details });
    await recordAudit(db, {
      ...{ actor: viewer, districtId, action: "accessibility_report.removed" },
      object: { table: "accessibility_reports", id },
      details: { software_id: softwareId },
      before: { ...gone, issuedOn: String(gone.issuedOn) },
    });
    return true;
  });
}

import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import type { AgreementFields } from "domain/software/compliance/agreement-fields";
import * as reports from "domain/software/compliance/queries/accessibility-reports";
import * as neighbors from "domain/software/compliance/queries/agreement-neighbors";
import * as renewals from "domain/software/compliance/queries/agreement-renewals";
import * as agreements from "domain/software/compliance/queries/agreements";
import * as changes from "domain/software/compliance/queries/agreements-changes";
import * as ending from "domain/software/compliance/queries/agreements-ending";
import * as checks from "domain/software/compliance/queries/compliance-checks";
import * as history from "domain/software/compliance/queries/compliance-history";
import * as population from "domain/software/compliance/queries/compliance-population";
import * as records from "domain/software/compliance/queries/compliance-records";
import * as over from "domain/software/compliance/queries/over-in-use";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const today = new Date().toISOString().slice(0, 10);
const product = (of: Place) => ({ districtId: of.districtId, softwareId: of.softwareId });
const agreement = (of: Place) => ({ districtId: of.districtId, id: of.agreementId });
const filter: agreements.AgreementFilter = {
  search: "",
  stand: null,
  days: 0,
  type: null,
  sort: "title",
  descending: false,
};
const fields: AgreementFields = {
  title: "taken over",
  type: "other",
  status: "requested",
  signedOn: null,
  effectiveOn: null,
  endsOn: null,
  dataElements: [],
  purposes: null,
  breachNoticeHours: null,
  deletionDays: null,
  adsProhibited: null,
  aiTrainingProhibited: null,
  note: null,
};
const check: checks.CheckFields = {
  status: "fail",
  evidenceType: "manual",
  evidenceUrl: null,
  evidenceNote: "x",
  reason: null,
  expiresOn: null,
};
const report: reports.ReportFields = { kind: "self", wcag: "2.1 AA", result: "partial", issuedOn: today, url: null };

/** The queries about agreements, requirements, checks and reports. */
export const casesOfCompliance: Record<string, Case> = {
  "accessibility-reports.addAccessibilityReport": {
    call: (db, scope, of) => {
      const input = { ...product(of), id: crypto.randomUUID(), fields: report, recordedBy: of.managerId };
      return reports.addAccessibilityReport(db, scope, input);
    },
    sees: () => '"again":false',
  },
  "accessibility-reports.listAccessibilityReports": {
    call: (db, scope, of) => reports.listAccessibilityReports(db, scope, product(of)),
    sees: (own) => own.mark,
  },
  "accessibility-reports.removeAccessibilityReport": {
    call: async (db, scope, of) => {
      const row = await db
        .selectFrom("accessibility_reports")
        .select("id")
        .where("district_id", "=", of.districtId)
        .executeTakeFirstOrThrow();
      return reports.removeAccessibilityReport(db, scope, { ...product(of), id: row.id });
    },
    sees: () => "2.1 AA",
  },
  "agreement-renewals.createRenewal": {
    call: (db, scope, of) => {
      const renewed = { title: "renewed", status: "requested" as const, signedOn: null };
      const days = { effectiveOn: "2099-01-01", endsOn: "2099-12-31" };
      const input = { ...agreement(of), renewalId: crypto.randomUUID(), today, createdBy: of.managerId };
      return renewals.createRenewal(db, scope, { ...input, fields: { ...renewed, ...days } });
    },
    sees: () => '"kind":"re',
  },
  "agreement-neighbors.findNeighbors": {
    call: (db, scope, of) => neighbors.findNeighbors(db, scope, { ...agreement(of), today }),
    // The renewal that the case before has made.
    sees: () => '"title":"renewed"',
  },
  "agreements.findAgreement": {
    call: (db, scope, of) => agreements.findAgreement(db, scope, agreement(of)),
    sees: (own) => own.mark,
  },
  "agreements.listAgreements": {
    call: (db, scope, of) =>
      agreements.listAgreements(db, scope, { districtId: of.districtId, today, filter, page: 1 }),
    sees: (own) => own.mark,
  },
  "agreements-changes.createAgreement": {
    call: (db, scope, of) => {
      const input = { id: crypto.randomUUID(), districtId: of.districtId, softwareIds: [of.softwareId] };
      return changes.createAgreement(db, scope, { ...input, fields, createdBy: of.managerId });
    },
    sees: (own) => own.softwareId,
  },
  "agreements-changes.setAgreementFile": {
    call: (db, scope, of) =>
      changes.setAgreementFile(db, scope, { ...agreement(of), version: 1, actorId: of.managerId, file: null }),
    sees: () => "saved",
  },
  "agreements-changes.updateAgreement": {
    call: (db, scope, of) => {
      const input = { ...agreement(of), version: 2, actorId: of.managerId, softwareIds: [of.softwareId] };
      return changes.updateAgreement(db, scope, { ...input, fields });
    },
    sees: () => "saved",
  },
  "agreements-ending.selectAgreementsEnding": {
    call: async (db, scope, of) => {
      const wanted = { districtId: of.districtId, today, days: 90 };
      const { rows: found } = await ending.selectAgreementsEnding(scope, wanted).execute(db);
      return { found, of: scope.districtId };
    },
    sees: (own) => own.districtId,
  },
  "agreements-ending.listAgreementsEnding": {
    call: async (db, scope, of) => {
      // What stands before it has been asked for has changed the agreement by now.
      const found = await ending.listAgreementsEnding(db, scope, { districtId: of.districtId, today, days: 90 });
      return { found, of: scope.districtId };
    },
    sees: (own) => own.districtId,
  },
  "over-in-use.selectOverInUse": {
    call: async (db, scope, of) => {
      const { rows: found } = await over.selectOverInUse(scope, { districtId: of.districtId, today }).execute(db);
      return { found, of: scope.districtId };
    },
    sees: (own) => own.districtId,
  },
  "compliance-checks.listChecks": {
    call: (db, scope, of) => checks.listChecks(db, scope, product(of)),
    sees: (own) => own.mark,
  },
  "compliance-checks.setCheck": {
    call: (db, scope, of) => {
      const input = { ...product(of), requirementId: of.requirementId, version: 1, fields: check };
      return checks.setCheck(db, scope, { ...input, checkedBy: of.managerId });
    },
    sees: () => '"before":"pass"',
  },
  "compliance-history.listComplianceHistory": {
    call: async (db, scope, of) => {
      const lines = await history.listComplianceHistory(db, scope, { ...product(of), limit: 10 });
      return { lines, of: scope.districtId };
    },
    sees: (own) => own.districtId,
  },
  "compliance-population.setPopulation": {
    call: (db, scope, of) => population.setPopulation(db, scope, { districtId: of.districtId, population: 5 }),
    sees: () => '"before"',
  },
  "compliance-records.listComplianceRecords": {
    call: (db, scope, of) => records.listComplianceRecords(db, scope, { districtId: of.districtId }),
    sees: (own) => own.mark,
  },
  "compliance-records.selectComplianceRecords": {
    call: (db, scope, of) => records.selectComplianceRecords(scope, product(of)).execute(db),
    sees: (own) => own.mark,
  },
  "compliance-records.selectChecks": {
    call: (db, scope, of) => listTogether(db, { checks: records.selectChecks(scope, { districtId: of.districtId }) }),
    sees: (own) => own.softwareId,
  },
  "compliance-records.checksFrom": { exempt: "puts together what was read for one district" },
  "compliance-records.selectRecordedProducts": {
    call: (db, scope, of) => records.selectRecordedProducts(scope, { districtId: of.districtId }).execute(db),
    sees: (own) => own.mark,
  },
  "compliance-requirements.listRequirements": {
    exempt: "requirements are public law: the same for everyone, and nothing of a district",
  },
};

import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import * as alternatives from "domain/insight/queries/approved-alternatives";
import * as grounds from "domain/insight/queries/compared-grounds";
import * as licensed from "domain/insight/queries/licensed";
import * as worth from "domain/insight/queries/product-worth";
import * as answers from "domain/insight/queries/recommendation-answers";
import * as rosterChanges from "domain/insight/queries/roster-changes";
import * as facts from "domain/insight/queries/value-facts";
import * as weights from "domain/insight/queries/weights";
import * as ratings from "domain/software/catalogue/queries/educator-ratings";
import * as targets from "domain/software/catalogue/queries/use-targets";
import { expect } from "vitest";
import { aProduct } from "../support/compliance-world";
import type { aPlace } from "./two-districts.place";
import { aRow } from "./two-districts.place-governance";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const product = (of: Place) => ({ districtId: of.districtId, softwareId: of.softwareId });
const ever = (of: Place) => ({ districtId: of.districtId, from: "2000-01-01", to: "2100-01-01" });
const own = { utilization: 1, target: 2, evidence: 3, compliance: 4, rating: 5 };

const answered = (of: Place) => ({
  districtId: of.districtId,
  about: { kind: "right_size" as const, softwareId: of.softwareId, ground: of.mark },
});

/** As one of the district's own people asks: what is somebody's own hangs on their profile. */
const asManager = (scope: Scope, of: Place): Scope => ({
  ...scope,
  profileId: scope.districtId === of.districtId ? of.managerId : scope.profileId,
});

/** The queries of what a product is worth, and of what that rests on. */
export const casesOfInsight: Record<string, Case> = {
  "value-facts.readValueFacts": {
    call: (db, scope, of) => facts.readValueFacts(db, scope, { districtId: of.districtId, today: "2026-11-23" }),
    sees: (own) => own.softwareId,
  },
  "approved-alternatives.listApprovedAlternatives": {
    call: async (db, scope, of) => {
      const undone = new Error("Only for this look");
      const found: { name: string }[] = [];
      const today = new Date().toISOString().slice(0, 10);
      const look = async (db: Db) => {
        const facts = { category_id: await aRow(db, "software_categories", { name: `Alike ${crypto.randomUUID()}` }) };
        await aProduct(db, of.districtId, "Approved alike", { approval_status: "approved", facts });
        await db.updateTable("software").set(facts).where("id", "=", of.softwareId).execute();
        const wanted = { districtId: of.districtId, today, softwareIds: [of.softwareId] };
        found.push(...[...(await alternatives.listApprovedAlternatives(db, scope, wanted)).values()].flat());
        throw undone;
      };
      await expect(db.transaction().execute(look)).rejects.toBe(undone);
      return found;
    },
    sees: () => "Approved alike",
  },
  "compared-grounds.selectContractDays": {
    call: async (db, scope, of) => (await grounds.selectContractDays(scope, ever(of)).execute(db)).rows,
    sees: (own) => own.softwareId,
  },
  "recommendation-answers.listAnswers": {
    call: (db, scope, of) => answers.listAnswers(db, scope, { districtId: of.districtId }),
    sees: (own) => own.answerId,
  },
  "recommendation-answers.findAnswer": {
    call: (db, scope, of) => answers.findAnswer(db, scope, answered(of)),
    sees: (own) => own.answerId,
  },
  "recommendation-answers.putAnswer": {
    call: async (db, scope, of) => {
      const put = { answer: "dismissed" as const, reason: of.mark, title: of.mark, cents: null, measure: null };
      const more = { contractId: of.contractId, by: of.managerId };
      return (await answers.putAnswer(db, scope, { ...answered(of), ...put, ...more })) && "answered";
    },
    sees: () => "answered",
  },
  "recommendation-answers.removeAnswer": {
    call: (db, scope, of) => answers.removeAnswer(db, scope, answered(of)),
  },
  "roster-changes.readRosterChanges": {
    call: async (db, scope, of) => {
      const changes = await rosterChanges.readRosterChanges(db, scope, { ...ever(of), ofGroups: true });
      return changes.syncs > 0 ? [changes, ...changes.groups] : [...changes.groups];
    },
  },
  "compared-grounds.readGrounds": {
    call: async (db, scope, of) => {
      const { districtId: id, from, to } = ever(of);
      return [...(await grounds.readGrounds(db, scope, { district: { id, today: to }, from, to })).keys()];
    },
    sees: (own) => own.softwareId,
  },
  "licensed.listLicensed": {
    call: async (db, scope, of) => [
      ...(await licensed.listLicensed(db, scope, { districtId: of.districtId, today: "2026-11-23" })),
    ],
    sees: (own) => own.softwareId,
  },
  "product-worth.selectPaidFor": {
    call: async (db, scope, of) => (await worth.selectPaidFor(scope, product(of)).execute(db)).rows,
    sees: (own) => own.contractId,
  },
  "weights.selectWeights": {
    exempt: "one's own, by the reader's profile; weights are read and kept in the case below",
  },
  "weights.findWeights": { exempt: "the same, read by itself" },
  "weights.keepWeights": {
    call: async (db, scope, of) => {
      await weights.keepWeights(db, asManager(scope, of), { weights: own });
      const { rows } = await weights.selectWeights(asManager(scope, of)).execute(db);
      return rows;
    },
    sees: () => '"rating":5',
  },
  "educator-ratings.setOwnRating": {
    call: async (db, scope, of) => {
      const made = await ratings.setOwnRating(db, asManager(scope, of), { ...product(of), stars: 4, note: null });
      return made && "rated";
    },
    sees: () => "rated",
  },
  "educator-ratings.selectStaffRating": {
    call: async (db, scope, of) => {
      const { rows } = await ratings.selectStaffRating(asManager(scope, of), product(of)).execute(db);
      return rows[0]?.count ? rows : [];
    },
    sees: () => '"stars":4',
  },
  "educator-ratings.removeOwnRating": {
    call: async (db, scope, of) => (await ratings.removeOwnRating(db, asManager(scope, of), product(of))) && "removed",
    sees: () => "removed",
  },
  "use-targets.setTarget": {
    call: async (db, scope, of) => {
      const made = await targets.setTarget(db, scope, { ...product(of), minutesPerWeek: 30, setBy: of.managerId });
      return made && "set";
    },
    sees: () => '"set"',
  },
  "use-targets.selectTarget": {
    call: async (db, scope, of) => (await targets.selectTarget(scope, product(of)).execute(db)).rows,
    sees: () => '"minutesPerWeek":30',
  },
  "use-targets.whoSetTarget": {
    call: async (db, scope, of) => {
      const conflict = await targets.whoSetTarget(db, scope, { ...product(of), seen: "another" });
      return { by: conflict?.by, byId: conflict?.byId, now: conflict?.now };
    },
    sees: () => '"now":30',
  },
  "use-targets.removeTarget": {
    call: async (db, scope, of) => (await targets.removeTarget(db, scope, product(of))) && "removed",
    sees: () => "removed",
  },
};

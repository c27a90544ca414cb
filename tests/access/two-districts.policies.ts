import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import * as changesOf from "domain/audit/queries/changes-of";
import * as lastChange from "domain/audit/queries/last-change";
import * as blacklist from "domain/software/policies/queries/blacklist";
import * as alternatives from "domain/software/policies/queries/blacklist-alternative";
import * as blacklistChanges from "domain/software/policies/queries/blacklist-changes";
import * as blacklistConflict from "domain/software/policies/queries/blacklist-conflict";
import * as exceptions from "domain/software/policies/queries/blacklist-exceptions";
import * as blacklistExport from "domain/software/policies/queries/blacklist-export";
import * as grounds from "domain/software/policies/queries/grounds";
import * as ruleChanges from "domain/software/policies/queries/policy-rule-changes";
import * as rules from "domain/software/policies/queries/policy-rules";
import * as bans from "domain/software/policies/queries/product-bans";
import * as facts from "domain/software/policies/queries/product-facts";
import { sql } from "kysely";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const on = (of: Place) => ({ districtId: of.districtId, today: "2026-11-21" });
const day = "2099-01-01";
const rule = (of: Place): ruleChanges.PolicyRuleFields => ({
  name: `${of.mark} new rule`,
  conditions: { match: "all", rules: [] },
  effect: "alert",
  severity: "low",
  message: "taken over",
});
const atRule = (of: Place) => ({ districtId: of.districtId, id: of.ruleId });
const entry: blacklistChanges.BlacklistFields = {
  schoolIds: [],
  grades: [],
  roles: [],
  reasonCode: "other",
  reason: "taken over",
  startsOn: day,
  endsOn: null,
  alternativeId: null,
};
const atEntry = (of: Place) => ({ districtId: of.districtId, id: of.blacklistId });
const everything = { search: "", state: null, reason: null, sort: "newest" as const, descending: false };
const products = (of: Place) => [of.softwareId, of.secondSoftwareId];
const entries = (found: Map<string, unknown>) => [...found];
const inOne = <T>(db: Db, run: (db: Db) => Promise<T>) => db.transaction().execute(run);
const ofPlace = (said: unknown, of: Place) => (said ? `done to ${of.mark}` : null);

/** The queries of policy rules, the blacklist, and what answers stand on. */
export const casesOfPolicies: Record<string, Case> = {
  "blacklist.countBlacklist": {
    call: async (db, scope, of) => {
      const { active } = await blacklist.countBlacklist(db, scope, { ...on(of), today: day });
      return active > 0 ? of.mark : null;
    },
    sees: (own) => own.mark,
  },
  "blacklist.findBlacklistEntry": {
    call: (db, scope, of) => blacklist.findBlacklistEntry(db, scope, { ...on(of), id: of.blacklistId }),
    sees: (own) => own.exceptionId,
  },
  "blacklist.listBlacklist": {
    call: (db, scope, of) => blacklist.listBlacklist(db, scope, { ...on(of), filter: everything }),
    sees: (own) => own.blacklistId,
  },
  "blacklist.selectBlacklistOf": {
    call: (db, scope, of) =>
      blacklist.selectBlacklistOf(scope, { ...on(of), softwareId: of.secondSoftwareId }).execute(db),
    sees: (own) => own.blacklistId,
  },
  "blacklist-alternative.whyNoAlternative": {
    call: (db, scope, of) => {
      const banned = { softwareId: of.softwareId, pattern: null };
      return alternatives.whyNoAlternative(db, scope, {
        districtId: of.districtId,
        alternativeId: of.softwareId,
        banned,
      });
    },
    sees: (own) => own.mark,
  },
  "blacklist-changes.createBlacklistEntry": {
    call: async (db, scope, of) => {
      const target = { softwareId: of.softwareId };
      const input = { ...on(of), target, fields: entry, createdBy: null };
      return ofPlace(await inOne(db, (db) => blacklistChanges.createBlacklistEntry(db, scope, input)), of);
    },
    sees: (own) => own.mark,
  },
  "product-bans.selectBan": {
    call: async (db, scope, of) => {
      const { rows } = await bans.selectBan(scope, { ...on(of), softwareId: of.secondSoftwareId }).execute(db);
      return ofPlace(rows.length === 1, of);
    },
    sees: (own) => own.mark,
  },
  "product-bans.selectBanOfAny": {
    call: async (db, scope, of) => {
      const { rows } = await bans.selectBanOfAny(scope, { ...on(of), softwareId: of.secondSoftwareId }).execute(db);
      return ofPlace(rows.length === 1, of);
    },
    sees: (own) => own.mark,
  },
  "product-bans.isBanned": {
    call: async (db, scope, of) =>
      ofPlace(await bans.isBanned(db, scope, { ...on(of), softwareId: of.secondSoftwareId }), of),
    sees: (own) => own.mark,
  },
  "blacklist-changes.liftBlacklistEntry": {
    call: (db, scope, of) =>
      inOne(db, async (db) => {
        const id = { ...atEntry(of), version: 2, reason: "taken over", liftedBy: null };
        return ofPlace(await blacklistChanges.liftBlacklistEntry(db, scope, id), of);
      }),
    sees: (own) => own.mark,
  },
  "product-bans.settleBan": {
    call: (db, scope, of) =>
      inOne(db, (db) =>
        bans.settleBan(db, scope, {
          ...on(of),
          softwareId: of.secondSoftwareId,
          actorId: null,
          reason: "taken over",
        }),
      ),
  },
  "blacklist-changes.updateBlacklistEntry": {
    call: (db, scope, of) =>
      inOne(db, (db) =>
        blacklistChanges.updateBlacklistEntry(db, scope, { ...atEntry(of), version: 1, fields: entry }),
      ),
  },
  "blacklist-exceptions.createBlacklistException": {
    call: async (db, scope, of) => {
      const input = { ...on(of), entryId: of.blacklistId, whose: { profileId: of.profileId }, until: null };
      return inOne(db, (db) =>
        exceptions.createBlacklistException(db, scope, { ...input, reason: "taken over", createdBy: null }),
      );
    },
  },
  "blacklist-conflict.whoChangedEntry": {
    call: async (db, scope, of) => {
      const { by, byId, at } = await blacklistConflict.whoChangedEntry(db, scope, {
        ...atEntry(of),
        lifted_at: null,
        version: 1,
      });
      return { by, byId, at };
    },
  },
  "blacklist-exceptions.listPeopleNamed": {
    call: (db, scope, of) =>
      exceptions.listPeopleNamed(db, scope, {
        districtId: of.districtId,
        text: `${of.mark.toUpperCase()}@example.org`,
        limit: 5,
      }),
    sees: (own) => own.profileId,
  },
  "blacklist-exceptions.removeBlacklistException": {
    call: (db, scope, of) =>
      exceptions.removeBlacklistException(db, scope, {
        districtId: of.districtId,
        entryId: of.blacklistId,
        id: of.exceptionId,
      }),
  },
  "blacklist-export.listBannedAddresses": {
    call: (db, scope, of) => blacklistExport.listBannedAddresses(db, scope, { ...on(of), schoolId: null }),
  },
  "grounds.findGradeOf": {
    call: (db, scope, of) => grounds.findGradeOf(db, scope, { profileId: of.profileId }),
  },
  "grounds.firedRules": { exempt: "it reads nothing: it asks rules that were read about facts that were read" },
  "grounds.listBansOfAddress": {
    call: async (db, scope, of) => {
      const adding = await db.startTransaction().execute();
      const host = `${of.mark.toLowerCase()}.example`;
      await sql`update software_blacklist set software_id = null, pattern = ${host}, pattern_type = 'domain', host = ${host},
        path = '' where id = ${of.blacklistId}`.execute(adding);
      const district = { id: of.districtId, today: "2026-11-21" };
      const bans = await grounds.listBansOfAddress(adding, scope, { district, host: `www.${host}`, path: "/a" });
      await adding.rollback().execute();
      return bans;
    },
    sees: (own) => own.blacklistId,
  },
  "grounds.loadGrounds": {
    call: async (db, scope, of) => {
      const district = { id: of.districtId, today: "2026-11-21" };
      return entries(await grounds.loadGrounds(db, scope, { district, softwareIds: products(of) }));
    },
    sees: (own) => own.mark,
  },
  "grounds.loadGroundsOfProduct": {
    call: async (db, scope, of) => {
      const district = { id: of.districtId, today: "2026-11-21" };
      const found = await grounds.loadGroundsOfProduct(db, scope, { district, softwareId: of.softwareId });
      return found && { ...found, grounds: entries(found.grounds) };
    },
    sees: (own) => own.mark,
  },
  "changes-of.listChangesOf": {
    call: async (db, scope, of) => {
      const lines = { districtId: of.districtId, table: "policy_rules", id: of.ruleId, limit: 5 };
      return { found: await changesOf.listChangesOf(db, scope, lines), of: scope.districtId };
    },
    sees: (own) => own.districtId,
  },
  "last-change.findLastChange": {
    call: (db, scope, of) =>
      lastChange.findLastChange(db, scope, {
        districtId: of.districtId,
        table: "policy_rules",
        id: of.ruleId,
        actions: ["policy_rule.changed"],
      }),
  },
  "policy-rule-changes.createPolicyRule": {
    call: async (db, scope, of) => {
      const input = { ...rule(of), districtId: of.districtId, createdBy: null };
      return ofPlace(await inOne(db, (db) => ruleChanges.createPolicyRule(db, scope, input)), of);
    },
    sees: (own) => own.mark,
  },
  "policy-rule-changes.deletePolicyRule": {
    call: (db, scope, of) => inOne(db, (db) => ruleChanges.deletePolicyRule(db, scope, atRule(of))),
    sees: (own) => own.ruleId,
  },
  "policy-rule-changes.movePolicyRule": {
    call: (db, scope, of) => inOne(db, (db) => ruleChanges.movePolicyRule(db, scope, { ...atRule(of), by: "down" })),
  },
  "policy-rule-changes.switchPolicyRule": {
    call: (db, scope, of) =>
      inOne(db, (db) => ruleChanges.switchPolicyRule(db, scope, { ...atRule(of), version: 1, on: true })),
  },
  "policy-rule-changes.updatePolicyRule": {
    call: (db, scope, of) =>
      inOne(db, (db) => ruleChanges.updatePolicyRule(db, scope, { ...atRule(of), version: 1, fields: rule(of) })),
  },
  "policy-rules.countOpenRequests": {
    call: async (db, scope, of) =>
      entries(
        await rules.countOpenRequests(db, scope, {
          districtId: of.districtId,
          statuses: ["submitted", "in_review", "info_requested"],
        }),
      ),
    sees: (own) => own.softwareId,
  },
  "policy-rules.findPolicyRule": {
    call: (db, scope, of) => rules.findPolicyRule(db, scope, atRule(of)),
  },
  "policy-rules.listPolicyRules": {
    call: (db, scope, of) => rules.listPolicyRules(db, scope, { districtId: of.districtId }),
    sees: (own) => own.mark,
  },
  "product-facts.listProductFacts": {
    call: async (db, scope, of) =>
      entries(await facts.listProductFacts(db, scope, { ...on(of), softwareIds: products(of) })),
    sees: (own) => own.softwareId,
  },
  "product-facts.selectFacts": {
    call: (db, scope, of) => facts.selectFacts(scope, { ...on(of), softwareIds: null }).execute(db),
    sees: (own) => own.softwareId,
  },
};

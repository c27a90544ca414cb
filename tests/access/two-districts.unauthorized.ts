import { listTogether } from "db/list-together";
import { dayAfter } from "domain/places/calendar/days";
import * as alerts from "domain/usage/queries/alerts";
import * as detections from "domain/usage/queries/detections";
import * as targetCounts from "domain/usage/queries/target-counts";
import * as targetUse from "domain/usage/queries/target-use";
import * as targetWeeks from "domain/usage/queries/target-weeks";
import * as unauthorized from "domain/usage/queries/unauthorized";
import * as grounds from "domain/usage/queries/unauthorized-grounds";
import * as products from "domain/usage/queries/unauthorized-products";
import * as suggestions from "domain/usage/queries/unauthorized-suggestions";
import * as unauthorizedUse from "domain/usage/queries/unauthorized-use";
import * as rules from "domain/usage/queries/use-against-rules";
import { sql } from "kysely";
import { type Case, forOwn, type Place, pure } from "./two-districts.case";

const district = (of: Place) => ({ id: of.districtId, today: of.usageDay });
const site = (of: Place) => ({ softwareId: null, domain: `${of.mark}.example` });
const saidOf = (of: Place) => ({ softwareId: null, domain: `${of.mark.toLowerCase()}.example` });
const everything = {
  search: "",
  state: "all" as const,
  kind: null,
  infrastructure: true,
  sort: "people" as const,
  descending: true,
};
/** One product of theirs, as a count of use has it. */
const usedOnly = (of: Place) => ({
  targetNos: "{1}",
  softwareIds: `{${of.softwareId}}`,
  engagements: "{1}",
  before: "{0}",
  sites: [],
  first: `{${of.usageDay}}`,
  last: `{${of.usageDay}}`,
});
const range = (of: Place) => ({ districtId: of.districtId, from: of.usageDay, to: of.usageDay });

/** What is used without approval, against rules, and what is told of it. */
export const casesOfUnauthorized: Record<string, Case> = {
  "alerts.readAlertSettings": {
    call: (db, scope, of) => alerts.readAlertSettings(db, scope, { districtId: of.districtId }),
    sees: () => "654321",
  },
  "alerts.saveAlertSettings": {
    call: (db, scope, of) =>
      alerts.saveAlertSettings(db, scope, { districtId: of.districtId, people: 3, off: [], by: null }),
  },
  "alerts.takeUntold": forOwn((db, districtId, of) =>
    alerts
      .takeUntold(db, { districtId, kind: "banned_used", causes: ["taken over"], today: of.usageDay })
      .then((taken) => taken.size),
  ),
  "alerts.listAlertsSent": forOwn((db, districtId, of) =>
    alerts.listAlertsSent(db, { districtId, kind: "banned_used", days: [of.usageDay] }),
  ),
  "alerts.listHeardAgain": forOwn((db, districtId) =>
    alerts.listHeardAgain(db, { districtId, silences: [{ no: 1, lastDay: "2020-01-01" }] }),
  ),
  "alerts.listAlerted": forOwn((db, districtId) => alerts.listAlerted(db, { districtId, kind: "banned_used" })),
  "alerts.listHeardSources": forOwn((db, districtId) =>
    alerts.listHeardSources(db, { districtId, today: "2026-11-26", now: new Date() }),
  ),
  "detections.lockDetections": { exempt: "it takes a lock of one district and reads no row" },
  "detections.listSeenSubjects": {
    call: (db, scope, of) =>
      detections.listSeenSubjects(db, scope, { districtId: of.districtId, subjects: [site(of)] }),
    sees: (own) => own.mark,
  },
  "detections.saveDetection": {
    call: (db, scope, of) =>
      detections.saveDetection(db, scope, {
        districtId: of.districtId,
        subject: saidOf(of),
        state: "in_review",
        until: null,
        reason: null,
        by: null,
      }),
  },
  "detections.whoSaid": {
    call: (db, scope, of) => detections.whoSaid(db, scope, { districtId: of.districtId, subject: saidOf(of) }),
    sees: (own) => own.profileId,
  },
  "target-use.findTarget": {
    call: (db, scope, of) => targetUse.findTarget(db, scope, { districtId: of.districtId, targetNo: 1 }),
    sees: (own) => own.mark,
  },
  "target-use.listDaysOfTarget": {
    call: (db, scope, of) => targetUse.listDaysOfTarget(db, scope, { ...range(of), targetNo: 1 }),
    sees: (own) => own.usageDay,
  },
  "target-use.listSchoolsOfTarget": {
    call: (db, scope, of) => targetUse.listSchoolsOfTarget(db, scope, { ...range(of), targetNo: 1 }),
  },
  "unauthorized.listUnauthorized": {
    call: (db, scope, of) =>
      unauthorized.listUnauthorized(db, scope, {
        district: district(of),
        period: unauthorized.periodOf(of.usageDay, 30),
        filter: everything,
        page: 1,
      }),
    sees: (own) => own.mark,
  },
  "unauthorized.readUnauthorized": {
    call: async (db, scope, of) => {
      const period = unauthorized.periodOf(of.usageDay, 30);
      return (await unauthorized.readUnauthorized(db, scope, { district: district(of), period })).rows;
    },
    sees: (own) => own.mark,
  },
  "unauthorized.periodOf": { exempt: pure },
  "unauthorized-products.judgedProducts": {
    call: async (db, scope, of) => {
      const given = products.judgedProducts(scope, { district: district(of), used: usedOnly(of) });
      return (await sql`${given} select software_id from judged union all select software_id from wanted`.execute(db))
        .rows;
    },
    sees: (own) => own.softwareId,
  },
  "unauthorized-grounds.standingsFrom": { exempt: pure },
  "unauthorized-grounds.selectsOfStandings": {
    call: (db, scope, of) => {
      const subjects = [saidOf(of), { softwareId: of.softwareId, domain: null }];
      return listTogether(db, grounds.selectsOfStandings(scope, { district: district(of), subjects }));
    },
    sees: (own) => own.mark,
  },
  "unauthorized-grounds.isAuthorized": { exempt: pure },
  "unauthorized-grounds.readStandings": {
    call: async (db, scope, of) => {
      const subjects = [saidOf(of), { softwareId: of.softwareId, domain: null }];
      return subjects.map(await grounds.readStandings(db, scope, { district: district(of), subjects }));
    },
    sees: (own) => own.mark,
  },
  "unauthorized-suggestions.suggestProducts": {
    call: async (db, scope, of) => {
      const domains = [`${of.mark.toLowerCase().replace("-", "")}product.example`];
      return [
        ...(await suggestions.suggestProducts(db, scope, {
          district: { id: of.districtId, today: of.usageDay },
          domains,
        })),
      ];
    },
    sees: (own) => own.mark,
  },
  "unauthorized-use.readUsed": {
    call: async (db, scope, of) => {
      const period = unauthorized.periodOf(of.usageDay, 30);
      const { made, rest } = await unauthorizedUse.readUsed(db, scope, { districtId: of.districtId, period });
      return [...(made?.used.sites ?? []), ...rest.sites];
    },
    sees: (own) => own.mark,
  },
  "unauthorized-use.nthWindow": { exempt: pure },
  "unauthorized-use.isAsOf": { exempt: pure },
  "target-counts.countTargetPeople": {
    call: async (db, scope, of) => [
      ...((await targetCounts.countTargetPeople(db, scope, { ...range(of), targetNos: [1] })) ?? []),
    ],
  },
  "target-counts.countTargets": {
    call: async (db, scope, of) => {
      const counts = await targetCounts.countTargets(db, scope, { ...range(of), targetNos: [1] });
      return [...(counts.people ?? []), ...counts.schools];
    },
  },
  "target-weeks.readTargetWeeks": {
    call: async (db, scope, of) => {
      const wanted = { districtId: of.districtId, to: dayAfter(of.usageDay, 7), targetNos: [1] };
      return [...(await targetWeeks.readTargetWeeks(db, scope, wanted)).targets];
    },
  },
  "use-against-rules.listUseAgainstRules": {
    call: (db, scope, of) => rules.listUseAgainstRules(db, scope, { district: district(of) }),
  },
};

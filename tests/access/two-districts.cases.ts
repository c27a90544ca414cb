import { createHash } from "node:crypto";
import type { Db } from "db/client";
import { newKeyToken } from "domain/access/key-token";
import * as apiKeys from "domain/access/queries/api-keys";
import type { Scope } from "domain/access/scope";
import * as mails from "domain/notices/queries/mails";
import * as personPages from "domain/people/queries/person-pages";
import * as reference from "domain/places/queries/reference-data";
import * as schools from "domain/places/queries/schools";
import * as classes from "domain/rosters/queries/classes";
import * as requests from "domain/rosters/queries/connection-test-requests";
import * as tests from "domain/rosters/queries/connection-tests";
import * as changes from "domain/rosters/queries/sftp-configuration-changes";
import * as configurations from "domain/rosters/queries/sftp-configurations";
import * as users from "domain/rosters/queries/sftp-users";
import * as syncChanges from "domain/rosters/queries/sync-changes";
import * as decisions from "domain/rosters/queries/sync-decisions";
import * as ends from "domain/rosters/queries/sync-ends";
import * as syncs from "domain/rosters/queries/sync-logs";
import * as runs from "domain/rosters/queries/sync-runs";
import { casesOfCompliance } from "./two-districts.compliance";
import { casesOfGovernance } from "./two-districts.governance";
import { casesOfInsight } from "./two-districts.insight";
import { casesOfMoney } from "./two-districts.money";
import { casesOfNotifications } from "./two-districts.notifications";
import { casesOfPeers } from "./two-districts.peers";
import { casesOfPeople } from "./two-districts.people";
import type { aPlace } from "./two-districts.place";
import { casesOfPlaces } from "./two-districts.places";
import { casesOfPolicies } from "./two-districts.policies";
import { casesOfReports } from "./two-districts.reports";
import { casesOfRequests } from "./two-districts.requests";
import { casesOfReviews } from "./two-districts.reviews";
import { casesOfSoftware } from "./two-districts.software";
import { casesOfUrlPatterns } from "./two-districts.url-patterns";
import { casesOfUsage } from "./two-districts.usage";
import { casesOfWindows } from "./two-districts.windows";

export type Place = Awaited<ReturnType<typeof aPlace>>;

type Call = {
  call: (db: Db, scope: Scope, of: Place) => Promise<unknown>;
  /** What one's own place must give, so that a query which finds nothing for anyone does not pass. */
  sees?: (own: Place) => string;
  /** A refusal may also be an error. */
  throws?: true;
};
type Exempt = { exempt: string };

const fields: changes.ConfigurationFields = {
  name: "taken over",
  clientKey: "taken-over",
  bucketName: "taken-over",
  host: "evil.example",
  port: 22,
  username: "someone",
  authMethod: "password",
  remoteFolder: "/",
  logFolder: null,
  frequency: "manual",
  syncAt: "02:00",
  syncWeekday: 1,
  pause: null,
  guardLimits: {},
  additionsOnly: false,
  readAs: "files",
};
const now = new Date();
const hostKey = "SHA256:1111111111111111111111111111111111111111111";
const filterOf = (of: Place) => ({ configurationId: of.configurationId, order: "newest" as const });
const changesOf = (of: Place) => ({ syncId: of.heldSyncId, search: "" });
const usersOf = (of: Place) => ({ configurationId: of.configurationId, search: "", sort: "name" as const });
const before = "it proves who someone is, and so runs before there is a scope; it is found by a secret of one's own";
const account =
  "it is about one account and all its own; the command that calls it has asked who may act on that person";
const nobodys = "a list that belongs to no district, which everyone who is signed in may read";
const postman =
  "a mail belongs to its recipient; only the worker takes it, by the id of its row, and nobody chooses the id";
const operator = "the operator's command line uses it, before which there is no viewer and no district to keep apart";
const tick =
  "the tick of the schedules looks over all districts on purpose; only the worker calls it, only ids come back";

/** How every query is called with the ids of another district. */
export const cases: Record<string, Call | Exempt> = {
  "audit.recordAudit": { exempt: "it only adds a line, and reads nothing" },
  "api-keys.insertKey": {
    call: (db, scope, of) => {
      const made = { districtId: of.districtId, name: "taken over", scopes: [], expiresOn: null };
      return apiKeys.insertKey(db, scope, { ...made, key: newKeyToken() });
    },
    sees: () => "id",
  },
  "api-keys.holdLiveKeys": {
    call: (db, scope, of) => apiKeys.holdLiveKeys(db, scope, { districtId: of.districtId }).then((live) => live > 0),
    sees: () => "true",
  },
  "api-keys.findKeyByPrefix": { exempt: before },
  "api-keys.noteKeyUse": { exempt: "it notes the use of the key that has just proved itself, by its id" },
  "api-keys.listKeys": {
    call: (db, scope, of) => apiKeys.listKeys(db, scope, { districtId: of.districtId }),
    sees: (own) => own.mark,
  },
  "api-keys.endKey": {
    call: (db, scope, of) => apiKeys.endKey(db, scope, { prefix: of.keyPrefix, districtId: of.districtId }),
    sees: (own) => own.mark,
  },
  "auth-tokens.armLink": { exempt: postman },
  "auth-tokens.createLink": { exempt: account },
  "auth-tokens.findLink": { exempt: before },
  "auth-tokens.findLiveLinks": { exempt: account },
  "auth-tokens.spendLink": { exempt: before },
  "auth-tokens.voidLinks": { exempt: account },
  "auth-users.insertAuthUser": { exempt: operator },
  "auth-users.findDistrictsNamed": { exempt: operator },
  "auth-users.findPasswordOwner": { exempt: account },
  "auth-users.findSchoolsNamed": { exempt: operator },
  "auth-users.setPassword": { exempt: account },
  "classes.listClasses": { call: (db, scope) => classes.listClasses(db, scope), sees: (own) => own.mark },
  "connection-test-requests.createConnectionTest": {
    call: (db, scope, of) =>
      requests.createConnectionTest(db, scope, { configurationId: of.configurationId, requestedBy: of.profileId }),
  },
  "connection-test-requests.failUnqueuedTest": {
    call: (db, scope, of) => requests.failUnqueuedTest(db, scope, { id: of.testId, message: "stopped" }),
  },
  "connection-test-requests.findLatestConnectionTest": {
    call: (db, scope, of) => requests.findLatestConnectionTest(db, scope, { configurationId: of.configurationId }),
  },
  "connection-tests.claimConnectionTest": {
    call: (db, scope, of) => tests.claimConnectionTest(db, scope, { id: of.testId }),
  },
  "connection-tests.finishConnectionTest": {
    call: (db, scope, of) =>
      tests.finishConnectionTest(db, scope, { id: of.testId, end: { status: "failed", message: "x", hostKey: null } }),
  },
  "kept-forms.createKeptForm": { exempt: before },
  "kept-forms.findKeptForm": { exempt: before },
  "kept-forms.removeKeptForm": { exempt: before },
  "kept-forms.takeKeptForm": { exempt: before },
  "stand-ins.findOwnerBehind": { exempt: postman },
  "stand-ins.settleStandIn": { exempt: postman },
  "mail-delivery.claimMail": { exempt: postman },
  "mail-delivery.findMailedSync": { exempt: postman },
  "mail-delivery.listWaitingMails": { exempt: tick },
  "mail-delivery.markMailFailed": { exempt: postman },
  "mail-delivery.markMailSent": { exempt: postman },
  "mails.queueAccountMail": { exempt: account },
  "mails.queueMails": {
    call: async (db, scope, of) => {
      const queued = await mails.queueMails(db, scope, { kind: "sync_failed", subjectId: of.syncId });
      const rows = db.selectFrom("outgoing_mails").select("district_id");
      return Promise.all(queued.map(({ mailId }) => rows.where("id", "=", mailId).execute()));
    },
    sees: (own) => own.districtId,
  },
  "profiles.createMissingProfile": { exempt: before },
  "profiles.findAuthUser": { exempt: before },
  "person-pages.findPersonPage": {
    call: (db, scope, of) => personPages.findPersonPage(db, scope, { id: of.profileId, role: "teacher" }),
    sees: (own) => own.mark.toLowerCase(),
  },
  "reference-data.listReferenceSchools": {
    call: (db, scope, of) => reference.listReferenceSchools(db, scope, { districtId: of.districtId }),
    sees: (own) => own.mark,
  },
  "reference-data.listReferenceDistricts": {
    call: (db, scope) => reference.listReferenceDistricts(db, scope),
    sees: (own) => own.mark,
  },
  "reference-data.listReferenceStates": { exempt: nobodys },
  "reference-data.listReferenceCategories": { exempt: nobodys },
  "reference-data.listReferenceFundingSources": { exempt: nobodys },
  "schools.listSchools": { call: (db, scope) => schools.listSchools(db, scope), sees: (own) => own.schoolId },
  "sessions.createSession": { exempt: before },
  "session-ends.endOwnSession": { exempt: account },
  "sessions.findSession": { exempt: before },
  "sessions.findSessionPerson": { exempt: before },
  "sessions.listOwnSessions": { exempt: account },
  "session-activity.noteConfirmed": { exempt: account },
  "session-activity.refreshSession": { exempt: before },
  "session-ends.revokeSession": { exempt: before },
  "session-ends.revokeSessionsOf": { exempt: account },
  "session-activity.touchSession": { exempt: before },
  "sftp-configuration-changes.confirmHostKey": {
    call: (db, scope, of) =>
      changes.confirmHostKey(db, scope, {
        id: of.configurationId,
        hostKey,
        confirmedBy: of.profileId,
        nextSync: null,
      }),
  },
  "sftp-configurations.countConfigurations": {
    call: async (db, scope, of) => {
      const { total } = await configurations.countConfigurations(db, scope);
      return total === 1 ? "one" : `${total} of ${of.mark}`;
    },
    sees: () => "one",
  },
  "sftp-configuration-changes.createConfiguration": {
    call: (db, scope, of) =>
      changes.createConfiguration(db, scope, {
        id: createHash("sha256")
          .update(of.mark)
          .digest("hex")
          .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5"),
        districtId: of.districtId,
        fields,
        sealed: {},
        createdBy: of.profileId,
      }),
  },
  "sftp-configuration-changes.deleteConfiguration": {
    call: (db, scope, of) => changes.deleteConfiguration(db, scope, { id: of.configurationId }),
  },
  "sftp-configurations.findConfiguration": {
    call: (db, scope, of) => configurations.findConfiguration(db, scope, { id: of.configurationId }),
    sees: (own) => own.mark,
  },
  "sftp-configurations.isClientKeyFree": {
    exempt: "client keys are one name space over all districts; it says whether one is free and nothing else",
  },
  "sftp-configurations.listConfigurableDistricts": {
    call: (db, scope) => configurations.listConfigurableDistricts(db, scope),
    sees: (own) => own.districtId,
  },
  "sftp-configurations.listConfigurationNames": {
    call: (db, scope) => configurations.listConfigurationNames(db, scope),
    sees: (own) => own.mark,
  },
  "sftp-configurations.listConfigurationsInNeed": {
    call: (db, scope) => configurations.listConfigurationsInNeed(db, scope),
    sees: (own) => own.heldSyncId,
  },
  "sftp-configurations.listConfigurations": {
    call: (db, scope) => configurations.listConfigurations(db, scope, { search: "" }),
    sees: (own) => own.mark,
  },
  "sftp-configuration-changes.pauseConfiguration": {
    call: (db, scope, of) => changes.pauseConfiguration(db, scope, { id: of.configurationId }),
  },
  "sftp-configuration-changes.resumeConfiguration": {
    call: (db, scope, of) => changes.resumeConfiguration(db, scope, { id: of.configurationId, nextSync: null }),
  },
  "sftp-configuration-changes.updateConfiguration": {
    call: (db, scope, of) =>
      changes.updateConfiguration(db, scope, {
        id: of.configurationId,
        fields,
        sealed: {},
        forgetHostKey: true,
        nextSync: null,
      }),
  },
  "sftp-users.exportSftpUsers": {
    call: (db, scope, of) => users.exportSftpUsers(db, scope, { filter: usersOf(of) }),
    sees: (own) => own.mark,
  },
  "sftp-users.listSftpUsers": {
    call: (db, scope, of) => users.listSftpUsers(db, scope, { filter: usersOf(of), page: 1 }),
    sees: (own) => own.mark,
  },
  "sign-in-attempts.beginSignInAttempt": { exempt: before },
  "sign-in-attempts.clearSignInAttempts": { exempt: before },
  "sign-in-attempts.waitOfClient": { exempt: before },
  "sign-in-attempts.countFailedAccount": { exempt: before },
  "sign-in-attempts.forgetFailedAccount": { exempt: before },
  "sign-in-attempts.takeBackSignInAttempt": { exempt: before },
  "sign-in-attempts.purgeSignInAttempts": { exempt: "it forgets old counts, which belong to no district" },
  "admins.listToldOfDownloads": {
    exempt:
      "news of a download goes to the admins of the district that it was of, or the super admins; only ids come back",
  },
  "limit-uses.takeTurn": { exempt: account },
  "limit-uses.goesBeyond": { exempt: account },
  "limit-uses.purgeLimitUses": { exempt: "it forgets old counts, which belong to no district" },
  "sealed-secrets.resealSecrets": {
    exempt: "it seals what every district has alike; only the operator's command calls it",
  },
  "sealed-secrets.listSealingKeys": { exempt: "names of keys, which belong to no district; only the operator asks" },
  "refusals.recordRefusal": { exempt: "it writes down who was refused, with the district of the one who was" },
  "refusals.writeRefusals": { exempt: tick },
  "waiting-resets.holdReset": { exempt: before },
  "waiting-resets.takeDueReset": { exempt: tick },
  "sync-alerts.alertAbout": {
    exempt: "endSync calls it with the row that it has just ended, within the district of that row",
  },
  "sync-changes.countSyncChanges": {
    call: async (db, scope, of) => {
      const counts = await syncChanges.countSyncChanges(db, scope, { syncId: of.heldSyncId });
      return counts.length === 0 ? null : `${counts.length} of ${of.mark}`;
    },
    sees: (own) => own.mark,
  },
  "sync-changes.exportSyncChanges": {
    call: (db, scope, of) => syncChanges.exportSyncChanges(db, scope, { filter: changesOf(of) }),
    sees: (own) => own.mark,
  },
  "sync-changes.listSyncChanges": {
    call: (db, scope, of) => syncChanges.listSyncChanges(db, scope, { filter: changesOf(of), page: 1 }),
    sees: (own) => own.mark,
  },
  "sync-decisions.createApproval": {
    call: (db, scope, of) =>
      decisions.createApproval(db, scope, { syncId: of.heldSyncId, requestedBy: of.profileId, now }),
    sees: () => "under-way",
  },
  "sync-decisions.createUndo": {
    call: (db, scope, of) => decisions.createUndo(db, scope, { syncId: of.syncId, requestedBy: of.profileId, now }),
    sees: () => "under-way",
  },
  "sync-decisions.discardSync": {
    call: (db, scope, of) => decisions.discardSync(db, scope, { syncId: of.heldSyncId, decidedBy: of.profileId }),
  },
  "sync-decisions.findUndoable": {
    call: (db, scope, of) => decisions.findUndoable(db, scope, { configurationId: of.configurationId }),
    sees: (own) => own.syncId,
  },
  "sync-decisions.listFollowUps": {
    call: (db, scope, of) => decisions.listFollowUps(db, scope, { syncId: of.heldSyncId }),
    sees: (own) => own.mark,
  },
  "sync-ends.endSync": {
    call: (db, scope, of) =>
      ends.endSync(db, scope, {
        id: of.queuedSyncId,
        fence: 0,
        end: { status: "failed", message: "stopped", steps: [] },
      }),
    throws: true,
  },
  "sync-logs.countSyncs": {
    call: async (db, scope, of) => {
      const count = await syncs.countSyncs(db, scope, { filter: filterOf(of) });
      return count === 0 ? null : `${count} of ${of.mark}`;
    },
    sees: (own) => own.mark,
  },
  "sync-logs.createSync": {
    call: (db, scope, of) =>
      syncs.createSync(db, scope, { configurationId: of.configurationId, requestedBy: of.profileId, now }),
    sees: () => "under-way",
  },
  "sync-logs.failUnqueuedSync": {
    call: (db, scope, of) => syncs.failUnqueuedSync(db, scope, { id: of.queuedSyncId, message: "stopped" }),
  },
  "sync-logs.findSync": {
    call: (db, scope, of) => syncs.findSync(db, scope, { id: of.syncId }),
    sees: (own) => own.mark,
  },
  "sync-logs.findSyncBefore": {
    call: (db, scope, of) => syncs.findSyncBefore(db, scope, { id: of.queuedSyncId }),
    sees: (own) => own.heldSyncId,
  },
  "sync-logs.listLatestSyncs": {
    call: (db, scope, of) => syncs.listLatestSyncs(db, scope, { configurationId: of.configurationId }),
    sees: (own) => own.mark,
  },
  "sync-logs.listSyncProblems": {
    call: (db, scope, of) => syncs.listSyncProblems(db, scope, { syncId: of.syncId }),
    sees: (own) => own.mark,
  },
  "sync-logs.listSyncs": {
    call: (db, scope, of) => syncs.listSyncs(db, scope, { filter: filterOf(of) }),
    sees: (own) => own.mark,
  },
  "sync-logs.stopSync": { call: (db, scope, of) => syncs.stopSync(db, scope, { id: of.queuedSyncId }) },
  "sync-runs.claimSync": { call: (db, scope, of) => runs.claimSync(db, scope, { id: of.queuedSyncId }) },
  "sync-runs.isSyncUnderWay": { call: (db, scope, of) => runs.isSyncUnderWay(db, scope, { id: of.queuedSyncId }) },
  "sync-runs.signSync": { call: (db, scope, of) => runs.signSync(db, scope, { id: of.queuedSyncId, fence: 0 }) },
  "sync-retention.purgeSyncDetails": {
    exempt:
      "it forgets what is old in every district alike; only the worker calls it, and nothing comes back but a number",
  },
  "sync-schedule.listDueConfigurations": { exempt: tick },
  "sync-schedule.listStuckSyncs": { exempt: tick },
  "sync-schedule.startDueSync": { exempt: tick },
  "sync-decisions.findWaitingSync": {
    call: (db, scope, of) => decisions.findWaitingSync(db, scope, { id: of.heldSyncId }),
    sees: (own) => own.heldSyncId,
  },
  ...casesOfPeople,
  ...casesOfPlaces,
  ...casesOfGovernance,
  ...casesOfNotifications,
  ...casesOfRequests,
  ...casesOfReviews,
  ...casesOfSoftware,
  ...casesOfPolicies,
  ...casesOfUrlPatterns,
  ...casesOfCompliance,
  ...casesOfUsage,
  ...casesOfWindows,
  ...casesOfMoney,
  ...casesOfPeers,
  ...casesOfInsight,
  ...casesOfReports,
};

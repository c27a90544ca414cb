import { createHash } from "node:crypto";
import { wholeDistrict } from "domain/access/scope";
import * as classes from "domain/rosters/queries/classes";
import * as configurationConflict from "domain/rosters/queries/configuration-conflict";
import * as locks from "domain/rosters/queries/configuration-locks";
import * as states from "domain/rosters/queries/configuration-state";
import * as requests from "domain/rosters/queries/connection-test-requests";
import * as tests from "domain/rosters/queries/connection-tests";
import * as changes from "domain/rosters/queries/sftp-configuration-changes";
import * as configurations from "domain/rosters/queries/sftp-configurations";
import * as users from "domain/rosters/queries/sftp-users";
import * as syncChanges from "domain/rosters/queries/sync-changes";
import * as decisions from "domain/rosters/queries/sync-decisions";
import * as ends from "domain/rosters/queries/sync-ends";
import * as syncs from "domain/rosters/queries/sync-logs";
import * as syncRequests from "domain/rosters/queries/sync-requests";
import * as runs from "domain/rosters/queries/sync-runs";
import * as schedule from "domain/rosters/queries/sync-schedule";
import { type Case, forOwn, type Place, tick } from "./two-districts.case";

const fields: changes.ConfigurationFields = {
  name: "taken over",
  clientKey: "taken-over",
  bucketName: "taken-over",
  host: "evil.example",
  port: 22,
  username: "someone",
  authMethod: "password",
  remoteFolder: "/",
  format: "oneroster_csv",
  serviceUrl: null,
  tokenUrl: null,
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

/** Configurations, their tests, and the syncs of rosters. */
export const casesOfRosters: Record<string, Case> = {
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
  "configuration-state.confirmHostKey": {
    call: (db, scope, of) =>
      states.confirmHostKey(db, scope, {
        id: of.configurationId,
        hostKey,
        confirmedBy: of.profileId,
        nextSync: null,
      }),
  },
  "sftp-configurations.countConfigurations": {
    call: async (db, scope, of) => {
      const { total } = await configurations.countConfigurations(db, scope, { way: "files" });
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
        now,
      }),
  },
  "configuration-state.deleteConfiguration": {
    call: (db, scope, of) => states.deleteConfiguration(db, scope, { id: of.configurationId }),
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
    call: (db, scope) => configurations.listConfigurationNames(db, scope, { way: "files" }),
    sees: (own) => own.mark,
  },
  "sftp-configurations.listConfigurationsInNeed": {
    call: (db, scope) => configurations.listConfigurationsInNeed(db, scope),
    sees: (own) => own.heldSyncId,
  },
  "sftp-configurations.listConfigurations": {
    call: (db, scope) => configurations.listConfigurations(db, scope, { search: "", way: "files" }),
    sees: (own) => own.mark,
  },
  "configuration-locks.lockConfiguration": {
    call: (db, scope, of) => locks.lockConfiguration(db, scope, { id: of.configurationId }),
    sees: (own) => own.configurationId,
  },
  "configuration-locks.lockSchedule": {
    call: (db, scope, of) => locks.lockSchedule(db, scope, { id: of.configurationId }),
    sees: (own) => own.configurationId,
  },
  "configuration-conflict.whoChangedConfiguration": {
    call: async (db, scope, of) => {
      const standing = await configurations.findConfiguration(db, wholeDistrict(of.districtId), {
        id: of.configurationId,
      });
      if (!standing) throw new Error("the configuration is not there");
      const conflict = await configurationConflict.whoChangedConfiguration(db, scope, { standing, seen: "another" });
      return { by: conflict?.by, byId: conflict?.byId, at: conflict?.at };
    },
  },
  "configuration-state.pauseConfiguration": {
    call: (db, scope, of) => states.pauseConfiguration(db, scope, { id: of.configurationId }),
  },
  "configuration-state.resumeConfiguration": {
    call: (db, scope, of) => states.resumeConfiguration(db, scope, { id: of.configurationId, nextSync: null }),
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
  "sftp-users.listSftpUserIds": {
    call: (db, scope, of) => users.listSftpUserIds(db, scope, { filter: usersOf(of) }),
    sees: (own) => own.mark,
  },
  "sftp-users.listSftpUsers": {
    call: (db, scope, of) => users.listSftpUsers(db, scope, { filter: usersOf(of), page: 1 }),
    sees: (own) => own.mark,
  },
  "sftp-users.readSftpUsers": {
    call: (db, scope, of) => users.readSftpUsers(db, scope, { filter: usersOf(of), ids: [`${of.mark}-teacher`] }),
    sees: (own) => own.mark,
  },
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
    call: (db, scope, of) => syncChanges.exportSyncChanges(db, scope, { filter: changesOf(of), after: null }),
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
  "sync-requests.createSync": {
    call: (db, scope, of) =>
      syncRequests.createSync(db, scope, { configurationId: of.configurationId, requestedBy: of.profileId, now }),
    sees: () => "under-way",
  },
  "sync-requests.failUnqueuedSync": {
    call: (db, scope, of) => syncRequests.failUnqueuedSync(db, scope, { id: of.queuedSyncId, message: "stopped" }),
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
  "sync-requests.stopSync": { call: (db, scope, of) => syncRequests.stopSync(db, scope, { id: of.queuedSyncId }) },
  "sync-runs.claimSync": { call: (db, scope, of) => runs.claimSync(db, scope, { id: of.queuedSyncId }) },
  "sync-runs.isSyncUnderWay": { call: (db, scope, of) => runs.isSyncUnderWay(db, scope, { id: of.queuedSyncId }) },
  "sync-runs.signSync": { call: (db, scope, of) => runs.signSync(db, scope, { id: of.queuedSyncId, fence: 0 }) },
  "sync-retention.purgeSyncDetails": {
    exempt:
      "it forgets what is old in every district alike; only the worker calls it, and nothing comes back but a number",
  },
  "sync-schedule.followZone": forOwn((db, districtId) => schedule.followZone(db, { districtId })),
  "sync-schedule.listDueConfigurations": { exempt: tick },
  "sync-schedule.listStuckSyncs": { exempt: tick },
  "sync-schedule.startDueSync": { exempt: tick },
  "sync-decisions.findWaitingSync": {
    call: (db, scope, of) => decisions.findWaitingSync(db, scope, { id: of.heldSyncId }),
    sees: (own) => own.heldSyncId,
  },
};

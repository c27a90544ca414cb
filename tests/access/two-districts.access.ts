import { newKeyToken } from "domain/access/key-token";
import * as apiKeys from "domain/access/queries/api-keys";
import * as mails from "domain/notices/queries/mails";
import { type Case, tick } from "./two-districts.case";

const before = "it proves who someone is, and so runs before there is a scope; it is found by a secret of one's own";
const account =
  "it is about one account and all its own; the command that calls it has asked who may act on that person";
const postman =
  "a mail belongs to its recipient; only the worker takes it, by the id of its row, and nobody chooses the id";
const operator = "the operator's command line uses it, before which there is no viewer and no district to keep apart";

/** Accounts, sessions, keys, limits and the emails about them. */
export const casesOfAccess: Record<string, Case> = {
  "audit.recordAudit": { exempt: "it only adds a line, and reads nothing" },
  "audit.recordAudits": { exempt: "it only adds lines, and reads nothing" },
  "api-keys.insertKey": {
    call: (db, scope, of) => {
      const made = { districtId: of.districtId, name: "taken over", scopes: [], expiresOn: null };
      return apiKeys.insertKey(db, scope, { ...made, key: newKeyToken() });
    },
    sees: () => "id",
  },
  "api-keys.lockLiveKeys": {
    call: (db, scope, of) => apiKeys.lockLiveKeys(db, scope, { districtId: of.districtId }).then((live) => live > 0),
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
  "auth-tokens.createLinks": { exempt: account },
  "auth-tokens.findLink": { exempt: before },
  "auth-tokens.findLiveLinks": { exempt: account },
  "auth-tokens.spendLink": { exempt: before },
  "auth-tokens.voidLinks": { exempt: account },
  "auth-users.insertAuthUser": { exempt: operator },
  "auth-users.findDistrictsNamed": { exempt: operator },
  "auth-users.findPasswordOwner": { exempt: account },
  "auth-users.findSchoolsNamed": { exempt: operator },
  "auth-users.setPassword": { exempt: account },
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
  "mails.queueAccountMails": { exempt: account },
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
  "sessions.createSession": { exempt: before },
  "session-ends.endOwnSession": { exempt: account },
  "sessions.findSession": { exempt: before },
  "sessions.findSessionPerson": { exempt: before },
  "sessions.listOwnSessions": { exempt: account },
  "session-activity.noteConfirmed": { exempt: account },
  "session-activity.refreshSession": { exempt: before },
  "session-ends.revokeSession": { exempt: before },
  "session-ends.revokeSessionsOf": { exempt: account },
  "session-ends.revokeSessionsOfAll": { exempt: account },
  "session-activity.touchSession": { exempt: before },
  "sign-in-attempts.beginSignInAttempt": { exempt: before },
  "sign-in-attempts.clearSignInAttempts": { exempt: before },
  "sign-in-attempts.waitOfClient": { exempt: before },
  "sign-in-attempts.countFailedAccount": { exempt: before },
  "sign-in-attempts.forgetFailedAccount": { exempt: before },
  "sign-in-attempts.waitOfCounts": { exempt: before },
  "sign-in-attempts.purgeSignInAttempts": { exempt: "it forgets old counts, which belong to no district" },
  "admins.listDownloadRecipients": {
    exempt:
      "news of a download goes to the admins of the district that it was of, or the super admins; only ids come back",
  },
  "limit-uses.takeAllowance": { exempt: account },
  "limit-uses.goesBeyond": { exempt: account },
  "limit-uses.purgeLimitUses": { exempt: "it forgets old counts, which belong to no district" },
  "sealed-secrets.resealSecrets": {
    exempt: "it seals what every district has alike; only the operator's command calls it",
  },
  "sealed-secrets.listSealingKeys": { exempt: "names of keys, which belong to no district; only the operator asks" },
  "refusals.recordRefusal": { exempt: "it writes down who was refused, with the district of the one who was" },
  "refusals.writeRefusals": { exempt: tick },
  "waiting-resets.deferReset": { exempt: before },
  "waiting-resets.takeDueReset": { exempt: tick },
};

import type { Scope } from "domain/access/scope";
import * as attention from "domain/insight/queries/attention";
import * as contact from "domain/notices/queries/contact-messages";
import * as preferences from "domain/notices/queries/notification-preferences";
import * as notifications from "domain/notices/queries/notifications";
import { type Case, forOwn, type Place } from "./two-districts.case";

const asThey = (scope: Scope, of: Place): Scope => ({ ...scope, profileId: of.profileId });

/** News, and what /home tells of governance. */
export const casesOfNotifications: Record<string, Case> = {
  "attention.findAttention": {
    call: (db, scope, of) =>
      attention.findAttention(db, scope, {
        district: { id: of.districtId, today: new Date().toISOString().slice(0, 10) },
        role: "it_director",
        decides: true,
        managesUsage: true,
      }),
    sees: (own) => own.requestId,
  },
  // Messages of visitors belong to no district: with a scope that ends at one nothing is there.
  "contact-messages.countContactMessages": { call: (db, scope) => contact.countContactMessages(db, scope) },
  "contact-messages.listContactMessages": {
    call: (db, scope) => contact.listContactMessages(db, scope, { filter: {} }),
  },
  "contact-messages.findContactMessage": {
    call: (db, scope) => contact.findContactMessage(db, scope, { number: 1001 }),
  },
  "contact-messages.findMailedMessage": {
    exempt: "a mail about a message goes to the operator alone; only the worker takes it, by the id of its row",
  },
  "contact-messages.purgeContactMessages": { exempt: "what is kept no longer belongs to no district" },
  "notification-preferences.listMailedKinds": {
    call: (db, scope) => preferences.listMailedKinds(db, scope),
    sees: () => "request_moved",
  },
  "notification-preferences.saveMailedKinds": {
    call: (db, scope) =>
      preferences.saveMailedKinds(db, scope, { offered: ["request_moved"], mailed: ["request_moved"] }),
  },
  "notifications.findMailedNotification": {
    exempt:
      "a mail belongs to its recipient; only the worker takes it, by the id of its row, and nobody chooses the id",
  },
  "notifications.findNotification": {
    call: (db, scope, of) => notifications.findNotification(db, asThey(scope, of), { id: of.notificationId }),
    sees: (own) => own.requestId,
  },
  // A profile that was moved keeps its id: what it was told of the district it has left stays there.
  "notifications.listNotifications": {
    call: (db, scope, of) =>
      notifications.listNotifications(db, asThey(scope, of), { unreadOnly: false, page: 1, size: 25 }),
    sees: (own) => own.notificationId,
  },
  "notifications.countRecipients": { exempt: "it counts whom notify would tell, by the same rule" },
  "notifications.notify": { exempt: "who may cause news is the question of the command that does; it reads no row" },
  "notifications.joinProductNews": { exempt: "who may merge products is the question of the command that does" },
  "notifications.listDaysOfOpenNews": forOwn((db, districtId) =>
    notifications.listDaysOfOpenNews(db, { districtId, kind: "source_silent", subjectId: districtId }),
  ),
  "notifications.settleNews": { exempt: "who may end what it tells of is the question of the command that does" },
  "notifications.openNotification": {
    call: (db, scope, of) => notifications.openNotification(db, asThey(scope, of), { id: of.notificationId }),
    sees: (own) => own.requestId,
  },
  "notifications.readAllNotifications": {
    call: (db, scope, of) =>
      notifications.readAllNotifications(db, asThey(scope, of), { until: new Date(Date.now() + 1_000) }),
  },
};

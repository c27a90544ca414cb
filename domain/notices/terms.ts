import { officeRoles, type Role, rolesAboveDistricts, schoolStaffRoles } from "domain/access/terms";

export const notificationKinds = [
  "request_moved",
  "request_comment",
  "review_assigned",
  "request_submitted",
  "people_exported",
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** What a piece of news says beside whom and what it is about. Never a reason or a name: those are read on the page. */
export type NewsDetails = {
  /** The product's name when it was written, for when it can't be looked up. */
  product?: string;
  /** Where a request has come to, or which amount of downloads went beyond what is usual. */
  to?: string;
  /** A question to the one who asked was open, and needs no answer any more. */
  question?: "closed";
};

/** Whoever may have asked for software: a request stays one's own when the role changes. */
const staff = [...rolesAboveDistricts, ...officeRoles, ...schoolStaffRoles] as const;

/**
 * Which roles a kind of news can come to. Nobody else is told, whoever is named, and nobody else is offered to choose
 * whether it comes by mail. What is for those who decide or review is for those of the district: the roles above all
 * districts are not told of every district's requests.
 */
export const receivers: Record<NotificationKind, readonly Role[]> = {
  request_moved: staff,
  request_comment: staff,
  review_assigned: officeRoles,
  request_submitted: officeRoles,
  people_exported: ["district_admin"],
};

/** The kinds of news that can come to a role, in their order. */
export const kindsFor = (role: Role | null): NotificationKind[] =>
  notificationKinds.filter((kind) => role !== null && receivers[kind].includes(role));

/** Which news comes by mail, too, for who has not chosen. */
export const mailedByDefault: Record<NotificationKind, boolean> = {
  request_moved: true,
  request_comment: false,
  review_assigned: true,
  request_submitted: false,
  people_exported: true,
};

import { officeRoles, type Role, rolesAboveDistricts, schoolStaffRoles } from "domain/access/terms";

/** News of a district's usage, told once a night for all that is new of a kind. */
export const alertKinds = ["unauthorized_found", "banned_used", "ended_used", "source_silent"] as const;
export type AlertKind = (typeof alertKinds)[number];

export const notificationKinds = [
  "request_moved",
  "request_comment",
  "review_assigned",
  "request_submitted",
  "people_exported",
  "renewal_due",
  ...alertKinds,
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** What a piece of news says beside whom and what it is about. Never a reason or a name: those are read on the page. */
export type NewsDetails = {
  /** The product's name when it was written, for when it can't be looked up. */
  product?: string;
  /**
   * Where a request has come to, which amount of downloads went beyond what is usual, or how many days ahead of a
   * renewal it is.
   */
  to?: string;
  /** Of a product that was approved for the one who asked: the status that it has since. */
  now?: string;
  /** The request was to stop using the product. */
  removal?: true;
  /** A question to the one who asked was open, and needs no answer any more. */
  question?: "closed";
  /** It asked for something that nobody has to do any more. */
  over?: true;
  /**
   * Of usage: how many others there are beside the one that `product` names, and the day it was told (YYYY-MM-DD). Of a
   * renewal: the day to decide by; `product` is the contract's title then.
   */
  more?: number;
  on?: string;
  /** Of sources that were silent: the day by which all of them had sent data again (YYYY-MM-DD). */
  again?: string;
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
  // The second where a district has no other admin who could be told.
  people_exported: ["district_admin", "super_admin"],
  // Whom a contract can belong to, and who decides where it belongs to nobody.
  renewal_due: officeRoles,
  // As view:unauthorized_usage and manage:own_district have them within a district.
  unauthorized_found: ["district_admin", "it_director"],
  banned_used: ["district_admin", "it_director"],
  ended_used: ["district_admin", "it_director"],
  source_silent: ["district_admin", "it_director"],
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
  renewal_due: true,
  unauthorized_found: true,
  banned_used: true,
  ended_used: true,
  source_silent: true,
};

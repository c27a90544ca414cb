import type { BlacklistReason, BlacklistState, RuleEffect, Severity } from "./terms";

/** `act` is what a rule's form offers. */
export const effectWords: Record<RuleEffect, { label: string; act: string }> = {
  allow: { label: "Allow", act: "Allow what has no decision yet" },
  needs_request: { label: "Needs a request", act: "Require a request before it is used" },
  needs_review: { label: "Needs a review", act: "Require a review before it is used" },
  alert: { label: "Alert", act: "Only notify people who decide" },
  block: { label: "Block", act: "Block it, whatever has been decided" },
};

export const severityWords: Record<Severity, string> = {
  info: "For information",
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};

export const blacklistReasonWords: Record<BlacklistReason, string> = {
  privacy: "Privacy",
  security: "Security",
  inappropriate: "Not suitable",
  cost: "Cost",
  duplicate: "Duplicate",
  legal: "Legal",
  vendor_breach: "Vendor breach",
  distraction: "Distraction",
  other: "Other",
};

export const blacklistStateWords: Record<BlacklistState, string> = {
  active: "Active",
  scheduled: "Scheduled",
  ended: "Ended",
  lifted: "Lifted",
};

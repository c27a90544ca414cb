import type { AlertKind, NotificationKind } from "domain/notices/terms";
import { paths } from "~/http/paths";

const ofUsage: Record<AlertKind, string> = {
  unauthorized_found: paths.unauthorizedUsage,
  banned_used: paths.blacklist,
  ended_used: paths.compliance,
  source_silent: paths.usageSources,
};

/**
 * Where a piece of news leads: to the request for those who asked, to the product's reviews for those who decide,
 * to the person who downloaded what is unusual, to the contract that is to be decided, to the screen that has the usage.
 */
export function targetOf({ kind, subjectId }: { kind: NotificationKind; subjectId: string }): string {
  if (kind === "people_exported") return paths.person(subjectId);
  if (kind === "renewal_due") return paths.contractDecide(subjectId);
  if (kind in ofUsage) return ofUsage[kind as AlertKind];
  const isAboutProduct = kind === "review_assigned" || kind === "request_submitted";
  return isAboutProduct ? paths.reviewOf(subjectId) : paths.request(subjectId);
}

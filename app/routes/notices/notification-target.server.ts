import type { NotificationKind } from "domain/notices/terms";
import { paths } from "~/http/paths";

/**
 * Where a piece of news leads: to the request for those who asked, to the product's reviews for those who decide,
 * to the person who downloaded what is unusual.
 */
export function targetOf({ kind, subjectId }: { kind: NotificationKind; subjectId: string }): string {
  if (kind === "people_exported") return paths.person(subjectId);
  const isAboutProduct = kind === "review_assigned" || kind === "request_submitted";
  return isAboutProduct ? paths.reviewOf(subjectId) : paths.request(subjectId);
}

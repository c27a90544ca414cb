import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import type { MailIds } from "domain/notices/queries/mails";
import { handOverReviews } from "domain/software/decisions/queries/review-handover";
import { settleReviewNews } from "domain/software/decisions/queries/review-news";
import { listReviewPeople } from "domain/software/decisions/queries/review-page";
import { reviewerRoles } from "domain/software/decisions/terms";
import { tellAssigned } from "./review-requests";

type Assignee = { role: string; districtId: string | null };

/**
 * After someone was switched off, or given another role or place (`after`, null for switched off): what waits for their
 * review waits for the role they had, whose people are told. Does nothing where they can still review. Returns the mails
 * to send after the commit.
 */
export async function handOver(
  db: Db,
  actor: ActingPerson,
  { profileId, before, after }: { profileId: string; before: Assignee; after: Assignee | null },
): Promise<MailIds[]> {
  const { districtId } = before;
  const still = after && after.districtId === districtId && reviewerRoles.some((role) => role === after.role);
  if (!districtId || still) return [];
  const { role, products } = await handOverReviews(db, actor, { profileId, ...before });
  if (products.length === 0) return [];
  const people = await listReviewPeople(db, actor, { districtId, roles: [role] });
  const profileIds = people.map(({ id }) => id);
  const mails: MailIds[] = [];
  for (const { id: softwareId, name: product } of products) {
    await settleReviewNews(db, actor, { districtId, softwareId });
    mails.push(...(await tellAssigned(db, actor, { districtId, softwareId, product, profileIds })));
  }
  return mails;
}

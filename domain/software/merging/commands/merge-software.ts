import { createHash } from "node:crypto";
import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { outdated } from "domain/conflict";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { joinProductNews } from "domain/notices/queries/notifications";
import { endSentence } from "domain/sentence-words";
import { authorizePatterns } from "domain/software/addresses/queries/url-pattern-authorizations";
import { needUnmerged } from "domain/software/catalogue/commands/need-unmerged";
import { endWithin, startWithin } from "domain/software/decisions/commands/moves-within";
import { settleReviewNews } from "domain/software/decisions/queries/review-news";
import { lockOpenRound } from "domain/software/decisions/queries/review-rounds";
import { lockOpenRequests } from "domain/software/decisions/queries/review-work";
import * as previews from "domain/software/merging/queries/merge-preview";
import * as merges from "domain/software/merging/queries/software-merges";
import type { ApprovalStatus } from "domain/software/status/terms";
import { isInUse } from "domain/software/status/terms";
import type { Tools } from "domain/tools";

type Pair = { districtId: string; from: string; into: string };

/** One hash over what a merge would do: what is confirmed must be what was shown. */
const digestOf = (merge: previews.SoftwareMerge) =>
  createHash("sha256").update(JSON.stringify(merge)).digest("hex").slice(0, 32);

/** What a merge would move and settle, and the hash that its confirmation brings back. Undefined when it can't be. */
export async function previewSoftwareMerge(tools: Tools, actor: ActingPerson, pair: Pair) {
  return shown(tools.db, actor, pair);
}

async function shown(db: Db, actor: ActingPerson, pair: Pair) {
  const merge = await previews.previewSoftwareMerge(db, actor, pair);
  return merge && { merge, digest: digestOf(merge) };
}

/**
 * Merges one product into another if that is still what was shown: otherwise `outdated`. Undefined when either is not
 * there.
 */
export async function mergeSoftware(tools: Tools, actor: ActingPerson, { digest, ...pair }: Pair & { digest: string }) {
  const done = await tools.db.transaction().execute(async (db) => {
    await merges.lockSoftware(db, actor, pair);
    const preview = await shown(db, actor, pair);
    if (!preview) await needUnmerged(db, actor, [pair.from, pair.into]);
    if (!preview) return undefined;
    if (preview.digest !== digest) return outdated;
    const { merge } = preview;
    const follows = (table: string) => merge.follows[`${table}.software_id`] ?? 0;
    const reason = endSentence(`${merge.from.name} is the same product and was merged into ${merge.into.name}`);
    const mails = await joinDoubled(db, actor, pair, merge);
    const decided = await merges.mergeSoftware(db, actor, { ...pair, by: actor.profileId, reason });
    mails.push(...(await reviewTogether(db, actor, pair, merge)));
    await authorizeByDecision(db, actor, pair, decided);
    await joinNews(db, actor, pair, merge);
    await recordAudit(db, {
      actor,
      districtId: pair.districtId,
      action: "software.merged",
      object: { table: "software", id: pair.from },
      details: {
        into: pair.into,
        requests: follows("software_requests"),
        patterns: follows("url_patterns"),
        agreements: follows("agreement_software"),
        checks: follows("compliance_checks"),
        decision_of: merge.decisionOf,
      },
      before: { name: merge.from.name, approval_status: merge.from.approval },
      after: { name: merge.into.name, approval_status: merge.into.approval },
    });
    return { merge, mails };
  });
  if (!done || "kind" in done) return done;
  await enqueueMails(tools, done.mails);
  return done.merge;
}

/** One open request for each person and product: of two, the one for the product that goes becomes a duplicate. */
async function joinDoubled(db: Db, actor: ActingPerson, pair: Pair, { from, into }: previews.SoftwareMerge) {
  const reason = `The same as your request for ${into.name}, which is answered there.`;
  const mails: MailIds[] = [];
  for (const { id, of, status } of await previews.listDoubledRequests(db, actor, pair)) {
    const request = { districtId: pair.districtId, softwareId: pair.from, id, product: from.name };
    const move = { ...request, move: "mark_duplicate" as const, reason, fields: { duplicateOfId: of } };
    mails.push(...(await endWithin(db, actor, { ...move, status, closing: "duplicate" })));
  }
  return mails;
}

/** Where the review of either was started, the requests of both are in review. */
async function reviewTogether(
  db: Db,
  actor: ActingPerson,
  { districtId, into: softwareId }: Pair,
  { into }: previews.SoftwareMerge,
): Promise<MailIds[]> {
  const of = { districtId, softwareId };
  const round = await lockOpenRound(db, actor, of);
  if (!round?.startedAt) return [];
  const open = await lockOpenRequests(db, actor, of);
  return startWithin(db, actor, { ...of, roundId: round.id, product: into.name, open });
}

/** The news of both is that of the product that stays; what nobody has to do anything about any more is settled. */
async function joinNews(
  db: Db,
  actor: ActingPerson,
  { districtId, into: softwareId }: Pair,
  { into }: previews.SoftwareMerge,
) {
  await joinProductNews(db, { districtId, subjectId: softwareId, product: into.name });
  await settleReviewNews(db, actor, { districtId, softwareId });
}

/** The patterns of both follow the decision that stays; without one they stay as they are. */
async function authorizeByDecision(
  db: Db,
  actor: ActingPerson,
  { districtId, into }: Pair,
  decided: ApprovalStatus | null,
): Promise<void> {
  if (!decided) return;
  await authorizePatterns(db, { districtId, softwareId: into, authorized: isInUse(decided), actorId: actor.profileId });
}

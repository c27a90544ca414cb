import { createHash } from "node:crypto";
import type { Db } from "db/client";
import { recordAudit } from "domain/audit/queries/audit";
import type { MailIds } from "domain/notices/queries/mails";
import { authorizePatterns } from "domain/software/addresses/queries/url-pattern-authorizations";
import * as merges from "domain/software/merging/queries/software-merges";
import type { ApprovalStatus } from "domain/software/status/terms";
import { isInUse } from "domain/software/status/terms";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { needUnmerged } from "./need-unmerged.server";
import { moveWithin } from "./review-requests.server";
import { enqueueMails } from "./send-link.server";

type Pair = { districtId: string; from: string; into: string };

/** One hash over what a merge would do: what is confirmed must be what was shown. */
const digestOf = (merge: merges.SoftwareMerge) =>
  createHash("sha256").update(JSON.stringify(merge)).digest("hex").slice(0, 32);

/** What a merge would move and settle, and the hash that its confirmation brings back. Undefined when it can't be. */
export async function previewSoftwareMerge(viewer: Viewer, pair: Pair) {
  return shown(db, viewer, pair);
}

async function shown(db: Db, viewer: Viewer, pair: Pair) {
  const merge = await merges.previewSoftwareMerge(db, viewer, pair);
  return merge && { merge, digest: digestOf(merge) };
}

/**
 * Merges one product into another if that is still what was shown: else "changed". Undefined when either is not there.
 */
export async function mergeSoftware(viewer: Viewer, { digest, ...pair }: Pair & { digest: string }) {
  const done = await db.transaction().execute(async (db) => {
    await merges.holdSoftware(db, viewer, pair);
    const preview = await shown(db, viewer, pair);
    if (!preview) await needUnmerged(db, viewer, [pair.from, pair.into]);
    if (!preview) return undefined;
    if (preview.digest !== digest) return "changed" as const;
    const { merge } = preview;
    const reason = `${merge.from.name} is the same product and was merged into ${merge.into.name}.`;
    const mails = await joinDoubled(db, viewer, pair, merge);
    const decided = await merges.mergeSoftware(db, viewer, { ...pair, by: viewer.profileId, reason });
    await authorizeByDecision(db, viewer, pair, decided);
    await recordAudit(db, {
      actor: viewer,
      districtId: pair.districtId,
      action: "software.merged",
      object: { table: "software", id: pair.from },
      details: {
        ...{ into: pair.into, requests: merge.requests, patterns: merge.patterns, agreements: merge.agreements },
        ...{ checks: merge.checks, decision_of: merge.decisionOf },
      },
      before: { name: merge.from.name, approval_status: merge.from.approval },
      after: { name: merge.into.name, approval_status: merge.into.approval },
    });
    return { merge, mails };
  });
  if (typeof done !== "object") return done;
  await enqueueMails(done.mails);
  return done.merge;
}

/** One open request for each person and product: of two, the one for the product that goes becomes a duplicate. */
async function joinDoubled(db: Db, viewer: Viewer, pair: Pair, { from, into }: merges.SoftwareMerge) {
  const reason = `The same as your request for ${into.name}, which is answered there.`;
  const mails: MailIds[] = [];
  for (const { id, of } of await merges.listDoubledRequests(db, viewer, pair)) {
    const move = { districtId: pair.districtId, softwareId: pair.from, id, move: "mark_duplicate" as const, reason };
    const moved = await moveWithin(db, viewer, { ...move, fields: { duplicateOfId: of } }, from.name);
    mails.push(...moved.mails);
  }
  return mails;
}

/** The patterns of both follow the decision that stays; without one they stay as they are. */
async function authorizeByDecision(
  db: Db,
  viewer: Viewer,
  { districtId, into }: Pair,
  decided: ApprovalStatus | null,
): Promise<void> {
  if (!decided) return;
  await authorizePatterns(db, {
    ...{ districtId, softwareId: into, authorized: isInUse(decided), actorId: viewer.profileId },
  });
}

import type { SoftwareRecord } from "domain/software/status/queries/district-software";
import type { HistoryLine } from "domain/software/status/queries/status-history";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import { conditionsSaid, historyEntry } from "./decision-facts.server";
import type { DecisionPanel } from "./decision-panel";

const shown = 20;

/** How many lines of a product's history this viewer is shown on its page: none who does not see the whole district. */
export const historyShown = (viewer: Viewer) => (opens(viewer, rights.reviewSoftware) ? shown : 0);

type Of = { softwareId: string; record: SoftwareRecord | undefined; history: readonly HistoryLine[] };

/**
 * The status of a product in the district, for its page: statuses, conditions, who decided when and why; for those who
 * see the whole district its history, too, and the next steps that this viewer may take.
 */
export function decisionPanel(viewer: Viewer, district: Working, { softwareId, record, history }: Of): DecisionPanel {
  const reviews = opens(viewer, rights.reviewSoftware);
  const decides = opens(viewer, rights.approveSoftware);
  return {
    approval: record?.approvalStatus ?? "not_reviewed",
    privacy: record?.privacyStatus ?? "not_evaluated",
    conditions: record ? conditionsSaid(record, record.schools) : [],
    reason: record?.reason ?? null,
    overrideReason: reviews ? (record?.overrideReason ?? null) : null,
    decidedBy: record?.decidedBy ?? null,
    decidedAt: record?.decidedAt?.toISOString() ?? null,
    nextReviewOn: reviews ? (record?.nextReviewOn ?? null) : null,
    isReviewDue: isDue(record?.nextReviewOn, district.today),
    isEnded: isPast(record?.allowedUntil, district.today),
    demo: record?.demo ?? false,
    history: history.map(historyEntry),
    moreHistory: (history[0]?.total ?? 0) > history.length ? paths.reviewHistory(softwareId) : null,
    steps: stepsFor(softwareId, record?.approvalStatus ?? "not_reviewed", { reviews, decides }),
    zone: district.zone,
    now: new Date().toISOString(),
  };
}

const isDue = (on: string | null | undefined, today: string) => on != null && on <= today;
const isPast = (until: string | null | undefined, today: string) => until != null && until < today;

function stepsFor(softwareId: string, status: string, may: { reviews: boolean; decides: boolean }) {
  const isDecided = !["not_reviewed", "under_review"].includes(status);
  return [
    ...(may.reviews
      ? [{ to: paths.reviewOf(softwareId), label: status === "under_review" ? "See the review" : "Review it" }]
      : []),
    ...(may.decides
      ? [{ to: paths.reviewDecision(softwareId), label: isDecided ? "Change the decision" : "Decide" }]
      : []),
  ];
}

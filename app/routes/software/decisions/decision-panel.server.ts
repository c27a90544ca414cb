import type { BlacklistRow } from "domain/software/policies/queries/blacklist";
import { blacklistReasonWords } from "domain/software/policies/words";
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

type Of = {
  softwareId: string;
  record: SoftwareRecord | undefined;
  history: readonly HistoryLine[];
  /** What the blacklist says of it: everyone who opens the page reads why it is blocked. */
  blacklist: readonly BlacklistRow[];
};

/**
 * The status of a product in the district, for its page: statuses, conditions, who decided when and why, of a blocked one
 * who blocked it; for those who see the whole district its history, too, and the next steps that this viewer may take.
 */
export function decisionPanel(viewer: Viewer, district: Working, of: Of): DecisionPanel {
  const { softwareId, record, history } = of;
  const isBlocked = record?.approvalStatus === "blocked";
  const reviews = opens(viewer, rights.reviewSoftware);
  const decides = opens(viewer, rights.approveSoftware);
  return {
    approval: record?.approvalStatus ?? "not_reviewed",
    privacy: record?.privacyStatus ?? "not_evaluated",
    isChecked: record?.isChecked ?? false,
    ...(isBlocked ? blockFacts(of) : recordFacts(record, { reviews, today: district.today })),
    history: history.map(historyEntry),
    moreHistory: (history[0]?.total ?? 0) > history.length ? paths.reviewHistory(softwareId) : null,
    steps: stepsFor(softwareId, record?.approvalStatus ?? "not_reviewed", { reviews, decides }),
    zone: district.zone,
    now: new Date().toISOString(),
  };
}

type Facts = Omit<
  DecisionPanel,
  "approval" | "privacy" | "isChecked" | "history" | "moreHistory" | "steps" | "zone" | "now"
>;

const noFacts: Facts = {
  conditions: [],
  reason: null,
  overrideReason: null,
  decidedBy: null,
  decidedAt: null,
  blocked: null,
  nextReviewOn: null,
  isReviewDue: false,
  isEnded: false,
  demo: false,
};

const recordFacts = (record: SoftwareRecord | undefined, { reviews, today }: { reviews: boolean; today: string }) =>
  record
    ? {
        ...noFacts,
        conditions: conditionsSaid(record, record.schools),
        reason: record.reason,
        overrideReason: reviews ? record.overrideReason : null,
        decidedBy: record.decidedBy,
        decidedAt: record.decidedAt?.toISOString() ?? null,
        nextReviewOn: reviews ? record.nextReviewOn : null,
        isReviewDue: isDue(record.nextReviewOn, today),
        isEnded: isPast(record.allowedUntil, today),
        demo: record.demo,
      }
    : noFacts;

/** Of a blocked product what blocks it. What was decided before doesn't hold meanwhile, and stands in the history. */
function blockFacts({ softwareId, blacklist }: Of): Facts {
  const isForAll = ({ schools, grades, roles }: BlacklistRow) => [schools, grades, roles].every((one) => !one.length);
  const ban = blacklist.find((one) => one.softwareId === softwareId && one.state === "active" && isForAll(one));
  if (!ban) return noFacts;
  const reason = `${blacklistReasonWords[ban.reasonCode]}: ${ban.reason}`;
  return { ...noFacts, reason, blocked: { on: ban.startsOn, by: ban.createdBy }, demo: ban.demo };
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

import type { ApprovalStatus, PrivacyStatus } from "domain/software/status/terms";
import { approvalWords, isByDecisionAlone, privacySaid } from "domain/software/status/words";
import { Badge, type Look } from "~/ui/badge";
import { inSentence } from "~/ui/format";

export const approvalLooks: Record<ApprovalStatus, Look> = {
  not_reviewed: { tone: "neutral", icon: "circle-dashed" },
  under_review: { tone: "info", icon: "clock" },
  pilot: { tone: "info", icon: "flask-conical" },
  approved: { tone: "success", icon: "circle-check" },
  approved_with_conditions: { tone: "success", icon: "list-checks" },
  ended: { tone: "warning", icon: "calendar-x" },
  denied: { tone: "error", icon: "circle-x" },
  blocked: { tone: "error", icon: "ban" },
  retiring: { tone: "warning", icon: "sunset" },
  retired: { tone: "neutral", icon: "sunset" },
};

export const privacyLooks: Record<PrivacyStatus, Look> = {
  not_evaluated: { tone: "neutral", icon: "shield" },
  no_data_collected: { tone: "success", icon: "shield-off" },
  in_negotiation: { tone: "info", icon: "handshake" },
  compliant: { tone: "success", icon: "shield-check" },
  conditional: { tone: "warning", icon: "shield-alert" },
  non_compliant: { tone: "error", icon: "shield-x" },
  expired: { tone: "error", icon: "shield-x" },
};

/**
 * Whether a product may be used, as the district has decided; `named` where nothing else says that it is about that.
 */
export function ApprovalBadge({ status, named = false }: { status: ApprovalStatus; named?: boolean }) {
  return <Badge {...approvalLooks[status]}>{`${named ? "approval: " : ""}${inSentence(approvalWords[status])}`}</Badge>;
}

/** The status of its handling of personal data; `isChecked`: a requirement of a law has a check that counts. */
export function PrivacyBadge({ status, isChecked }: { status: PrivacyStatus; isChecked: boolean }) {
  const look = privacyLooks[isByDecisionAlone(status, isChecked) ? "not_evaluated" : status];
  return <Badge {...look}>{`privacy: ${inSentence(privacySaid(status, isChecked))}`}</Badge>;
}

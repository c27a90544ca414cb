import type { AgreementStand, AgreementState, LawState } from "domain/software/compliance/terms";
import { agreementStandLabel, agreementStateWords, lawStateLabel } from "domain/software/compliance/words";
import { Badge, type Look } from "~/ui/badge";
import { inSentence } from "~/ui/format";

const stateLooks: Record<LawState, Look> = {
  pass: { tone: "success", icon: "circle-check" },
  conditional: { tone: "warning", icon: "triangle-alert" },
  fail: { tone: "error", icon: "circle-x" },
  unknown: { tone: "neutral", icon: "circle-help" },
  not_applicable: { tone: "neutral", icon: "circle-minus" },
  waived: { tone: "warning", icon: "list-checks" },
  none: { tone: "neutral", icon: "circle-minus" },
};

/** How a requirement or a law stands. */
export function StateBadge({ state }: { state: LawState }) {
  return <Badge {...stateLooks[state]}>{inSentence(lawStateLabel(state))}</Badge>;
}

const agreementLooks: Record<AgreementState, Look> = {
  active: { tone: "success", icon: "shield-check" },
  ends_soon: { tone: "warning", icon: "file-clock" },
  begins_later: { tone: "info", icon: "calendar-clock" },
  ended: { tone: "error", icon: "file-x" },
  in_negotiation: { tone: "info", icon: "file-pen-line" },
  terminated: { tone: "neutral", icon: "file-x" },
  refused: { tone: "error", icon: "circle-x" },
  not_required: { tone: "neutral", icon: "circle-minus" },
};

/** The status of one agreement. */
export function AgreementBadge({ state }: { state: AgreementState }) {
  return <Badge {...agreementLooks[state]}>{inSentence(agreementStateWords[state])}</Badge>;
}

const noAgreement: Look = { tone: "neutral", icon: "file-x" };

/** How the agreements about a product stand. */
export function AgreementStatusBadge({ agreement }: { agreement: AgreementStand }) {
  const look = agreement === "none" ? noAgreement : agreementLooks[agreement];
  return <Badge {...look}>{inSentence(agreementStandLabel(agreement))}</Badge>;
}

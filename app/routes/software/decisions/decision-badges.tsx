import { Badge } from "~/ui/badge";
import { approvalWords, privacyWords } from "./decision-words";

export type ApprovalWord = keyof typeof approvalWords;
export type PrivacyWord = keyof typeof privacyWords;

/** Whether a product may be used, as the district has decided. */
export function ApprovalBadge({ status }: { status: ApprovalWord }) {
  const { label, tone, icon } = approvalWords[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

/** How its handling of personal data stands. */
export function PrivacyBadge({ status }: { status: PrivacyWord }) {
  const { label, tone, icon } = privacyWords[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

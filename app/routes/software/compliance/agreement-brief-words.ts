import { agreementStatusWords } from "domain/software/compliance/words";
import { formatCount, inSentence } from "~/ui/format";
import { formatDay } from "~/ui/time-format";
import type { AgreementBrief } from "./agreement-brief.server";

/** What came of an agreement, or until when it holds. */
export function briefWords({ status, endsOn, terminatedOn, renewed, days }: AgreementBrief): string {
  if (status === "terminated" && terminatedOn) return `terminated ${formatDay(terminatedOn)}`;
  if (status !== "signed") return inSentence(agreementStatusWords[status]);
  if (endsOn === null || days === null) return "signed, no end";
  if (days < 0) return `ended ${formatDay(endsOn)}`;
  if (renewed) return `ends ${formatDay(endsOn)}, renewed`;
  return `ends ${formatDay(endsOn)}${days <= 90 ? `, in ${formatCount(days, "day", "days")}` : ""}`;
}

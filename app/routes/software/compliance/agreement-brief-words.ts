import type { Cover } from "domain/software/compliance/agreement-state";
import { agreementStandLabel, agreementStatusWords } from "domain/software/compliance/words";
import { capital, formatCount, inSentence } from "~/ui/format";
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

const verbs: Partial<Record<Cover["stand"], string>> = { ended: "ended", terminated: "on" };

/** Until when a product is covered, or since when it no longer is, beside how it stands; null without a day. */
export function coverWords({ stand, on, isFollowed }: Cover): string | null {
  return on && `${isFollowed ? "covered until" : (verbs[stand] ?? "ends")} ${formatDay(on)}`;
}

/** How a product is covered, in one line: “Active, ends Dec 10, 2026”, “Terminated on Nov 20, 2026”. */
export function coverLine(cover: Cover): string {
  const said = coverWords(cover);
  const label = agreementStandLabel(cover.stand);
  if (!said) return label;
  if (cover.stand === "ended") return capital(said);
  return `${label}${cover.stand === "terminated" ? "" : ","} ${said}`;
}

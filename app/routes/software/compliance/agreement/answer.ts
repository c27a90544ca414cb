import type { AgreementState, AgreementStatus } from "domain/software/compliance/terms";
import { formatCount } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

type Agreement = {
  state: AgreementState;
  status: AgreementStatus;
  effectiveOn: string | null;
  endsOn: string | null;
  /** The day on which it was terminated, where that is known. */
  terminatedOn: string | null;
  /** Days to the last one; negative when it has passed. Null without one. */
  daysLeft: number | null;
  products: number;
};

const notSigned: Record<Exclude<AgreementStatus, "signed">, string> = {
  not_started: "Not in force: no one has started on it yet.",
  requested: "Not in force: you have requested it from the vendor.",
  in_negotiation: "Not in force: it is still in negotiation.",
  terminated: "Not in force: it was terminated.",
  refused: "Not in force: the vendor did not sign it.",
  not_required: "Not required for these products.",
};

/** What an agreement does today, for how many products, and until when. */
export function agreementAnswer({ state, status, effectiveOn, endsOn, ...agreement }: Agreement): string {
  const { terminatedOn, daysLeft, products } = agreement;
  if (status === "terminated" && terminatedOn) return `Not in force: it was terminated on ${formatDay(terminatedOn)}.`;
  if (status !== "signed") return notSigned[status];
  const covers = formatCount(products, "product", "products");
  if (state === "begins_later" && effectiveOn) return `Signed. It covers ${covers} from ${formatDay(effectiveOn)} on.`;
  if (endsOn === null) return `In force for ${covers}, with no last day.`;
  if (state === "ended") return `Ended ${formatDay(endsOn)}. It no longer covers its products.`;
  const left =
    daysLeft === null || daysLeft > 366
      ? ""
      : daysLeft === 0
        ? ", which is today"
        : `, ${formatCount(daysLeft, "day", "days")} left`;
  return `In force for ${covers} until ${formatDay(endsOn)}${left}.`;
}

import type { Answered, GivenAnswer } from "domain/insight/answered";
import type { Recommendation } from "domain/insight/recommendation";
import { confidenceWords, recommendationAnswerWords } from "domain/insight/recommendation-words";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import { rights } from "~/screens/rights";
import { capital, formatMoney } from "~/ui/format";
import { formatDay } from "~/ui/time-format";
import { actionOf } from "./recommended-actions.server";
import { saidOf } from "./recommended-said.server";

type Shown = ReturnType<typeof asItIs> | ReturnType<typeof asItWas>;

/** A recommendation as the page shows it: as it is today or, once it is settled, as it was when it was answered. */
export function rowOf(viewer: Viewer, { today }: { today: string }) {
  const isDeciding = opens(viewer, rights.approveSoftware);
  return ({ about, one, answer, before }: Answered) => {
    const { kind, softwareId, ground } = about;
    const isSettled = answer !== null && (one === null || answer.answer !== "accepted");
    const shown: Shown | null = isSettled ? asItWas(answer, one !== null) : one && asItIs(viewer, one, today);
    return {
      about: { kind, softwareId, ground, seen: (answer ?? before)?.id ?? "" },
      shown: shown as Shown,
      given: givenOf(answer ?? before),
      /** It was answered, and so much more is at stake by now that it is open again. */
      isBack: before !== null,
      /** What can be done about it; nothing at a school. */
      can: isDeciding ? (answer?.answer ?? ("open" as const)) : null,
    };
  };
}

const aYear = (cents: number) => `${formatMoney(cents)} a year`;

function asItIs(viewer: Viewer, one: Recommendation, today: string) {
  const { by, cents } = one;
  const { title, why, facts, sure } = saidOf(one, opens(viewer, rights.reviewSoftware));
  const confidence = confidenceWords[one.confidence];
  const meta = [
    cents === null ? null : `saves ${aYear(cents)}`,
    by && (by < today ? "the last day to cancel has passed" : `decide by ${formatDay(by)}`),
    `${confidence} confidence`,
  ];
  return {
    title,
    lines: [why],
    meta: capital(meta.filter(Boolean).join(" · ")),
    facts: [...facts, { term: "Confidence", value: `${capital(confidence)}. ${sure}` }],
    action: actionOf(viewer, one),
  };
}

function asItWas({ answer, title, cents, product, contract }: GivenAnswer, isMade: boolean) {
  const isOpen = answer === "accepted";
  return {
    title,
    lines: isMade ? [] : [`Your records no longer call for this.${isOpen ? " Mark it done, or undo the answer." : ""}`],
    meta: cents === null ? null : `It was estimated to save ${aYear(cents)}.`,
    facts: null,
    action: contract
      ? { to: paths.contract(contract.id), label: "Open the contract" }
      : { to: paths.software(product.id), label: "Open the product" },
  };
}

/** Who answered what, when and why. */
function givenOf(given: GivenAnswer | null) {
  if (!given) return null;
  const { answer, by, at, reason } = given;
  const { by: did } = recommendationAnswerWords[answer];
  return { said: by ? `${did} by ${by}` : did, at: at.toISOString(), reason };
}

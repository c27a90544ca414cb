import type { Answered, GivenAnswer } from "domain/insight/answered";
import type { Recommendation } from "domain/insight/recommendation";
import { confidenceWords, recommendationAnswerWords } from "domain/insight/recommendation-words";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import { saidOf } from "~/routes/software/requests/recommended-said.server";
import { rights } from "~/screens/rights";
import { capital, formatMoney } from "~/ui/format";
import { formatDay } from "~/ui/time-format";
import { actionOf } from "./recommended-actions.server";

/** A recommendation as the page shows it. */
export function rowOf(viewer: Viewer, { today }: { today: string }) {
  const isDeciding = opens(viewer, rights.approveSoftware);
  return (row: Answered) => {
    const { kind, softwareId, ground } = row.about;
    const { answer, before } = row;
    return {
      about: { kind, softwareId, ground, seen: (answer ?? before)?.id ?? "" },
      shown: shownOf(viewer, row, today),
      given: givenOf(answer ?? before),
      /** It was answered, and so much more is at stake by now that it is open again. */
      isBack: before !== null,
      /** What can be done about it; nothing at a school. */
      can: isDeciding ? (answer?.answer ?? ("open" as const)) : null,
    };
  };
}

/** As it is today or, once it is settled, as it was when it was answered. */
function shownOf(viewer: Viewer, row: Answered, today: string) {
  if (row.one === null) return asItWas(row.answer, false);
  if (row.answer === null || row.answer.answer === "accepted") return asItIs(viewer, row.one, today);
  return asItWas(row.answer, true);
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
  // What is done is expected to be called for no longer.
  const isNews = !isMade && answer !== "done";
  const next = answer === "accepted" ? " Mark it done, or undo the answer." : "";
  return {
    title,
    lines: isNews ? [`Your records no longer call for this.${next}`] : [],
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

import type { ApprovalStatus } from "domain/software/status/terms";
import { paths } from "~/http/paths";
import { type Fact, type Of, people, type Saying } from "~/routes/software/requests/said";
import { formatCount, formatNames } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

const fromRecords = "It is a fact on record, not an estimate.";

/** What a product lacks, or what to do about one that may not be used, in words. */
export const useSaid: Saying<"sign_agreement" | "review_privacy" | "replace_with" | "approve_candidate"> = {
  sign_agreement: ({ product, people: used, ground: { agreement } }) => ({
    title: `Sign an agreement for ${product.name}`,
    why: [`${agreementSaid(agreement)}.`, usedLately(used)].filter(Boolean).join(" "),
    facts: [
      {
        term: "Agreement",
        value: agreement?.title ?? "none",
        ...(agreement ? { to: paths.agreement(agreement.id) } : {}),
      },
      usedBy(used, product.id),
    ],
    sure: fromRecords,
  }),
  review_privacy: ({ product, people: used, ground: { failed, expired, laws } }) => ({
    title: `Review the privacy of ${product.name}`,
    why: [
      failed > 0 ? `${formatCount(failed, "requirement", "requirements")} failed.` : "",
      expired > 0 ? `${formatCount(expired, "check", "checks")} expired.` : "",
      usedLately(used),
    ]
      .filter(Boolean)
      .join(" "),
    facts: [{ term: "Laws", value: formatNames(laws), to: paths.complianceOf(product.id) }, usedBy(used, product.id)],
    sure: fromRecords,
  }),
  replace_with: ({ product, people: used, ground: { approval, alternatives } }) => ({
    title: `Use ${alternatives[0]?.name ?? "an approved product"} instead of ${product.name}`,
    why: `${product.name} ${statusSaid[approval] ?? "may not be used"}. ${usedLately(used) || "It was still used in the last 30 days."}`,
    facts: [usedBy(used, product.id), approvedOf(alternatives)],
    sure: "The products share a category. Ask teachers whether one can take the other’s place.",
  }),
  approve_candidate: ({ product, people: used, ground: { approval, alternatives } }, decides) => ({
    title: decides ? `Decide whether ${product.name} may be used` : `Ask whether ${product.name} may be used`,
    why: `${approval === "ended" ? "Its approval ended." : "It was never reviewed."} ${usedLately(used) || "It was used in the last 30 days."}`,
    facts: [usedBy(used, product.id), ...(alternatives.length > 0 ? [approvedOf(alternatives)] : [])],
    sure: fromRecords,
  }),
};

/** How an agreement that covers nothing today stands. */
function agreementSaid(agreement: Of<"sign_agreement">["ground"]["agreement"]): string {
  if (!agreement) return "It is approved, and no agreement is on file";
  const { state, on } = agreement;
  const day = on ? ` on ${formatDay(on)}` : "";
  if (state === "begins_later") return `Its agreement begins${day || " later"}, and none covers it until then`;
  if (state === "in_negotiation") return "Its agreement is still being negotiated";
  if (state === "refused") return "The vendor refused its agreement";
  return `Its last agreement ${state === "terminated" ? "was terminated" : "ended"}${day}`;
}

const statusSaid: Partial<Record<ApprovalStatus, string>> = {
  denied: "was denied",
  blocked: "is blocked",
  retired: "is retired",
};

/** How many people still use it; nothing where that isn't known, or nobody does. */
const usedLately = (used: number | null) => (used ? `${people(used)} used it in the last 30 days.` : "");

const usedBy = (used: number | null, productId: string): Fact => ({
  term: "Used in the last 30 days by",
  value: used === null ? "not known" : people(used),
  to: paths.software(productId),
});

const approvedOf = (alternatives: readonly { name: string }[]): Fact => ({
  term: "Approved in the same category",
  value: formatNames(alternatives.map(({ name }) => name)),
});

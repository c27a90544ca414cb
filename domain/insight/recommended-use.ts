import { agreementBehind, lastDayOf } from "domain/software/compliance/agreement-state";
import { isBare } from "domain/software/compliance/lines";
import type { ProductCompliance } from "domain/software/compliance/product-compliance";
import { isInUse, isUndecidedStatus } from "domain/software/status/terms";
import type { UsedProduct } from "domain/usage/queries/used-products";
import type { Grounds, Known, Recommendation } from "./recommendation";
import { fewestToDecide } from "./recommendation-terms";

/** What a product that is in use lacks: an agreement, or checks that hold. */
export function aboutRules(product: ProductCompliance, people: number | null): Recommendation[] {
  const { record, facts, applying } = product;
  if (!isInUse(facts.approvalStatus)) return [];
  const about = {
    product: { id: record.softwareId, name: record.name },
    contract: null,
    by: null,
    cents: null,
    people,
  };
  const found: Recommendation[] = [];
  if (isBare(product))
    found.push({ kind: "sign_agreement", ground: { agreement: agreementOf(product) }, confidence: "sure", ...about });
  const failed = applying.filter(({ result }) => result.status === "fail");
  const expired = applying.filter(({ result }) => result.expired);
  if (failed.length + expired.length > 0) {
    const laws = [...new Set([...failed, ...expired].map(({ requirement }) => requirement.law))];
    const ground = { failed: failed.length, expired: expired.length, laws };
    found.push({ kind: "review_privacy", ground, confidence: "sure", ...about });
  }
  return found;
}

/** The agreement that a product that none covers stands by: one that is over, is to come, or was refused. */
function agreementOf({ record, facts }: ProductCompliance): Grounds["sign_agreement"]["agreement"] {
  const behind = agreementBehind(record.agreements, facts.agreement);
  if (!behind) return null;
  const { id, title, state, effectiveOn } = behind;
  const isOver = state === "ended" || state === "terminated";
  return { id, title, state, on: isOver ? lastDayOf(behind) : state === "begins_later" ? effectiveOn : null };
}

/** What is used and may not be, or nobody has decided about. What is in review is under way already. */
export const isApart = ({ approval, engagements }: Pick<UsedProduct, "approval" | "engagements">) =>
  engagements > 0 && !isInUse(approval) && approval !== "under_review";

/** What to use in place of what may not be used, or what to decide about. */
export function aboutUse(product: UsedProduct, found: Known["alternatives"]): Recommendation[] {
  if (!isApart(product)) return [];
  const { id, name, approval, people } = product;
  const alternatives = found.get(id) ?? [];
  const about = { product: { id, name }, contract: null, by: null, cents: null, people };
  const ground = { approval, alternatives };
  if (isUndecidedStatus(approval)) {
    const isWorth = people === null || people >= fewestToDecide;
    return isWorth ? [{ kind: "approve_candidate", ground, confidence: "sure", ...about }] : [];
  }
  return alternatives.length > 0 ? [{ kind: "replace_with", ground, confidence: "likely", ...about }] : [];
}

import { coverOf, daysUntil } from "domain/software/compliance/agreement-state";
import type { ProductCompliance } from "domain/software/compliance/product-compliance";
import type { ComplianceRecord } from "domain/software/compliance/queries/compliance-records";

type Agreement = ComplianceRecord["agreements"][number];

/** An agreement about a product in short. `days` are those to its last one, of a signed one that has one. */
export type AgreementBrief = Pick<
  Agreement,
  "id" | "title" | "status" | "endsOn" | "terminatedOn" | "renewed" | "demo"
> & {
  days: number | null;
};

function briefOf(
  { state: _, effectiveOn: __, dataElements: ___, ...agreement }: Agreement,
  today: string,
): AgreementBrief {
  const { status, endsOn } = agreement;
  return { ...agreement, days: endsOn && status === "signed" ? daysUntil(endsOn, today) : null };
}

/**
 * How a product stands by its agreements: as what, until which day where another one follows without a gap, and for those
 * who may see them each in short.
 */
export function agreementsInShort({ record, facts }: ProductCompliance, today: string, mayOpen: boolean) {
  const { agreements } = record;
  const { stand, on, isFollowed } = coverOf(agreements, facts.agreement, today);
  return {
    agreement: stand,
    coveredUntil: isFollowed ? on : null,
    agreements: mayOpen ? agreements.map((one) => briefOf(one, today)) : [],
  };
}

export type AgreementsInShort = ReturnType<typeof agreementsInShort>;

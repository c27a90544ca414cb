import type { ApprovalStatus, PrivacyStatus } from "domain/software/status/terms";
import type { Audience, CostType, DataElement, PricingModel, ProductAgreement, ProductType } from "./terms";

/** What a request can say of a product that its own record does not. */
export type StatedFact =
  | "audience"
  | "collectsPii"
  | "dataElements"
  | "studentLogin"
  | "under13"
  | "usesAi"
  | "estimatedCost";

/**
 * What is known about one product in one district: what rules and requirements are judged by. Null and "unknown" mean
 * that nobody has said yet, and are never taken for a no.
 */
export type ProductFacts = {
  softwareId: string;
  name: string;
  categoryId: string | null;
  productType: ProductType;
  audience: readonly Audience[];
  /** -1 (pre-kindergarten) to 12. */
  gradeMin: number | null;
  gradeMax: number | null;
  /** Years, as the vendor's terms have it. */
  minAge: number | null;
  pricingModel: PricingModel;
  requiresLogin: boolean | null;
  collectsPii: boolean | null;
  showsAds: boolean | null;
  usesAi: boolean | null;
  /** Hosts of its address patterns. */
  domains: readonly string[];
  approvalStatus: ApprovalStatus;
  privacyStatus: PrivacyStatus;
  agreement: ProductAgreement;
  /** What its agreements, open requests and approved ones say it learns about students. */
  dataElements: readonly DataElement[];
  /** What open requests, else approved ones, say: whether students sign in, whether some are under 13. Null: none says. */
  studentLogin: boolean | null;
  under13: boolean | null;
  /** The highest estimate of its open requests, else that of the last approved one, in dollars; and the kind of cost. */
  estimatedCost: number | null;
  costType: CostType | null;
  /** Which of these facts are as requests state them, and the day of the last such request, YYYY-MM-DD. */
  stated: { on: string; facts: readonly StatedFact[] } | null;
};

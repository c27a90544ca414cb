import type { ApprovalStatus, PrivacyStatus } from "domain/software/status/terms";
import type { Audience, CostType, DataElement, PricingModel, ProductAgreement, ProductType } from "./terms";

/**
 * What is known about one product in one district: what rules and requirements are judged by. Null and "unknown" mean
 * that nobody has said yet, and are never taken for a no. What requests say is what the open ones do; where none is open,
 * what those did that were approved.
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
  /** As the catalogue has it; else whether it learns anything about students. */
  collectsPii: boolean | null;
  showsAds: boolean | null;
  usesAi: boolean | null;
  /** Hosts of its address patterns. */
  domains: readonly string[];
  approvalStatus: ApprovalStatus;
  privacyStatus: PrivacyStatus;
  agreement: ProductAgreement;
  /** What agreements and requests say it learns about students; a request that was approved gives way to agreements. */
  dataElements: readonly DataElement[];
  /** What requests say: whether students sign in, whether some are under 13. Null when none says. */
  studentLogin: boolean | null;
  under13: boolean | null;
  /** The highest estimate of its requests, in dollars, and what kind of cost it is. */
  estimatedCost: number | null;
  costType: CostType | null;
};

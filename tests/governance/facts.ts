import type { ProductFacts } from "domain/software/catalogue/product-facts";

/** A product of which nobody has said anything. */
export const unknownFacts: ProductFacts = {
  softwareId: "s",
  name: "Reader",
  categoryId: null,
  productType: "web_app",
  audience: [],
  gradeMin: null,
  gradeMax: null,
  minAge: null,
  pricingModel: "unknown",
  requiresLogin: null,
  collectsPii: null,
  showsAds: null,
  usesAi: null,
  domains: [],
  approvalStatus: "not_reviewed",
  privacyStatus: "not_evaluated",
  agreement: "none",
  dataElements: [],
  studentLogin: null,
  under13: null,
  estimatedCost: null,
  costType: null,
  stated: null,
};

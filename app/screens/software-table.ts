import { rights } from "./rights";
import type { Row } from "./row";

const { seeSoftware, requestSoftware, reviewSoftware, approveSoftware, changePolicyRules, usageAgainstRules } = rights;
const blacklists = ["manage:software_blacklist"] as const;
const patterns = ["manage:url_patterns"] as const;
const rules = ["view:policy_rules"] as const;

/** The screens of software, room by room; part of the table of screens. */
export const softwareScreens = {
  // software/catalogue
  softwareSearch: {
    at: "/software-search",
    csv: "/software-search.csv",
    title: "Software Research Assistant",
    needs: seeSoftware,
  },
  software: { at: "/software/:id", needs: seeSoftware, parent: "softwareSearch" },
  softwareNew: { at: "/software/new", title: "Add a product", needs: reviewSoftware, parent: "softwareSearch" },
  softwareEdit: { at: "/software/:id/edit", needs: reviewSoftware, parent: "software" },
  softwareMerge: { at: "/software/:id/merge", needs: reviewSoftware, parent: "software" },
  // software/addresses
  urlMapper: { at: "/url-mapper", csv: "/url-mapper/patterns.csv", title: "URL Mapper", needs: patterns },
  pattern: { at: "/url-mapper/:id", needs: patterns, parent: "urlMapper" },
  patternNew: { at: "/url-mapper/new", title: "Add a URL pattern", needs: patterns, parent: "urlMapper" },
  patternImport: { at: "/url-mapper/import", title: "Import URL patterns", needs: patterns, parent: "urlMapper" },
  // software/policies
  blacklist: {
    at: "/software-blacklist-manager",
    csv: "/software-blacklist-manager.csv",
    title: "Software Blacklisting",
    needs: blacklists,
  },
  blacklistEntry: { at: "/software-blacklist-manager/:id", needs: blacklists, parent: "blacklist" },
  blacklistNew: {
    at: "/software-blacklist-manager/new",
    title: "Add to the blocked list",
    needs: blacklists,
    parent: "blacklist",
  },
  policyRules: { at: "/url-mapper?tab=policy-rules", title: "Policy Rules", needs: rules },
  policyRule: { at: "/url-mapper/policy-rules/:id", needs: rules, parent: "policyRules" },
  policyRuleDryRun: {
    at: "/url-mapper/policy-rules/:id/dry-run",
    csv: "/url-mapper/policy-rules/:id/dry-run.csv",
    needs: rules,
    parent: "policyRule",
  },
  policyRuleNew: {
    at: "/url-mapper/policy-rules/new",
    title: "Add a policy rule",
    needs: changePolicyRules,
    parent: "policyRules",
  },
  // software/compliance
  compliance: { at: "/compliance-report", csv: "/compliance-report.csv", title: "Compliance Report", needs: "any" },
  complianceOf: { at: "/compliance-report/:id", needs: seeSoftware, parent: "compliance" },
  agreements: {
    at: "/compliance-report/agreements",
    csv: "/compliance-report/agreements.csv",
    title: "Agreements",
    needs: approveSoftware,
    parent: "compliance",
  },
  agreement: { at: "/compliance-report/agreements/:id", needs: approveSoftware, parent: "agreements" },
  agreementNew: {
    at: "/compliance-report/agreements/new",
    title: "Add an agreement",
    needs: approveSoftware,
    parent: "agreements",
  },
  // software/requests
  recommendations: {
    at: "/edtech-ai-recommendations",
    csv: "/edtech-ai-recommendations.csv",
    title: "AI Recommendations",
    needs: seeSoftware,
  },
  requests: {
    at: "/edtech-ai-recommendations?tab=requests",
    csv: "/edtech-ai-recommendations/requests.csv",
    title: "Software Requests",
    needs: seeSoftware,
  },
  requestNew: {
    at: "/edtech-ai-recommendations/requests/new",
    title: "Request software",
    needs: requestSoftware,
    parent: "requests",
  },
  request: { at: "/edtech-ai-recommendations/requests/:id", needs: seeSoftware, parent: "requests" },
  requestEdit: { at: "/edtech-ai-recommendations/requests/:id/edit", needs: requestSoftware, parent: "requests" },
  // software/decisions
  reviewsDue: {
    at: "/edtech-ai-recommendations/reviews/due",
    title: "Due for review",
    needs: reviewSoftware,
    parent: "requests",
  },
  reviewSettings: {
    at: "/edtech-ai-recommendations/reviews/settings",
    title: "How we review",
    needs: reviewSoftware,
    parent: "requests",
  },
  reviewDimension: {
    at: "/edtech-ai-recommendations/reviews/settings/:dimension",
    needs: approveSoftware,
    parent: "reviewSettings",
  },
  reviewOf: { at: "/edtech-ai-recommendations/reviews/:softwareId", needs: reviewSoftware, parent: "requests" },
  reviewDecision: {
    at: "/edtech-ai-recommendations/reviews/:softwareId/decision",
    needs: approveSoftware,
    parent: "reviewOf",
  },
  reviewDuplicate: {
    at: "/edtech-ai-recommendations/reviews/:softwareId/duplicate",
    title: "Join a request with another one",
    needs: reviewSoftware,
    parent: "reviewOf",
  },
  reviewHistory: {
    at: "/edtech-ai-recommendations/reviews/:softwareId/history",
    needs: reviewSoftware,
    parent: "reviewOf",
  },
  // software/unauthorized
  unauthorizedUsage: {
    at: "/url-mapper?tab=unauthorized",
    csv: "/url-mapper/unauthorized.csv",
    title: "Unauthorized Usage",
    needs: ["view:unauthorized_usage"],
  },
  unauthorizedDecide: {
    at: "/url-mapper/unauthorized/decide",
    title: "Decide on unauthorized usage",
    needs: ["view:unauthorized_usage"],
    parent: "unauthorizedUsage",
  },
  unauthorizedOf: {
    at: "/url-mapper/unauthorized/:no",
    csv: "/url-mapper/unauthorized/:no/usage.csv",
    needs: usageAgainstRules,
    parent: "unauthorizedUsage",
  },
} as const satisfies Record<string, Row>;

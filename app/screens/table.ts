import { type Need, rights } from "./rights";

type Row = {
  /** The address as in app/routes.ts, with the tab of a screen that has several. */
  at: `/${string}`;
  /** Of a list: the same rows as a file. */
  csv?: `/${string}.csv`;
  /** Of a screen that is called the same whatever it shows. */
  title?: string;
  needs: Need;
  /** The screen above it, by name. */
  parent?: string;
  /** Its page says what will be there, and nothing more yet. */
  coming?: true;
};

const { seeSoftware, requestSoftware, reviewSoftware, approveSoftware, managePeople } = rights;
const { seeRosters, changeRosters, managePlaces, changePolicyRules, operate } = rights;
const blacklists = ["manage:software_blacklist"] as const;
const patterns = ["manage:url_patterns"] as const;
const rules = ["view:policy_rules"] as const;

/**
 * Every screen: its address, its name, who opens it (access.md's table, permission by permission) and what lies above it.
 * The addresses in links, the checks of loaders, the titles, breadcrumbs, the navigation, /home and the matrix of access
 * all read this table. Which rows somebody sees on a screen is the question of their scope.
 */
export const screens = {
  // public
  landing: { at: "/", needs: "public" },
  about: { at: "/about", title: "About", needs: "public" },
  competitiveAnalysis: { at: "/competitive-analysis", title: "Competitive analysis", needs: "public" },
  contact: { at: "/contact", title: "Contact", needs: "public" },
  docsOneRoster: { at: "/docs/oneroster-integration", title: "OneRoster integration", needs: "public" },
  faq: { at: "/faq", title: "Questions and answers", needs: "public" },
  featureResearch: { at: "/features/ai-research-assistance", title: "Research assistance", needs: "public" },
  featureRoi: { at: "/features/ai-roi-insights", title: "ROI insights", needs: "public" },
  featureCompliance: { at: "/features/compliance-engine", title: "Compliance engine", needs: "public" },
  featureRecommendations: {
    at: "/features/software-recommendations",
    title: "Software recommendations",
    needs: "public",
  },
  privacy: { at: "/privacy", title: "Privacy", needs: "public" },
  terms: { at: "/terms", title: "Terms", needs: "public" },
  invitation: { at: "/invitation", title: "Your invitation", needs: "public" },
  login: { at: "/login", title: "Sign in", needs: "public" },
  resetPassword: { at: "/reset-password", title: "Choose a new password", needs: "public" },
  unauthorized: { at: "/unauthorized", title: "You cannot open this page", needs: "public" },
  demoMail: { at: "/demo/mail", title: "Mail of the demo", needs: "public" },
  demoMailOf: { at: "/demo/mail/:id", needs: "public", parent: "demoMail" },
  // frame
  home: { at: "/home", title: "Home", needs: "any" },
  // operations, audit, notices
  admin: { at: "/admin", title: "Admin", needs: operate },
  adminAudit: { at: "/admin/audit", csv: "/admin/audit.csv", title: "Audit log", needs: operate, parent: "admin" },
  notifications: { at: "/notifications", title: "Notifications", needs: "any" },
  // people. Who may look at whose page is the scope's question: what it does not let through is a 404.
  profile: { at: "/profile", title: "Your profile", needs: "any" },
  profiles: { at: "/profiles", csv: "/profiles.csv", title: "Profiles", needs: managePeople },
  studentDashboard: { at: "/student-dashboard/:id", needs: "any", coming: true },
  teacherDashboard: { at: "/teacher-dashboard/:id", needs: "any", coming: true },
  users: { at: "/user-management", csv: "/user-management.csv", title: "User Management", needs: managePeople },
  userInvite: { at: "/user-management/invite", title: "Invite someone", needs: managePeople, parent: "users" },
  userImport: { at: "/user-management/import", title: "Invite by CSV", needs: managePeople, parent: "userInvite" },
  person: { at: "/user-management/:id", needs: managePeople, parent: "users" },
  // places. What a page about one kind of places needs stands in routes/places/place-rights.server.ts.
  districts: {
    at: "/user-management?tab=districts",
    csv: "/user-management/districts.csv",
    title: "District Management",
    needs: seeRosters,
  },
  places: {
    at: "/school-district-state-manager",
    csv: "/school-district-state-manager/:kind/export.csv",
    title: "States, Districts, Schools",
    needs: managePlaces,
  },
  placesTab: { at: "/school-district-state-manager?tab=:kind", needs: managePlaces },
  placeNew: { at: "/school-district-state-manager/:kind/new", needs: managePlaces, parent: "placesTab" },
  placeImport: { at: "/school-district-state-manager/:kind/import", needs: managePlaces, parent: "placesTab" },
  place: { at: "/school-district-state-manager/:kind/:id", needs: managePlaces, parent: "placesTab" },
  placeMerge: { at: "/school-district-state-manager/:kind/:id/merge", needs: managePlaces, parent: "place" },
  chooseDistrict: { at: "/working-district", title: "Choose a District", needs: "any" },
  // rosters
  sftp: { at: "/sftp-integration", title: "SFTP Integration", needs: seeRosters },
  sftpLogs: {
    at: "/sftp-integration?tab=logs",
    csv: "/sftp-integration/logs.csv",
    title: "Sync logs",
    needs: seeRosters,
    parent: "sftp",
  },
  sftpNew: { at: "/sftp-integration/new", title: "Add configuration", needs: changeRosters, parent: "sftp" },
  configuration: { at: "/sftp-integration/:id", needs: seeRosters, parent: "sftp" },
  configurationEdit: { at: "/sftp-integration/:id/edit", needs: changeRosters, parent: "configuration" },
  sync: { at: "/sftp-integration/logs/:syncId", needs: seeRosters, parent: "configuration" },
  syncCompare: {
    at: "/sftp-integration/logs/compare",
    title: "Compare two syncs",
    needs: seeRosters,
    parent: "sftpLogs",
  },
  oneRoster: { at: "/one-roster-integration", title: "OneRoster Integration", needs: changeRosters, coming: true },
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
    title: "Add to the blacklist",
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
    title: "AI Recommendations",
    needs: seeSoftware,
    coming: true,
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
    title: "Due for another look",
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
  // usage, money, insight
  dashboard: { at: "/dashboard", title: "Dashboard", needs: "any", coming: true },
  unauthorizedUsage: {
    at: "/url-mapper?tab=unauthorized",
    title: "Unauthorized Usage",
    needs: ["view:unauthorized_usage"],
    coming: true,
  },
  // district_admin, it_director, curriculum_director, super_admin, admin
  history: {
    at: "/historical-usage-comparison",
    title: "Historical Usage Analysis",
    needs: ["view:all_software", "view:district_software"],
    coming: true,
  },
  rankings: { at: "/software-rankings", title: "Software Rankings", needs: seeSoftware, coming: true },
  roi: { at: "/roi-dashboard", title: "ROI Analytics", needs: seeSoftware, coming: true },
  peers: { at: "/peer-benchmarking", title: "Peer Benchmarking", needs: seeSoftware, coming: true },
  reports: { at: "/reports", title: "Reports", needs: seeSoftware, coming: true },
} as const satisfies Record<string, Row>;

export type ScreenName = keyof typeof screens;
/** The screens that are called the same whatever they show. */
export type TitledScreen = {
  [Name in ScreenName]: (typeof screens)[Name] extends { title: string } ? Name : never;
}[ScreenName];

import { rights } from "./rights";
import { rosterScreens } from "./roster-table";
import type { Row } from "./row";
import { softwareScreens } from "./software-table";

const { seeSoftware, seeDistrict, managePeople, seeRosters, managePlaces } = rights;
const { manageUsage, operate } = rights;

/**
 * Every screen: its address, its name, who opens it and what lies above it; those of rosters and of software are in files
 * of their own. The addresses in links, the checks of loaders, the titles, breadcrumbs, the navigation, /home and the
 * matrix of access all read this table. Which rows somebody sees on a screen is the question of their scope.
 */
export const screens = {
  // public
  landing: { at: "/", needs: "public" },
  about: { at: "/about", title: "About", needs: "public" },
  competitiveAnalysis: { at: "/competitive-analysis", title: "Competitive analysis", needs: "public" },
  contact: { at: "/contact", title: "Contact", needs: "public" },
  docsOneRoster: { at: "/docs/oneroster-integration", title: "OneRoster integration", needs: "public" },
  checkFiles: {
    at: "/docs/oneroster-integration/check-files",
    title: "Check your roster files",
    needs: "public",
    parent: "docsOneRoster",
  },
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
  demoMail: { at: "/demo/mail", title: "Demo inbox", needs: "public" },
  demoMailOf: { at: "/demo/mail/:id", needs: "public", parent: "demoMail" },
  // frame
  home: { at: "/home", title: "Home", needs: "any" },
  tools: { at: "/tools", title: "All tools", needs: "any" },
  // operations, audit, notices
  admin: { at: "/admin", title: "Admin", needs: operate },
  adminAudit: { at: "/admin/audit", csv: "/admin/audit.csv", title: "Audit log", needs: operate, parent: "admin" },
  contactMessages: {
    at: "/admin/messages",
    csv: "/admin/messages.csv",
    title: "Contact Messages",
    needs: operate,
    parent: "admin",
  },
  contactMessage: { at: "/admin/messages/:no", needs: operate, parent: "contactMessages" },
  notifications: { at: "/notifications", title: "Notifications", needs: "any" },
  // people. Who may look at whose page is the scope's question: what it does not let through is a 404.
  profile: { at: "/profile", title: "Your profile", needs: "any" },
  profiles: { at: "/profiles", csv: "/profiles.csv", title: "Profiles", needs: managePeople },
  studentDashboard: { at: "/student-dashboard/:id", csv: "/student-dashboard/:id/usage.csv", needs: "any" },
  teacherDashboard: { at: "/teacher-dashboard/:id", csv: "/teacher-dashboard/:id/classes.csv", needs: "any" },
  studentMade: {
    at: "/student-dashboard/:id/made",
    csv: "/student-dashboard/:id/made.csv",
    needs: "any",
    parent: "studentDashboard",
  },
  teacherMade: {
    at: "/teacher-dashboard/:id/made",
    csv: "/teacher-dashboard/:id/made.csv",
    needs: "any",
    parent: "teacherDashboard",
  },
  users: { at: "/user-management", csv: "/user-management.csv", title: "User Management", needs: managePeople },
  userInvite: { at: "/user-management/invite", title: "Invite someone", needs: managePeople, parent: "users" },
  userImport: { at: "/user-management/import", title: "Invite by CSV", needs: managePeople, parent: "userInvite" },
  person: {
    at: "/user-management/:id",
    csv: "/user-management/:id/usage.csv",
    needs: managePeople,
    parent: "users",
  },
  // places. What a page about one kind of places needs is in routes/places/place-rights.server.ts.
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
  ...rosterScreens,
  ...softwareScreens,
  // usage, money, insight
  dashboard: { at: "/dashboard", csv: "/dashboard/products.csv", title: "Dashboard", needs: "any" },
  dashboardMade: {
    at: "/dashboard/made",
    csv: "/dashboard/made.csv",
    title: "How a figure is made",
    needs: seeSoftware,
    parent: "dashboard",
  },
  usageSources: { at: "/usage-sources", title: "Usage Sources", needs: manageUsage },
  schoolCalendar: {
    at: "/usage-sources/calendar",
    title: "School Calendar",
    needs: manageUsage,
    parent: "usageSources",
  },
  usageApi: { at: "/usage-sources/api", title: "Usage API", needs: manageUsage, parent: "usageSources" },
  usageSettings: {
    at: "/usage-sources/settings",
    title: "Usage Settings",
    needs: manageUsage,
    parent: "usageSources",
  },
  usageFiles: { at: "/usage-sources/files", title: "Filter Logs", needs: manageUsage, parent: "usageSources" },
  usageFile: { at: "/usage-sources/files/:fileId", needs: manageUsage, parent: "usageFiles" },
  history: {
    at: "/historical-usage-comparison",
    csv: "/historical-usage-comparison.csv",
    title: "Historical Usage Analysis",
    needs: seeDistrict,
  },
  historyMade: {
    at: "/historical-usage-comparison/made",
    title: "How a comparison is made",
    needs: seeDistrict,
    parent: "history",
  },
  rankings: {
    at: "/software-rankings",
    csv: "/software-rankings.csv",
    title: "Software Rankings",
    needs: seeSoftware,
  },
  roi: { at: "/roi-dashboard", csv: "/roi-dashboard.csv", title: "ROI Analytics", needs: seeSoftware },
  contracts: {
    at: "/roi-dashboard/contracts",
    csv: "/roi-dashboard/contracts.csv",
    title: "Contracts",
    needs: seeSoftware,
    parent: "roi",
  },
  contract: { at: "/roi-dashboard/contracts/:id", needs: seeSoftware, parent: "contracts" },
  contractNew: {
    at: "/roi-dashboard/contracts/new",
    title: "Add a contract",
    needs: rights.approveSoftware,
    parent: "contracts",
  },
  peers: {
    at: "/peer-benchmarking",
    csv: "/peer-benchmarking.csv",
    title: "Peer Benchmarking",
    needs: seeSoftware,
  },
  peersMethod: {
    at: "/peer-benchmarking/method",
    title: "How comparisons are made",
    needs: seeSoftware,
    parent: "peers",
  },
  peersMade: {
    at: "/peer-benchmarking/made",
    title: "How your own figure is made",
    needs: seeDistrict,
    parent: "peers",
  },
  peersSharing: {
    at: "/peer-benchmarking/sharing",
    title: "Share figures",
    needs: rights.changeDistricts,
    parent: "peers",
  },
  contractImport: {
    at: "/roi-dashboard/contracts/import",
    title: "Import contracts",
    needs: rights.approveSoftware,
    parent: "contracts",
  },
  roiSavings: {
    at: "/roi-dashboard/savings",
    csv: "/roi-dashboard/savings.csv",
    title: "What you could save",
    needs: seeDistrict,
    parent: "roi",
  },
  roiRenewals: {
    at: "/roi-dashboard/renewals",
    csv: "/roi-dashboard/renewals.csv",
    title: "Renewals by month",
    needs: seeSoftware,
    parent: "roi",
  },
  renewalCalendar: {
    at: "/roi-dashboard/calendar",
    title: "Renewals in your calendar",
    needs: seeSoftware,
    parent: "roi",
  },
  roiMade: {
    at: "/roi-dashboard/made",
    csv: "/roi-dashboard/made.csv",
    title: "How a figure about money is made",
    needs: seeSoftware,
    parent: "roi",
  },
  figures: { at: "/figures/:subject", needs: "any" },
  reports: { at: "/reports", title: "Reports", needs: seeSoftware },
  report: { at: "/reports/:kind", csv: "/reports/:kind/export.csv", needs: seeSoftware, parent: "reports" },
  boardPage: { at: "/reports/board", title: "Board page", needs: seeDistrict, parent: "reports" },
} as const satisfies Record<string, Row>;

export type ScreenName = keyof typeof screens;
/** The screens that are called the same whatever they show. */
export type TitledScreen = {
  [Name in ScreenName]: (typeof screens)[Name] extends { title: string } ? Name : never;
}[ScreenName];

/** Addresses of our own screens, so that none is spelled twice. */
export const paths = {
  landing: "/",
  home: "/home",
  login: "/login",
  signOut: "/sign-out",
  unauthorized: "/unauthorized",
  resetPassword: "/reset-password",
  invitation: "/invitation",
  session: "/session",
  about: "/about",
  terms: "/terms",
  privacy: "/privacy",
  contact: "/contact",
  faq: "/faq",
  competitiveAnalysis: "/competitive-analysis",
  featureRoi: "/features/ai-roi-insights",
  featureRecommendations: "/features/software-recommendations",
  featureCompliance: "/features/compliance-engine",
  featureResearch: "/features/ai-research-assistance",
  docsOneRoster: "/docs/oneroster-integration",
  dashboard: "/dashboard",
  roi: "/roi-dashboard",
  rankings: "/software-rankings",
  reports: "/reports",
  recommendations: "/edtech-ai-recommendations",
  requests: "/edtech-ai-recommendations?tab=requests",
  softwareSearch: "/software-search",
  software: (id: string) => `/software/${id}`,
  studentDashboard: (id: string) => `/student-dashboard/${id}`,
  teacherDashboard: (id: string) => `/teacher-dashboard/${id}`,
  profile: "/profile",
  profiles: "/profiles",
  avatar: (name: string) => `/avatars/${name}`,
  users: "/user-management",
  person: (id: string) => `/user-management/${id}`,
  userInvite: "/user-management/invite",
  userImport: "/user-management/import",
  userSample: "/user-management/sample.csv",
  usersCsv: "/user-management.csv",
  profilesCsv: "/profiles.csv",
  districts: "/user-management?tab=districts",
  districtsCsv: "/user-management/districts.csv",
  peers: "/peer-benchmarking",
  compliance: "/compliance-report",
  oneRoster: "/one-roster-integration",
  places: "/school-district-state-manager",
  placesTab: (kind: string) => `/school-district-state-manager?tab=${kind}`,
  placesCsv: (kind: string) => `/school-district-state-manager/${kind}/export.csv`,
  placeNew: (kind: string) => `/school-district-state-manager/${kind}/new`,
  place: (kind: string, id: string) => `/school-district-state-manager/${kind}/${id}`,
  placeMerge: (kind: string, id: string) => `/school-district-state-manager/${kind}/${id}/merge`,
  placeImport: (kind: string) => `/school-district-state-manager/${kind}/import`,
  placeImportRejected: (kind: string) => `/school-district-state-manager/${kind}/import/rejected.csv`,
  placeSample: (kind: string) => `/school-district-state-manager/${kind}/sample.csv`,
  urlMapper: "/url-mapper",
  unauthorizedUsage: "/url-mapper?tab=unauthorized",
  policyRules: "/url-mapper?tab=policy-rules",
  history: "/historical-usage-comparison",
  blacklist: "/software-blacklist-manager",
  admin: "/admin",
  adminAudit: "/admin/audit",
  adminAuditCsv: "/admin/audit.csv",
  sftp: "/sftp-integration",
  sftpLogs: "/sftp-integration?tab=logs",
  sftpNew: "/sftp-integration/new",
  sftpProgress: "/sftp-integration/progress",
  configuration: (id: string) => `/sftp-integration/${id}`,
  configurationUsers: (id: string) => `/sftp-integration/${id}?tab=users`,
  configurationEdit: (id: string) => `/sftp-integration/${id}/edit`,
  sync: (id: string) => `/sftp-integration/logs/${id}`,
  syncChanges: (id: string) => `/sftp-integration/logs/${id}/changes.csv`,
  syncCompare: "/sftp-integration/logs/compare",
  comparison: (a: string, b: string) => `/sftp-integration/logs/compare?${new URLSearchParams({ a, b })}`,
  theme: "/theme",
  referenceData: (kind: string) => `/reference-data/${kind}`,
  demoMail: "/demo/mail",
  demoMailOf: (id: string) => `/demo/mail/${id}`,
};

/**
 * Where to go after signing in: `wanted` when it is a path on this site, else home. Anything a browser could read as
 * another site is refused: a scheme, "//", "/\", control characters.
 */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || /^\/[/\\]/.test(wanted)) return paths.home;
  for (const character of wanted) {
    if (character <= " " || character === "\\" || character === "\u007f") return paths.home;
  }
  const url = new URL(wanted, "http://rollcall.invalid");
  // Dots are resolved by now: "/.//elsewhere" has become "//elsewhere".
  const ours = url.origin === "http://rollcall.invalid" && !url.pathname.startsWith("//");
  return ours ? url.pathname + url.search : paths.home;
}

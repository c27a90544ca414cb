import type { Page } from "@playwright/test";

/** Who looks; "visitor" is signed out. */
export type Who =
  | "visitor"
  | "super-admin"
  | "district-admin"
  | "curriculum-director"
  | "it-director"
  | "principal"
  | "teacher"
  | "mei.tanaka"
  | "student"
  | "northfield";

/** One picture's address, with the names of ids in braces, and what is done there before it is taken. */
export type Screen = {
  name: string;
  who: Who;
  at: string;
  act?: (page: Page) => Promise<unknown>;
  /** What it shows is there at this width alone. */
  width?: number;
};

const of = (who: Who, at: Record<string, string>): Screen[] =>
  Object.entries(at).map(([name, address]) => ({ name, who, at: address }));

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
/** Sends a form that comes back with what is wrong. */
const refused = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole("alert").first().waitFor();
};
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll("main details")) one.setAttribute("open", "");
  });
const choose = (csv: string) => async (page: Page) => {
  const file = { name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.locator("input[type=file]").setInputFiles(file);
  await page
    .getByRole("button", { name: /Preview changes|Check/ })
    .first()
    .click();
  await page.waitForLoadState("networkidle");
};

const visitor: Screen[] = [
  ...of("visitor", {
    landing: "/",
    about: "/about",
    terms: "/terms",
    privacy: "/privacy",
    contact: "/contact",
    faq: "/faq",
    "competitive-analysis": "/competitive-analysis",
    "feature-roi": "/features/ai-roi-insights",
    "feature-recommendations": "/features/software-recommendations",
    "feature-compliance": "/features/compliance-engine",
    "feature-research": "/features/ai-research-assistance",
    "docs-oneroster": "/docs/oneroster-integration",
    "check-files": "/docs/oneroster-integration/check-files",
    login: "/login",
    invitation: "/invitation",
    "reset-password": "/reset-password",
    "not-found": "/nowhere",
    unauthorized: "/unauthorized",
    "demo-mail": "/demo/mail",
    "demo-mail-one": "/demo/mail/looked-at",
  }),
  { name: "login-refused", who: "visitor", at: "/login", act: refused("Sign in") },
  { name: "landing-menu", who: "visitor", at: "/", act: press("Account and theme") },
];

const home: Screen[] = (
  [
    "super-admin",
    "district-admin",
    "curriculum-director",
    "it-director",
    "principal",
    "teacher",
    "student",
    "northfield",
  ] as const
).map((who) => ({ name: `home-${who}`, who, at: "/home" }));

const shell: Screen[] = [
  { name: "menu-account", who: "it-director", at: "/home", act: press(/your account/) },
  {
    name: "menu-navigation",
    who: "it-director",
    at: "/home",
    act: (page) => page.locator("nav button").first().click(),
  },
  { name: "drawer", who: "it-director", at: "/home", act: press(/^Open navigation/), width: 375 },
  { name: "tooltip", who: "it-director", at: "/home", act: (page) => page.locator(".user-button").focus() },
  ...of("it-director", {
    tools: "/tools",
    dashboard: "/dashboard",
    roi: "/roi-dashboard",
    contracts: "/roi-dashboard/contracts",
    contract: "/roi-dashboard/contracts/{contract}",
    "contract-renewal": "/roi-dashboard/contracts/{contract}?edit=renewal",
    "contract-new": "/roi-dashboard/contracts/new",
    "dashboard-made": "/dashboard/made?figure=minutes",
    "roi-made": "/roi-dashboard/made",
    "figures-usage": "/figures/usage",
    "figures-money": "/figures/money",
    "roi-savings": "/roi-dashboard/savings",
    "roi-renewals": "/roi-dashboard/renewals",
    "renewal-calendar": "/roi-dashboard/calendar",
    "contract-import": "/roi-dashboard/contracts/import",
    rankings: "/software-rankings",
    reports: "/reports",
    "report-schedule": "/reports?edit={schedule}",
    report: "/reports/use",
    "report-compliance": "/reports/compliance",
    "report-paper": "/reports/roi?print=1",
    "board-page": "/reports/board",
    peers: "/peer-benchmarking",
    "peers-made": "/peer-benchmarking/made?figure=costPerStudent",
    "peers-method": "/peer-benchmarking/method",
    "peers-sharing": "/peer-benchmarking/sharing",
    recommendations: "/edtech-ai-recommendations",
    "recommendations-dismissed": "/edtech-ai-recommendations?show=dismissed",
    history: "/historical-usage-comparison",
    "history-week": "/historical-usage-comparison?period=week&against=before",
    "history-year": "/historical-usage-comparison?period=year",
    "history-made": "/historical-usage-comparison/made?period=year",
    "usage-sources": "/usage-sources",
    "usage-api": "/usage-sources/api",
    "usage-calendar": "/usage-sources/calendar",
    "usage-settings": "/usage-sources/settings",
    "usage-files": "/usage-sources/files",
    "usage-file": "/usage-sources/files/{usageFile}",
    "usage-file-failed": "/usage-sources/files/{failedFile}",
    notifications: "/notifications",
    profile: "/profile",
    "unknown-id": "/software/00000000-0000-7000-8000-000000000000",
  }),
  ...of("curriculum-director", {
    "tools-curriculum-director": "/tools",
    "dashboard-curriculum-director": "/dashboard",
  }),
  ...of("principal", {
    "tools-principal": "/tools",
    "dashboard-principal": "/dashboard",
    "reports-principal": "/reports",
    "rankings-principal": "/software-rankings",
    "recommendations-principal": "/edtech-ai-recommendations",
    "search-principal": "/software-search",
    "compliance-principal": "/compliance-report",
  }),
  ...of("teacher", {
    "tools-teacher": "/tools",
    "profile-teacher": "/profile",
    "notifications-teacher": "/notifications",
    "compliance-teacher": "/compliance-report",
    "dashboard-teacher": "/dashboard",
    "reports-teacher": "/reports",
  }),
  ...of("student", {
    "profile-student": "/profile",
    "refused-student": "/software-search",
    "tools-student": "/tools",
    "student-own": "/student-dashboard/{student}",
    "student-own-made": "/student-dashboard/{student}/made?figure=engagements",
  }),
  { name: "profile-refused", who: "district-admin", at: "/profile", act: refused(/Change password|Set password/) },
];

const people: Screen[] = of("district-admin", {
  users: "/user-management",
  "users-none": "/user-management?q=nothing-like-it",
  districts: "/user-management?tab=districts",
  "district-edit": "/user-management?tab=districts&edit={district}",
  "user-invite": "/user-management/invite",
  "user-import": "/user-management/import",
  person: "/user-management/{colleague}",
  "person-self": "/profiles",
  student: "/student-dashboard/{student}",
  teacher: "/teacher-dashboard/{teacher}",
  "student-made": "/student-dashboard/{student}/made?figure=engagements",
  "teacher-made": "/teacher-dashboard/{teacher}/made?figure=activePeople",
  "one-roster": "/one-roster-integration",
  "one-roster-new": "/one-roster-integration/new",
  places: "/school-district-state-manager",
  "places-schools": "/school-district-state-manager?tab=schools",
  "place-new": "/school-district-state-manager/schools/new",
  place: "/school-district-state-manager/schools/{school}",
  "place-merge": "/school-district-state-manager/schools/{school}/merge",
  "place-merge-preview": "/school-district-state-manager/schools/{school}/merge?into={otherSchool}",
  "place-import": "/school-district-state-manager/schools/import",
});

const operator: Screen[] = of("super-admin", {
  admin: "/admin",
  audit: "/admin/audit",
  "contact-messages": "/admin/messages",
  "contact-message": "/admin/messages/{message}",
  "tools-super-admin": "/tools",
  "audit-none": "/admin/audit?q=nothing-like-it",
  "working-district": "/working-district?redirectTo=%2Fhome",
  "places-states": "/school-district-state-manager?tab=states",
  "places-districts": "/school-district-state-manager?tab=districts",
  "place-state": "/school-district-state-manager/states/{state}",
  "place-district": "/school-district-state-manager/districts/{district}",
  "place-district-merge": "/school-district-state-manager/districts/{northfield}/merge?into={district}",
  "place-district-new": "/school-district-state-manager/districts/new",
  "users-super-admin": "/user-management",
  "user-invite-super-admin": "/user-management/invite",
  "person-super-admin": "/user-management/{colleague}",
});

/** From here on the super admin works on a district. */
const chooses: Screen = {
  name: "working-district-chosen",
  who: "super-admin",
  at: "/working-district?redirectTo=%2Fhome",
  act: press(/^Work on this district ?, Lakeside/),
};

const software: Screen[] = [
  ...of("teacher", {
    "search-teacher": "/software-search",
    "search-teacher-found": "/software-search?q=math",
    "search-none": "/software-search?q=nothing-like-it-xyz",
    "software-teacher": "/software/{approved}",
    "software-denied-teacher": "/software/{denied}",
    "request-new": "/edtech-ai-recommendations/requests/new",
    "request-new-for": "/edtech-ai-recommendations/requests/new?software={denied}",
    "requests-teacher": "/edtech-ai-recommendations?tab=requests",
  }),
  ...of("mei.tanaka", {
    "request-edit": "/edtech-ai-recommendations/requests/{draft}/edit",
    "request-draft": "/edtech-ai-recommendations/requests/{draft}",
  }),
  {
    name: "request-new-refused",
    who: "teacher",
    at: "/edtech-ai-recommendations/requests/new?software={denied}",
    act: refused(/Send|Submit/),
  },
  ...of("district-admin", {
    search: "/software-search",
    "search-own": "/software-search?q=math&sort=name",
    software: "/software/{approved}",
    "software-denied": "/software/{denied}",
    "software-retiring": "/software/{retiring}",
    "software-grade": "/software/{approved}?grade=3",
    "software-own": "/software/{ownProduct}",
    "software-new": "/software/new",
    "software-edit": "/software/{ownProduct}/edit",
    "software-merge": "/software/{ownProduct}/merge",
    "software-merge-preview": "/software/{ownProduct}/merge?into={otherOwnProduct}",
    queue: "/edtech-ai-recommendations?tab=requests",
    "queue-all": "/edtech-ai-recommendations?tab=requests&show=all",
    "queue-mine": "/edtech-ai-recommendations?tab=requests&show=mine",
    request: "/edtech-ai-recommendations/requests/{request}",
    "request-in-review": "/edtech-ai-recommendations/requests/{requestInReview}",
    "request-approved": "/edtech-ai-recommendations/requests/{requestApproved}",
    "request-denied": "/edtech-ai-recommendations/requests/{requestDenied}",
    review: "/edtech-ai-recommendations/reviews/{inReview}",
    "review-privacy": "/edtech-ai-recommendations/reviews/{inReview}?review=privacy",
    "review-assign": "/edtech-ai-recommendations/reviews/{inReview}?assign=privacy",
    "review-ask": "/edtech-ai-recommendations/reviews/{inReview}?ask",
    "review-end": "/edtech-ai-recommendations/reviews/{inReview}?end",
    "review-decision": "/edtech-ai-recommendations/reviews/{inReview}/decision",
    "review-decision-conditions":
      "/edtech-ai-recommendations/reviews/{inReview}/decision?decision=approved_with_conditions",
    "review-decision-approved": "/edtech-ai-recommendations/reviews/{approved}/decision?decision=denied",
    "review-duplicate": "/edtech-ai-recommendations/reviews/{inReview}/duplicate?request={requested}",
    "review-history": "/edtech-ai-recommendations/reviews/{approved}/history",
    "reviews-due": "/edtech-ai-recommendations/reviews/due",
    "review-settings": "/edtech-ai-recommendations/reviews/settings",
    "review-settings-privacy": "/edtech-ai-recommendations/reviews/settings/privacy",
  }),
];

const policies: Screen[] = of("district-admin", {
  patterns: "/url-mapper",
  "patterns-tested": "/url-mapper?address=https%3A%2F%2Fdocs.google.com%2Fdocument",
  "patterns-unauthorized": "/url-mapper?tab=unauthorized",
  "unauthorized-site": "/url-mapper/unauthorized/{site}",
  "unauthorized-decide": "/url-mapper/unauthorized/decide?do=tolerate&row={denied}",
  "policy-rules": "/url-mapper?tab=policy-rules",
  "pattern-new": "/url-mapper/new",
  "pattern-import": "/url-mapper/import",
  "policy-rule-new": "/url-mapper/policy-rules/new",
  "policy-rule": "/url-mapper/policy-rules/{rule}",
  "policy-rule-edit": "/url-mapper/policy-rules/{rule}?edit=rule",
  "policy-rule-dry-run": "/url-mapper/policy-rules/{rule}/dry-run",
  blacklist: "/software-blacklist-manager",
  "blacklist-new": "/software-blacklist-manager/new?software={approved}",
  "blacklist-entry": "/software-blacklist-manager/{ban}",
  "blacklist-entry-edit": "/software-blacklist-manager/{ban}?edit=entry",
  "blacklist-lifted": "/software-blacklist-manager/{liftedBan}",
  compliance: "/compliance-report",
  "compliance-paper": "/compliance-report?print=1",
  "compliance-of": "/compliance-report/{checked}",
  agreements: "/compliance-report/agreements",
  agreement: "/compliance-report/agreements/{agreement}",
  "agreement-edit": "/compliance-report/agreements/{agreement}?edit=agreement",
  "agreement-renew": "/compliance-report/agreements/{agreement}?edit=renewal",
  "agreement-new": "/compliance-report/agreements/new",
}).concat(
  of("super-admin", {
    pattern: "/url-mapper/{pattern}",
    "pattern-edit": "/url-mapper/{pattern}?edit=pattern",
    "patterns-super-admin": "/url-mapper",
  }),
);

const rosters: Screen[] = of("it-director", {
  sftp: "/sftp-integration",
  "sftp-none": "/sftp-integration?q=nothing-like-it",
  "sftp-logs": "/sftp-integration?tab=logs",
  "sftp-new": "/sftp-integration/new",
  configuration: "/sftp-integration/{configuration}",
  "configuration-edit": "/sftp-integration/{configuration}/edit",
  "sync-held": "/sftp-integration/logs/{heldSync}",
  "sync-failed": "/sftp-integration/logs/{failedSync}",
  "sync-compare": "/sftp-integration/logs/compare",
  "sync-compared": "/sftp-integration/logs/compare?a={failedSync}&b={heldSync}",
}).concat(
  of("northfield", {
    "sftp-northfield": "/sftp-integration",
    "usage-sources-none": "/usage-sources",
    "configuration-synced": "/sftp-integration/{syncedConfiguration}",
    "configuration-users": "/sftp-integration/{syncedConfiguration}?tab=users",
    sync: "/sftp-integration/logs/{sync}",
  }),
);

/** Forms that come back with what is wrong, and everything that opens. */
const states: Screen[] = [
  { name: "sftp-new-refused", who: "it-director", at: "/sftp-integration/new", act: refused("Add configuration") },
  { name: "software-new-refused", who: "district-admin", at: "/software/new", act: refused(/Add|Save/) },
  {
    name: "blacklist-new-refused",
    who: "district-admin",
    at: "/software-blacklist-manager/new",
    act: refused(/Ban|Add|Save/),
  },
  {
    name: "place-new-refused",
    who: "district-admin",
    at: "/school-district-state-manager/schools/new",
    act: refused(/Add|Save/),
  },
  {
    name: "user-invite-refused",
    who: "district-admin",
    at: "/user-management/invite",
    act: refused(/invitation|Invite/i),
  },
  ...[
    { name: "search-opened", who: "district-admin" as const, at: "/software-search?q=math" },
    { name: "configuration-opened", who: "it-director" as const, at: "/sftp-integration/{configuration}" },
    { name: "sync-held-opened", who: "it-director" as const, at: "/sftp-integration/logs/{heldSync}" },
    { name: "sync-failed-opened", who: "it-director" as const, at: "/sftp-integration/logs/{failedSync}" },
    { name: "blacklist-opened", who: "district-admin" as const, at: "/software-blacklist-manager/{ban}" },
    { name: "compliance-opened", who: "district-admin" as const, at: "/compliance-report" },
    { name: "compliance-of-opened", who: "district-admin" as const, at: "/compliance-report/{checked}" },
    { name: "person-opened", who: "district-admin" as const, at: "/user-management/{colleague}" },
    { name: "policy-rule-opened", who: "district-admin" as const, at: "/url-mapper/policy-rules/{rule}" },
    { name: "software-own-opened", who: "district-admin" as const, at: "/software/{ownProduct}" },
    { name: "agreement-opened", who: "district-admin" as const, at: "/compliance-report/agreements/{agreement}" },
    { name: "place-opened", who: "district-admin" as const, at: "/school-district-state-manager/schools/{school}" },
  ].map((screen) => ({ ...screen, act: openAll })),
];

const imports: Screen[] = [
  {
    name: "user-import-checked",
    who: "district-admin",
    at: "/user-management/import",
    act: choose("email,given name,family name,role\nnew@lakeside.example,New,Person,teacher\nbroken,No,Mail,pilot\n"),
  },
  {
    name: "pattern-import-checked",
    who: "district-admin",
    at: "/url-mapper/import",
    act: choose("pattern,product\nexample.org,Mathloom\n*.example.net,Nothing Like It\n"),
  },
  {
    name: "place-import-checked",
    who: "district-admin",
    at: "/school-district-state-manager/schools/import",
    act: choose("name,identifier,level\nNew School,9900001-77,middle\n,9900001-78,nowhere\n"),
  },
];

export const screens: Screen[] = [
  ...visitor,
  ...home,
  ...shell,
  ...people,
  ...operator,
  chooses,
  ...software,
  ...policies,
  ...rosters,
  ...states,
  ...imports,
];

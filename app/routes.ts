import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/**
 * Every address and its module, by subject. What is in the signed-in frame is listed first; files, polls and what
 * brings its own frame follow. A list whose form posts to itself is an index, so that its address keeps "?index".
 */
export default [
  layout("routes/frame/signed-in/route.tsx", [
    // frame
    route("home", "routes/frame/home/route.tsx"),
    route("tools", "routes/frame/tools/route.tsx"),
    // operations
    route("admin", "routes/operations/admin/route.tsx", { index: true }),
    // audit
    route("admin/audit", "routes/audit/log/route.tsx"),
    // notices
    route("admin/messages", "routes/notices/contact-messages/route.tsx"),
    route("admin/messages/:no", "routes/notices/contact-message/route.tsx"),
    route("notifications", "routes/notices/notifications/route.tsx"),
    // people
    route("profile", "routes/people/own-profile/route.tsx"),
    route("profiles", "routes/people/profiles/route.tsx"),
    route("student-dashboard/:id", "routes/people/student-page/route.tsx"),
    route("teacher-dashboard/:id", "routes/people/teacher-page/route.tsx"),
    route("student-dashboard/:id/made", "routes/people/student-made/route.tsx"),
    route("teacher-dashboard/:id/made", "routes/people/teacher-made/route.tsx"),
    route("user-management", "routes/people/users/route.tsx"),
    route("user-management/import", "routes/people/import-invitations/route.tsx"),
    route("user-management/invite", "routes/people/invite/route.tsx"),
    route("user-management/:id", "routes/people/person/route.tsx"),
    // places
    route("school-district-state-manager", "routes/places/list/route.tsx", { index: true }),
    route("school-district-state-manager/:kind/import", "routes/places/import/route.tsx", { index: true }),
    route("school-district-state-manager/:kind/new", "routes/places/new/route.tsx"),
    route("school-district-state-manager/:kind/:id", "routes/places/place/route.tsx", { index: true }),
    route("school-district-state-manager/:kind/:id/merge", "routes/places/merge/route.tsx"),
    route("working-district", "routes/places/working-district/route.tsx"),
    // rosters
    route("one-roster-integration", "routes/rosters/services/route.tsx", { index: true }),
    route("one-roster-integration/new", "routes/rosters/new-connection/route.tsx"),
    route("one-roster-integration/:id", "routes/rosters/connection/route.tsx", { index: true }),
    route("one-roster-integration/:id/edit", "routes/rosters/edit-connection/route.tsx"),
    // software/catalogue
    route("software-search", "routes/software/catalogue/search/route.tsx"),
    route("software/new", "routes/software/catalogue/new/route.tsx"),
    route("software/:id", "routes/software/catalogue/product/route.tsx"),
    route("software/:id/edit", "routes/software/catalogue/edit/route.tsx"),
    route("software/:id/merge", "routes/software/catalogue/merge/route.tsx"),
    // software/addresses
    route("url-mapper", "routes/software/addresses/mapper/route.tsx"),
    route("url-mapper/import", "routes/software/addresses/import/route.tsx"),
    route("url-mapper/new", "routes/software/addresses/new/route.tsx"),
    route("url-mapper/:id", "routes/software/addresses/pattern/route.tsx"),
    // software/policies
    route("software-blacklist-manager", "routes/software/policies/blacklist/route.tsx"),
    route("software-blacklist-manager/new", "routes/software/policies/new-blacklist-entry/route.tsx"),
    route("software-blacklist-manager/:id", "routes/software/policies/blacklist-entry/route.tsx"),
    route("url-mapper/policy-rules/new", "routes/software/policies/new-rule/route.tsx"),
    route("url-mapper/policy-rules/:id", "routes/software/policies/rule/route.tsx"),
    route("url-mapper/policy-rules/:id/dry-run", "routes/software/policies/dry-run/route.tsx"),
    // software/compliance
    route("compliance-report", "routes/software/compliance/report/route.tsx", { index: true }),
    route("compliance-report/agreements", "routes/software/compliance/agreements/route.tsx"),
    route("compliance-report/agreements/new", "routes/software/compliance/new-agreement/route.tsx"),
    route("compliance-report/agreements/:id", "routes/software/compliance/agreement/route.tsx"),
    route("compliance-report/:id", "routes/software/compliance/product/route.tsx"),
    // software/requests
    route("edtech-ai-recommendations", "routes/software/requests/recommendations/route.tsx"),
    route("edtech-ai-recommendations/requests/new", "routes/software/requests/new/route.tsx"),
    route("edtech-ai-recommendations/requests/:id", "routes/software/requests/request/route.tsx", { index: true }),
    route("edtech-ai-recommendations/requests/:id/edit", "routes/software/requests/edit/route.tsx"),
    // software/decisions
    route("edtech-ai-recommendations/reviews/due", "routes/software/decisions/due/route.tsx"),
    route("edtech-ai-recommendations/reviews/settings", "routes/software/decisions/settings/route.tsx"),
    route("edtech-ai-recommendations/reviews/settings/:dimension", "routes/software/decisions/dimension/route.tsx"),
    route("edtech-ai-recommendations/reviews/:softwareId", "routes/software/decisions/review/route.tsx"),
    route("edtech-ai-recommendations/reviews/:softwareId/decision", "routes/software/decisions/decision/route.tsx"),
    route("edtech-ai-recommendations/reviews/:softwareId/duplicate", "routes/software/decisions/duplicate/route.tsx"),
    route("edtech-ai-recommendations/reviews/:softwareId/history", "routes/software/decisions/history/route.tsx"),
    // software/unauthorized
    route("url-mapper/unauthorized/decide", "routes/software/unauthorized/decide/route.tsx"),
    route("url-mapper/unauthorized/:no", "routes/software/unauthorized/use/route.tsx"),
    // usage
    route("dashboard", "routes/usage/dashboard/route.tsx"),
    route("dashboard/made", "routes/usage/made/route.tsx"),
    route("historical-usage-comparison", "routes/usage/comparison/route.tsx"),
    route("historical-usage-comparison/made", "routes/usage/comparison-made/route.tsx"),
    route("software-rankings", "routes/usage/rankings/route.tsx"),
    route("usage-sources", "routes/usage/sources/route.tsx"),
    route("usage-sources/calendar", "routes/places/calendar/route.tsx"),
    route("usage-sources/api", "routes/usage/api/route.tsx"),
    route("usage-sources/settings", "routes/usage/settings/route.tsx"),
    route("usage-sources/files", "routes/usage/files/route.tsx"),
    route("usage-sources/files/:fileId", "routes/usage/file/route.tsx"),
    // money
    route("roi-dashboard", "routes/money/roi/route.tsx"),
    route("roi-dashboard/made", "routes/money/made/route.tsx"),
    route("roi-dashboard/savings", "routes/money/savings/route.tsx"),
    route("roi-dashboard/renewals", "routes/money/renewals/route.tsx"),
    route("roi-dashboard/calendar", "routes/money/calendar/route.tsx"),
    route("roi-dashboard/contracts", "routes/money/contracts/route.tsx"),
    route("roi-dashboard/contracts/new", "routes/money/new-contract/route.tsx"),
    route("roi-dashboard/contracts/import", "routes/money/import/route.tsx"),
    route("roi-dashboard/contracts/:id", "routes/money/contract/route.tsx"),
    // insight
    route("figures/:subject", "routes/insight/figures/route.tsx"),
    route("peer-benchmarking", "routes/insight/peers/route.tsx"),
    route("peer-benchmarking/made", "routes/insight/peers-made/route.tsx"),
    route("peer-benchmarking/method", "routes/insight/peers-method/route.tsx"),
    route("peer-benchmarking/sharing", "routes/insight/peers-sharing/route.tsx"),
    route("reports", "routes/insight/reports/route.tsx"),
    route("reports/board", "routes/insight/board/route.tsx"),
    route("reports/:kind", "routes/insight/report/route.tsx"),
  ]),

  // public
  index("routes/public/landing/route.tsx"),
  route("about", "routes/public/about/route.tsx"),
  route("api-docs", "routes/public/api-docs/route.ts"),
  route("competitive-analysis", "routes/public/competitive-analysis/route.tsx"),
  route("contact", "routes/public/contact/route.tsx"),
  route("docs/oneroster-integration", "routes/public/oneroster-docs/route.tsx"),
  route("docs/oneroster-integration/check-files", "routes/public/check-files/route.tsx"),
  route("docs/oneroster-integration/samples/:file", "routes/public/oneroster-sample-zip/route.ts"),
  route("docs/oneroster-integration/samples/:version/:file", "routes/public/oneroster-sample/route.ts"),
  route("faq", "routes/public/faq/route.tsx"),
  route("features/ai-research-assistance", "routes/public/feature-research/route.tsx"),
  route("features/ai-roi-insights", "routes/public/feature-roi/route.tsx"),
  route("features/compliance-engine", "routes/public/feature-compliance/route.tsx"),
  route("features/software-recommendations", "routes/public/feature-recommendations/route.tsx"),
  route("privacy", "routes/public/privacy/route.tsx"),
  route("robots.txt", "routes/public/robots/route.ts"),
  route("sitemap.xml", "routes/public/sitemap/route.ts"),
  route("terms", "routes/public/terms/route.tsx"),
  // access
  route("invitation", "routes/access/invitation/route.tsx"),
  route("login", "routes/access/login/route.tsx"),
  route("reset-password", "routes/access/reset-password/route.tsx"),
  route("session", "routes/access/session/route.ts"),
  route("sign-out", "routes/access/sign-out/route.ts"),
  route("unauthorized", "routes/access/unauthorized/route.tsx"),
  // frame
  route("*", "routes/frame/not-found/route.tsx"),
  route("theme", "routes/frame/theme/route.ts"),
  // operations
  route("healthz", "routes/operations/healthz/route.ts"),
  route("readyz", "routes/operations/readyz/route.ts"),
  // audit
  route("admin/audit.csv", "routes/audit/log-csv/route.ts"),
  // notices
  route("admin/messages.csv", "routes/notices/contact-messages-csv/route.ts"),
  route("notifications/:id", "routes/notices/open-notification/route.ts"),
  // people
  route("avatars/:name", "routes/people/avatar/route.ts"),
  route("profiles.csv", "routes/people/profiles-csv/route.ts"),
  route("student-dashboard/:id/usage.csv", "routes/people/student-usage-csv/route.ts"),
  route("teacher-dashboard/:id/classes.csv", "routes/people/teacher-classes-csv/route.ts"),
  route("student-dashboard/:id/made.csv", "routes/people/student-made-csv/route.ts"),
  route("teacher-dashboard/:id/made.csv", "routes/people/teacher-made-csv/route.ts"),
  route("teacher-dashboard/:id/usage.csv", "routes/people/teacher-usage-csv/route.ts"),
  route("user-management.csv", "routes/people/users-csv/route.ts"),
  route("user-management/:id/usage.csv", "routes/people/person-usage-csv/route.ts"),
  route("user-management/sample.csv", "routes/people/invitations-sample/route.ts"),
  // places
  route("district-management", "routes/places/district-management/route.ts"),
  route("reference-data/:kind", "routes/places/reference-data/route.ts"),
  route("school-district-state-manager/:kind/export.csv", "routes/places/list-csv/route.ts"),
  route("school-district-state-manager/:kind/import/rejected.csv", "routes/places/import-rejected/route.ts"),
  route("school-district-state-manager/:kind/sample.csv", "routes/places/import-sample/route.ts"),
  route("user-management/districts.csv", "routes/people/districts-csv/route.ts"),
  // rosters
  route("integrations/oneroster", "routes/rosters/one-roster-start/route.ts"),
  route("sftp-integration", "routes/rosters/frame/route.tsx", [
    index("routes/rosters/board/route.tsx"),
    route("logs.csv", "routes/rosters/logs-csv/route.ts"),
    route("logs/compare", "routes/rosters/compare-syncs/route.tsx"),
    route("logs/:syncId", "routes/rosters/sync/route.tsx", { index: true }),
    route("logs/:syncId/changes.csv", "routes/rosters/sync-changes-csv/route.ts"),
    route("logs/:syncId/problems.csv", "routes/rosters/sync-problems-csv/route.ts"),
    route("new", "routes/rosters/new-configuration/route.tsx"),
    route("progress", "routes/rosters/progress/route.ts"),
    route(":id", "routes/rosters/configuration/route.tsx", { index: true }),
    route(":id/edit", "routes/rosters/edit-configuration/route.tsx"),
    route(":id/users.csv", "routes/rosters/users-csv/route.ts"),
  ]),
  route("one-roster-integration/logs.csv", "routes/rosters/services-logs-csv/route.ts"),
  route("one-roster-integration/:id/users.csv", "routes/rosters/connection-users-csv/route.ts"),
  // software/catalogue
  route("software-search.csv", "routes/software/catalogue/search-csv/route.ts"),
  route("software-search/names", "routes/software/catalogue/names/route.ts"),
  // software/addresses
  route("url-mapper/patterns.csv", "routes/software/addresses/patterns-csv/route.ts"),
  route("url-mapper/unauthorized.csv", "routes/software/unauthorized/list-csv/route.ts"),
  route("url-mapper/unauthorized/:no/usage.csv", "routes/software/unauthorized/use-csv/route.ts"),
  route("url-mapper/sample.csv", "routes/software/addresses/import-sample/route.ts"),
  // software/policies
  route("software-blacklist-manager.csv", "routes/software/policies/blacklist-csv/route.ts"),
  route("software-blacklist-manager/domains.txt", "routes/software/policies/filter-domains/route.ts"),
  route("software-blacklist-manager/filter.csv", "routes/software/policies/filter-csv/route.ts"),
  route("software-blacklist-manager/hosts.txt", "routes/software/policies/filter-hosts/route.ts"),
  route("software-blacklist-manager/people", "routes/software/policies/people/route.ts"),
  route("url-mapper/policy-rules/:id/dry-run.csv", "routes/software/policies/dry-run-csv/route.ts"),
  // software/compliance
  route("compliance-report.csv", "routes/software/compliance/report-csv/route.ts"),
  route("compliance-report/agreements.csv", "routes/software/compliance/agreements-csv/route.ts"),
  route("compliance-report/agreements/:id/file", "routes/software/compliance/agreement-file/route.ts"),
  // software/requests
  route("edtech-ai-recommendations/requests.csv", "routes/software/requests/own-csv/route.ts"),
  route("edtech-ai-recommendations/requests/alike", "routes/software/requests/alike/route.ts"),
  // software/decisions
  route("edtech-ai-recommendations/queue.csv", "routes/software/decisions/queue-csv/route.ts"),
  // usage
  route("historical-usage-comparison.csv", "routes/usage/comparison-csv/route.ts"),
  route("software-rankings.csv", "routes/usage/rankings-csv/route.ts"),
  route("dashboard/made.csv", "routes/usage/made-csv/route.ts"),
  route("dashboard/parts.csv", "routes/usage/parts-csv/route.ts"),
  route("dashboard/products.csv", "routes/usage/dashboard-csv/route.ts"),
  route("reports/progress", "routes/insight/report-progress/route.ts"),
  route("usage-sources/files/:fileId/progress", "routes/usage/file-progress/route.ts"),
  route("usage-sources/files/:fileId/skipped.csv", "routes/usage/file-lines-csv/route.ts"),
  // money
  route("roi-dashboard.csv", "routes/money/roi-csv/route.ts"),
  route("roi-dashboard/made.csv", "routes/money/made-csv/route.ts"),
  route("roi-dashboard/savings.csv", "routes/money/savings-csv/route.ts"),
  route("roi-dashboard/renewals.csv", "routes/money/renewals-csv/route.ts"),
  route("roi-dashboard/funding.csv", "routes/money/funding-csv/route.ts"),
  route("roi-dashboard/contracts.csv", "routes/money/contracts-csv/route.ts"),
  route("renewals.ics", "routes/money/calendar-feed/route.ts"),
  route("roi-dashboard/contracts/import/sample.csv", "routes/money/import-sample/route.ts"),
  route("roi-dashboard/contracts/import/skipped.csv", "routes/money/import-skipped/route.ts"),
  route("roi-dashboard/contracts/:id/file", "routes/money/contract-file/route.ts"),
  // insight
  route("peer-benchmarking.csv", "routes/insight/peers-csv/route.ts"),
  route("reports/files/:fileId/report.csv", "routes/insight/report-file/route.ts"),
  route("reports/:kind/export.csv", "routes/insight/report-csv/route.ts"),
  // api
  route("api/*", "routes/api/not-found/route.ts"),
  route("api/v1/me", "routes/api/v1/me/route.ts"),
  route("api/v1/openapi.json", "routes/api/v1/openapi/route.ts"),
  route("api/v1/usage-events", "routes/api/v1/usage-events/route.ts"),
  // demo
  route("demo/mail", "routes/demo/mailbox/route.tsx"),
  route("demo/mail/:id", "routes/demo/mail/route.tsx"),
] satisfies RouteConfig;

// Not as "~/screens/table": vite.tables.ts reads this before a name stands for a folder.
import { screens } from "../screens/table";

/** Addresses without a page of their own: files, what scripts ask for, and what sends on. */
const others = {
  signOut: "/sign-out",
  session: "/session",
  messagesOpen: "/admin/messages?state=open",
  checkResult: "/docs/oneroster-integration/check-files?check=:token",
  sampleZip: "/docs/oneroster-integration/samples/oneroster-:version.zip",
  sampleFile: "/docs/oneroster-integration/samples/:version/:file",
  theme: "/theme",
  referenceData: "/reference-data/:kind",
  notification: "/notifications/:id",
  avatar: "/avatars/:name",
  userSample: "/user-management/sample.csv",
  districtEdit: "/user-management?tab=districts&edit=:id",
  placeImportRejected: "/school-district-state-manager/:kind/import/rejected.csv",
  placeSample: "/school-district-state-manager/:kind/sample.csv",
  sftpProgress: "/sftp-integration/progress",
  configurationUsers: "/sftp-integration/:id?tab=users",
  connectionUsers: "/one-roster-integration/:id?tab=users",
  syncChanges: "/sftp-integration/logs/:id/changes.csv",
  patternSample: "/url-mapper/sample.csv",
  blacklistDomains: "/software-blacklist-manager/domains.txt",
  blacklistHosts: "/software-blacklist-manager/hosts.txt",
  blacklistFilterCsv: "/software-blacklist-manager/filter.csv",
  blacklistPeople: "/software-blacklist-manager/people",
  blacklistEntryEdit: "/software-blacklist-manager/:id?edit=entry",
  patternEdit: "/url-mapper/:id?edit=pattern",
  policyRuleEdit: "/url-mapper/policy-rules/:id?edit=rule",
  blacklistNewFor: "/software-blacklist-manager/new?software=:softwareId",
  agreementEdit: "/compliance-report/agreements/:id?edit=agreement",
  agreementRenew: "/compliance-report/agreements/:id?edit=renewal",
  agreementFile: "/compliance-report/agreements/:id/file",
  fundingCsv: "/roi-dashboard/funding.csv",
  dashboardParts: "/dashboard/parts.csv",
  contractFile: "/roi-dashboard/contracts/:id/file",
  renewalFeed: "/renewals.ics",
  contractSample: "/roi-dashboard/contracts/import/sample.csv",
  contractsSkipped: "/roi-dashboard/contracts/import/skipped.csv",
  contractEdit: "/roi-dashboard/contracts/:id?edit=contract",
  contractDecide: "/roi-dashboard/contracts/:id?edit=renewal",
  requestsMine: "/edtech-ai-recommendations?tab=requests&show=mine",
  requestFor: "/edtech-ai-recommendations/requests/new?software=:softwareId",
  requestAlike: "/edtech-ai-recommendations/requests/alike",
  openApi: "/api/v1/openapi.json",
  usageFileProgress: "/usage-sources/files/:fileId/progress",
  usageFileLines: "/usage-sources/files/:fileId/skipped.csv",
  teacherUse: "/teacher-dashboard/:id/usage.csv",
  usageEvents: "/api/v1/usage-events",
  softwareNames: "/software-search/names",
  reportProgress: "/reports/progress",
  reportFile: "/reports/files/:id/report.csv",
  reportSchedule: "/reports?edit=:id",
  queueCsv: "/edtech-ai-recommendations/queue.csv",
} as const;

type Ids<At extends string> = At extends `${string}:${string}/${infer Rest}`
  ? [id: string, ...Ids<Rest>]
  : At extends `${string}:${string}`
    ? [id: string]
    : [];
/** An address, or, where it has places for ids, what puts them in. */
type PathTo<At extends string> = Ids<At> extends [] ? At : (...ids: Ids<At>) => string;

type Table = typeof screens;
type Addresses = typeof others & { [Name in keyof Table]: Table[Name]["at"] } & {
  [Name in keyof Table as Table[Name] extends { csv: string } ? `${Name}Csv` : never]: Table[Name] extends {
    csv: infer At;
  }
    ? At
    : never;
};

function pathTo(at: string) {
  if (!at.includes(":")) return at;
  return (...ids: string[]) => {
    const left = [...ids];
    return at.replace(/:[a-zA-Z]+/g, () => left.shift() ?? "");
  };
}

const ofScreens = Object.entries(screens).flatMap(([name, row]) => [
  [name, row.at],
  ...("csv" in row ? [[`${name}Csv`, row.csv]] : []),
]);
const addresses: Record<string, string> = { ...others, ...Object.fromEntries(ofScreens) };

/**
 * Addresses of our own screens and files, so that none is spelled twice: those of app/screens/table.ts (a list's file
 * is named like it, with Csv), and the others. path-queries.ts has those with a query. Name one as `paths.<name>`: the
 * browser's files get the address alone, see vite.tables.ts.
 */
export const paths = Object.fromEntries(Object.entries(addresses).map(([name, at]) => [name, pathTo(at)])) as {
  [Name in keyof Addresses]: PathTo<Addresses[Name]>;
};

/**
 * Where to go after signing in: `wanted` when it is a path on this site, otherwise home. Anything a browser could read
 * as another site is refused: a scheme, "//", "/\", control characters.
 */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || /^\/[/\\]/.test(wanted)) return paths.home;
  for (const character of wanted) {
    if (character <= " " || character === "\\" || character === "\u007f") return paths.home;
  }
  const url = new URL(wanted, "http://rollcall.invalid");
  // Dots have been resolved: "/.//elsewhere" has become "//elsewhere".
  const ours = url.origin === "http://rollcall.invalid" && !url.pathname.startsWith("//");
  return ours ? url.pathname + url.search : paths.home;
}

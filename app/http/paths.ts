import { screens } from "~/screens/table";

/** Addresses without a page of their own: files, what scripts ask for, and what sends on. */
const others = {
  signOut: "/sign-out",
  session: "/session",
  theme: "/theme",
  referenceData: "/reference-data/:kind",
  notification: "/notifications/:id",
  avatar: "/avatars/:name",
  adminAuditCsv: "/admin/audit.csv",
  userSample: "/user-management/sample.csv",
  usersCsv: "/user-management.csv",
  profilesCsv: "/profiles.csv",
  districtEdit: "/user-management?tab=districts&edit=:id",
  districtsCsv: "/user-management/districts.csv",
  placesCsv: "/school-district-state-manager/:kind/export.csv",
  placeImportRejected: "/school-district-state-manager/:kind/import/rejected.csv",
  placeSample: "/school-district-state-manager/:kind/sample.csv",
  sftpProgress: "/sftp-integration/progress",
  configurationUsers: "/sftp-integration/:id?tab=users",
  syncChanges: "/sftp-integration/logs/:id/changes.csv",
  softwareSearchCsv: "/software-search.csv",
  patternSample: "/url-mapper/sample.csv",
  patternsCsv: "/url-mapper/patterns.csv",
  policyRuleDryRunCsv: "/url-mapper/policy-rules/:id/dry-run.csv",
  blacklistCsv: "/software-blacklist-manager.csv",
  blacklistDomains: "/software-blacklist-manager/domains.txt",
  blacklistHosts: "/software-blacklist-manager/hosts.txt",
  blacklistFilterCsv: "/software-blacklist-manager/filter.csv",
  blacklistNewFor: "/software-blacklist-manager/new?software=:softwareId",
  complianceCsv: "/compliance-report.csv",
  agreementsCsv: "/compliance-report/agreements.csv",
  agreementFile: "/compliance-report/agreements/:id/file",
  requestsCsv: "/edtech-ai-recommendations/requests.csv",
  requestsMine: "/edtech-ai-recommendations?tab=requests&show=mine",
  requestFor: "/edtech-ai-recommendations/requests/new?software=:softwareId",
  requestAlike: "/edtech-ai-recommendations/requests/alike",
  queueCsv: "/edtech-ai-recommendations/queue.csv",
} as const;

type Ids<At extends string> = At extends `${string}:${string}/${infer Rest}`
  ? [id: string, ...Ids<Rest>]
  : At extends `${string}:${string}`
    ? [id: string]
    : [];
/** An address, or, where it has places for ids, what puts them in. */
type PathTo<At extends string> = Ids<At> extends [] ? At : (...ids: Ids<At>) => string;

type Addresses = typeof others & { [Name in keyof typeof screens]: (typeof screens)[Name]["at"] };

function pathTo(at: string) {
  if (!at.includes(":")) return at;
  return (...ids: string[]) => {
    const left = [...ids];
    return at.replace(/:[a-zA-Z]+/g, () => left.shift() ?? "");
  };
}

const addresses = { ...others, ...Object.fromEntries(Object.entries(screens).map(([name, { at }]) => [name, at])) };

/** Addresses of our own screens and files, so that none is spelled twice: those of app/screens/table.ts, and the others. */
export const paths = {
  ...(Object.fromEntries(Object.entries(addresses).map(([name, at]) => [name, pathTo(at)])) as {
    [Name in keyof Addresses]: PathTo<Addresses[Name]>;
  }),
  workingDistrict: (back: string) => `${screens.chooseDistrict.at}?${new URLSearchParams({ redirectTo: back })}`,
  softwareSuggestions: (text: string) => `/software-search/names?${new URLSearchParams({ q: text })}`,
  agreementNew: (softwareId?: string) => `${screens.agreementNew.at}${of(softwareId)}`,
  patternNew: (softwareId?: string) => `${screens.patternNew.at}${of(softwareId)}`,
  comparison: (a: string, b: string) => `${screens.syncCompare.at}?${new URLSearchParams({ a, b })}`,
};

function of(software?: string) {
  return software ? `?${new URLSearchParams({ software })}` : "";
}

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

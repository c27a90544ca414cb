/** Addresses of our own screens, so that none is spelled twice. */
export const paths = {
  landing: "/",
  home: "/home",
  login: "/login",
  signOut: "/sign-out",
  unauthorized: "/unauthorized",
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

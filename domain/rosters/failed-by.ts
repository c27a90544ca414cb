type Error = {
  status_message: string | null;
  latestStatus: string | null;
  latestMessage: string | null;
  /** When the connection test failed that says what the configuration says; null when none did. */
  testFailedAt: Date | null;
};

/** What brought a configuration into error: its last sync, or a connection test. Where both said the same, the sync. */
export function failedBy({ status_message, latestStatus, latestMessage, testFailedAt }: Error): "sync" | "test" {
  const hasSyncFailed = latestStatus === "failed" || latestStatus === "rejected";
  if (hasSyncFailed && latestMessage === status_message) return "sync";
  return testFailedAt === null ? "sync" : "test";
}

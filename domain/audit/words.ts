import type { AuditResult } from "./terms";

export const auditResultWords: Record<AuditResult, string> = { ok: "Done", denied: "Refused", error: "Failed" };

/** What was done, from "sftp_configuration.host_key_confirmed": "SFTP configuration host key confirmed" reads as words. */
export function actionWords(action: string): string {
  const words = action.replace(/[._]+/g, " ").replace(/\bsftp\b/g, "SFTP");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

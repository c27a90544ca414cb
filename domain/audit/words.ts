import type { AuditResult } from "./terms";

export const auditResultWords: Record<AuditResult, string> = { ok: "Done", denied: "Denied", error: "Failed" };

/** What was done, from "sftp_configuration.host_key_confirmed": "SFTP configuration host key confirmed" reads as words. */
export function actionWords(action: string): string {
  const words = calledElse.reduce((text, [said, called]) => text.replace(said, called), action).replace(/[._]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Parts of an action's name that screens call something else. */
const calledElse: [said: RegExp, called: string][] = [
  [/^blacklist\.exported/, "blocked list exported"],
  [/^blacklist\.exception_/, "blocked list exception "],
  [/^blacklist\./, "blocked list entry "],
  [/^dimension\./, "review area "],
  [/^auth_user\./, "account "],
  [/^key\./, "API key "],
  [/^url_/, "URL "],
  [/^sftp_/, "SFTP "],
  [/^oneroster_/, "OneRoster "],
  [/^use_target\./, "usage target "],
  [/^educator_rating\./, "staff rating "],
];

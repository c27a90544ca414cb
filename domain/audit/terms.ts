/** What came of something that the audit log tells of. */
export const auditResults = ["ok", "denied", "error"] as const;
export type AuditResult = (typeof auditResults)[number];

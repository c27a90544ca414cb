import type { Tone } from "~/ui/tone";

type Effect = { label: string; says: string; tone: Tone };

/** What a rule does when it fires. */
export const effectWords: Record<string, Effect> = {
  allow: { label: "allow", says: "Allow what nobody has decided yet", tone: "success" },
  needs_request: { label: "needs a request", says: "Ask for a request before it is used", tone: "info" },
  needs_review: { label: "needs a review", says: "Ask for a review before it is used", tone: "info" },
  alert: { label: "alert", says: "Only tell those who decide", tone: "warning" },
  block: { label: "block", says: "Block it, whatever has been decided", tone: "error" },
};

export const severityWords: Record<string, string> = {
  info: "For information",
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical",
};

import { paths } from "~/http/paths";

/** The parts of the screen, as its query "tab" names them. */
export type UrlMapperTab = "patterns" | "unauthorized" | "policy-rules";

type Text = { title: string; tab: string; to: string; lead: string };

/** What each part is. */
export const urlMapperTabs: Record<UrlMapperTab, Text> = {
  patterns: {
    title: "URL Mapper",
    tab: "URL Patterns",
    to: paths.urlMapper,
    lead: "Which address belongs to which product. Visits to it count for that product.",
  },
  unauthorized: {
    title: "Unauthorized Usage",
    tab: "Unauthorized Usage",
    to: paths.unauthorizedUsage,
    lead: "What is used without approval, by how many people, and what to do about it.",
  },
  "policy-rules": {
    title: "Policy Rules",
    tab: "Policy Rules",
    to: paths.policyRules,
    lead: "Rules that decide on their own what is allowed, blocked or sent to review.",
  },
};

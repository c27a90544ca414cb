import { paths } from "~/http/paths";

/** The parts of the screen, as its query "tab" names them. */
export type UrlMapperTab = "patterns" | "unauthorized" | "policy-rules";

type Text = { title: string; tab: string; to: string; lead: string; sentences: string[] };

/** What each part is; sentences for the one that is still to come. */
export const urlMapperTabs: Record<UrlMapperTab, Text> = {
  patterns: {
    title: "URL Mapper",
    tab: "URL Patterns",
    to: paths.urlMapper,
    lead: "Which address belongs to which product. Use of it counts for that product.",
    sentences: [],
  },
  unauthorized: {
    title: "Unauthorized Usage",
    tab: "Unauthorized Usage",
    to: paths.unauthorizedUsage,
    lead: "What is used without approval, by how many, and what to do about it.",
    sentences: [
      "Sites and products in use without approval will stand here with their schools and the number of people, never with names.",
      "You will link one to a product, open a request, tolerate it until a date, ban it or ignore it in one step.",
      "No use is recorded yet, so there is nothing to find.",
    ],
  },
  "policy-rules": {
    title: "Policy Rules",
    tab: "Policy Rules",
    to: paths.policyRules,
    lead: "What is allowed, reviewed, alerted or blocked by itself.",
    sentences: [],
  },
};

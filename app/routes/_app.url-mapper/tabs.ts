import { paths } from "~/http/paths";

/** The parts of the screen, as its query "tab" names them. */
export type UrlMapperTab = "patterns" | "unauthorized" | "policy-rules";

type Text = { title: string; to: string; lead: string; sentences: string[] };

/** What each part will be. */
export const urlMapperTabs: Record<UrlMapperTab, Text> = {
  patterns: {
    title: "URL Mapper",
    to: paths.urlMapper,
    lead: "Which address belongs to which product.",
    sentences: [
      "You will keep the domains, wildcards and paths by which Rollcall knows a product, and test an address against them.",
      "It is for whoever manages the addresses of a district.",
      "No addresses are matched yet.",
    ],
  },
  unauthorized: {
    title: "Unauthorized Usage",
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
    to: paths.policyRules,
    lead: "What is allowed, reviewed, alerted or blocked by itself.",
    sentences: [
      "Rules will decide in their order by category, grade, data, agreement and price, and each decision will name its rule.",
      "Before a rule is switched on, you will see what it would have caught in the last 30 days.",
      "There are no rules yet; people decide.",
    ],
  },
};

/** The day on which the sources were read: stored copies of them, in the parts that a statement rests on. */
export const readOn = "2026-11-29";

export type Source = { by: string; title: string; at: string };

const clever = "https://support.clever.com/hc/en-us/articles";
const learnPlatform = "https://community.canvaslms.com/t5/LearnPlatform-Guides";
const torii = "https://support.toriihq.com/hc/en-us/articles";

/** The public pages that statements rest on, each an example of its kind. */
export const sources = {
  hubRosters: {
    by: "ClassLink",
    title: "Roster Server settings",
    at: "https://support.classlink.com/hc/en-us/articles/360038529654-Roster-Server-Settings",
  },
  hubSyncs: { by: "Clever", title: "Sync status", at: `${clever}/202048663-For-District-Admins-Sync-Status` },
  hubUsage: {
    by: "Clever",
    title: "Viewing usage metrics",
    at: `${clever}/360020383911-For-School-Tech-Leads-How-do-I-view-usage-metrics-in-Clever-`,
  },
  agents: { by: "CatchOn", title: "Use CatchOn", at: "https://help.catchon.com/Use_CatchOn.htm" },
  workflows: {
    by: "LearnPlatform",
    title: "Managing a product workflow",
    at: `${learnPlatform}/How-do-I-manage-a-product-workflow/ta-p/607753`,
  },
  contracts: {
    by: "LearnPlatform",
    title: "Managing provider contracts",
    at: `${learnPlatform}/How-do-I-manage-provider-contracts/ta-p/645241`,
  },
  agentLimits: {
    by: "LearnPlatform",
    title: "Questions about the Inventory Dashboard",
    at: `${learnPlatform}/What-are-frequently-asked-questions-FAQ-about-the-Inventory/ta-p/607020`,
  },
  registry: {
    by: "Student Data Privacy Consortium",
    title: "Community tools: the Resource Registry",
    at: "https://privacy.a4l.org/vendor-101-chapter-3/",
  },
  cipa: {
    by: "Wisconsin Department of Public Instruction",
    title: "Children’s Internet Protection Act",
    at: "https://dpi.wi.gov/erate/cipa",
  },
  filterReports: {
    by: "Securly",
    title: "Reading filter activity reports",
    at: "https://support.securly.com/hc/en-us/articles/1500004089761-Filter-How-do-I-read-Filter-activity-reports",
  },
  licenses: {
    by: "Torii",
    title: "Licenses and cost saving",
    at: `${torii}/4577306621595-Introduction-to-Licenses-Cost-Saving-in-Torii-`,
  },
  forecast: { by: "Torii", title: "Renewal forecast", at: `${torii}/31994369436443-Renewal-Forecast` },
  ratings: {
    by: "Common Sense",
    title: "Privacy ratings",
    at: "https://privacy.commonsense.org/resource/privacy-ratings",
  },
  byHand: {
    by: "EdPrivacy",
    title: "The AI privacy gap in K-12 vendor vetting",
    at: "https://edprivacy.com/blogs/the-ai-privacy-gap-in-k-12-vendor-vetting",
  },
} satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;

/** The number by which statements name a source. */
export const numberOf = (name: SourceName) => Object.keys(sources).indexOf(name) + 1;

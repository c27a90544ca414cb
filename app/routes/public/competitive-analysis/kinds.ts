import type { SourceName } from "./sources";

/** What is said about a kind of product; without a source it is our own reading. */
export type Statement = { says: string; from?: readonly SourceName[] };

type Kind = {
  name: string;
  good: readonly Statement[];
  open: readonly Statement[];
  /** What Rollcall does about the same. */
  ours: string;
};

/** The kinds of products that a district may have already, or choose in place of Rollcall. */
export const kinds: readonly Kind[] = [
  {
    name: "Rostering and sign-on hubs",
    good: [
      { says: "They import rosters each night and pass them on to other products.", from: ["hubRosters"] },
      { says: "They hold a sync that would change too much.", from: ["hubSyncs"] },
      { says: "They count sign-ins to the products they connect.", from: ["hubUsage"] },
    ],
    open: [{ says: "What a product costs, whether it was reviewed, and what people open outside the hub." }],
    ours: "Reads the same OneRoster files and your hub’s usage files. It puts usage beside cost, agreement and decision.",
  },
  {
    name: "Edtech management with usage analytics",
    good: [
      { says: "They see what people open on the district’s devices, on several systems.", from: ["agents"] },
      { says: "They take requests through steps of review.", from: ["workflows"] },
      { says: "They keep prices and contract ends.", from: ["contracts"] },
    ],
    open: [
      {
        says: "One maker names what isn’t counted: products inside other products, and browsers without its extension.",
        from: ["agentLimits"],
      },
    ],
    ours: "This kind is closest to Rollcall, so try both with your own data. Rollcall installs nothing on devices. It counts from web filter logs, portal files and a usage API.",
  },
  {
    name: "Privacy agreement registries",
    good: [
      {
        says: "They collect signed agreements, let districts in a state use each other’s, and show them to families.",
        from: ["registry"],
      },
    ],
    open: [{ says: "How much a product is used, what it costs, and whether seats go unused." }],
    ours: "Keeps your own agreements with their terms and end dates, and lists what is used without one. Districts don’t share agreements.",
  },
  {
    name: "Web filters",
    good: [
      { says: "They filter websites, as districts with E-rate funding for internet access must.", from: ["cipa"] },
      { says: "They report who opened which website, and what was blocked.", from: ["filterReports"] },
    ],
    open: [{ says: "Which product a website belongs to, whether it was reviewed, and what it costs." }],
    ours: "Reads your filter’s logs and finds the product behind each website. It exports your blocked list, and blocks nothing itself.",
  },
  {
    name: "License management for companies",
    good: [
      { says: "They find unused licenses.", from: ["licenses"] },
      { says: "They forecast how many to renew.", from: ["forecast"] },
    ],
    open: [{ says: "What schools need: grades, school years, site licenses, and agreements about student data." }],
    ours: "Works out seats to renew as well, from students and staff on your roster and the days school is in session.",
  },
  {
    name: "Privacy ratings",
    good: [{ says: "Experts read the policies of thousands of products and rate them.", from: ["ratings"] }],
    open: [{ says: "What your own district decided, signed and uses." }],
    ours: "Keeps your own checks, with evidence and dates. It doesn’t rate products.",
  },
  {
    name: "Spreadsheets, folders and tickets",
    good: [{ says: "You have them already, everyone knows them, and they hold anything." }],
    open: [
      {
        says: "Reviews spread over spreadsheets, shared folders and email threads, as one author describes.",
        from: ["byHand"],
      },
    ],
    ours: "One record for each product: requests, reviews, decision, agreements, contracts and usage, with the history. Lists export as CSV files.",
  },
];

/** When another kind serves better. */
export const better: readonly string[] = [
  "You want people to sign in once for all products, or rosters sent to vendors: use a hub. Rollcall does neither.",
  "You must block websites: use a web filter. Rollcall only exports your blocked list.",
  "You want to sign on to another district’s agreement: use a registry.",
  "You want an independent opinion about a vendor’s privacy policy: use a privacy rating.",
  "You want to see what happens on devices away from your network: use analytics on the devices.",
  "You have a few dozen products, and one person knows them all: a spreadsheet may be enough.",
];

/** What Rollcall is not for. */
export const doesNot: readonly string[] = [
  "It doesn’t see what students write or search for.",
  "It doesn’t measure learning, and doesn’t rate products.",
  "It doesn’t buy, sign or cancel anything.",
  "It doesn’t write answers with AI. Answers and suggestions follow rules.",
  "It covers five federal laws, not the laws of your state, and gives no legal advice.",
];

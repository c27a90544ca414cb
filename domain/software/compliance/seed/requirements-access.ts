import type { Conditions } from "domain/software/policies/conditions";
import type { Requirement } from "./requirement";

const notBehindTheScenes: Conditions = {
  match: "all",
  rules: [{ field: "product_type", op: "is_none_of", values: ["infrastructure"] }],
};
const onTheWeb: Conditions = {
  match: "all",
  rules: [{ field: "product_type", op: "is_none_of", values: ["infrastructure", "desktop"] }],
};
const subpartH = "https://www.ecfr.gov/current/title-28/chapter-I/part-35/subpart-H";
/** As the interim final rule of April 20, 2026 (91 FR 20902) moved them. */
const from = { large: "2027-04-26", small: "2028-04-26" };
const filterRule = "https://www.ecfr.gov/current/title-47/chapter-I/subchapter-B/part-54/subpart-F/section-54.520";

/** Filtering: the Children's Internet Protection Act, for districts with E-rate discounts. */
export const cipaRequirements: Requirement[] = [
  {
    code: "cipa.filter",
    law: "CIPA",
    appliesWhen: onTheWeb,
    appliesWords: "For everything that works over the internet.",
    title: "The district’s filter covers what the product opens",
    explanation:
      "A district with E-rate discounts keeps visual content that is obscene or harmful to minors off its computers. What a product shows or leads to must stay behind that filter.",
    evidenceNeeded: "A test behind the district’s filter, or the product’s own filter and who has checked it.",
    sourceTitle: "47 CFR 54.520",
    sourceUrl: filterRule,
  },
  {
    code: "cipa.safety-policy",
    law: "CIPA",
    appliesWhen: { match: "none", rules: [{ field: "student_login", op: "is_no", values: [] }] },
    appliesWords: "Unless students are known not to sign in.",
    title: "Chat and messages are within the internet safety policy",
    explanation:
      "The district’s policy covers the safety of minors in email, chat and messages, and how their use is monitored. A product with such features belongs under it.",
    evidenceNeeded: "A note that it has no such features, or how they are switched off or monitored.",
    sourceTitle: "FCC: Children’s Internet Protection Act",
    sourceUrl: "https://www.fcc.gov/consumers/guides/childrens-internet-protection-act",
  },
];

/** Accessibility: Title II of the Americans with Disabilities Act and its rule on web content and mobile apps. */
export const adaRequirements: Requirement[] = [
  {
    code: "ada.wcag",
    law: "ADA Title II",
    appliesWhen: onTheWeb,
    from,
    appliesWords: "For web content and mobile apps, including those that a vendor provides for the district.",
    title: "It meets WCAG 2.1 level AA",
    explanation:
      "A public district’s web content and mobile apps must meet WCAG 2.1 level AA, including those from a vendor. The date is April 26, 2027 for a population of 50,000 or more, and April 26, 2028 below that.",
    evidenceNeeded: "A dated accessibility report (VPAT/ACR) or an audit against WCAG 2.1 AA.",
    sourceTitle: "28 CFR 35.200",
    sourceUrl: `${subpartH}/section-35.200`,
  },
  {
    code: "ada.contract",
    law: "ADA Title II",
    appliesWhen: onTheWeb,
    from,
    appliesWords: "For web content and mobile apps, including those that a vendor provides for the district.",
    title: "The vendor answers for accessibility",
    explanation:
      "The rule covers what is provided through a contract, a license or another arrangement. The district stays responsible, so what the vendor owes it should be in writing.",
    evidenceNeeded: "The clause on WCAG 2.1 AA, with how problems are reported and by when they are fixed.",
    sourceTitle: "28 CFR Part 35, Subpart H",
    sourceUrl: subpartH,
  },
  {
    code: "ada.communication",
    law: "ADA Title II",
    appliesWhen: notBehindTheScenes,
    appliesWords: "For everything that people work with.",
    title: "People who can’t use the product have another way",
    explanation:
      "This applies today: communication with people with disabilities must be as effective as with others, with aids and services where needed.",
    evidenceNeeded: "What a student or parent who can’t use the product gets instead, and from whom.",
    sourceTitle: "28 CFR 35.160",
    sourceUrl: "https://www.ecfr.gov/current/title-28/chapter-I/part-35/subpart-E/section-35.160",
  },
];

import type { Conditions } from "domain/software/policies/conditions";
import type { Requirement } from "./requirement";

// Asked by what rules it out: a product of which nobody has said that it leaves students' data alone may have it.
const learnsOfStudents: Conditions = { match: "none", rules: [{ field: "collects_pii", op: "is_no", values: [] }] };
const learnsWords = "Unless the product is known to collect nothing that identifies a student.";
const learnsOfChildren: Conditions = {
  match: "none",
  rules: [
    { field: "collects_pii", op: "is_no", values: [] },
    { field: "under_13", op: "is_no", values: [] },
    { field: "min_age", op: "at_least", values: ["13"] },
  ],
};
const childrenWords = "Unless it is known to collect no personal information, or to have no users under 13.";
const part99 = "https://www.ecfr.gov/current/title-34/subtitle-A/part-99";
const part312 = "https://www.ecfr.gov/current/title-16/chapter-I/subchapter-C/part-312";

/** Education records: the Family Educational Rights and Privacy Act. */
export const ferpaRequirements: Requirement[] = [
  {
    code: "ferpa.school-official",
    law: "FERPA",
    appliesWhen: learnsOfStudents,
    appliesWords: learnsWords,
    title: "The vendor works under the district’s direct control",
    explanation:
      "Without a parent’s consent, a vendor may get education records only as a school official. It does work the district would do itself, and the district controls how the records are used and kept.",
    evidenceNeeded: "A signed agreement that names the service, the records and the district’s control over them.",
    sourceTitle: "34 CFR 99.31(a)(1)",
    sourceUrl: `${part99}/subpart-D/section-99.31`,
  },
  {
    code: "ferpa.redisclosure",
    law: "FERPA",
    appliesWhen: learnsOfStudents,
    appliesWords: learnsWords,
    title: "Records are used for the agreed purpose only, and not passed on",
    explanation:
      "A vendor may use records only for the purpose they were given for. It may pass them on only on the district’s behalf.",
    evidenceNeeded: "The clauses on purpose and on passing data on, and the vendor’s list of subcontractors.",
    sourceTitle: "34 CFR 99.33",
    sourceUrl: `${part99}/subpart-D/section-99.33`,
  },
  {
    code: "ferpa.access",
    law: "FERPA",
    appliesWhen: learnsOfStudents,
    appliesWords: learnsWords,
    title: "Parents can see their child’s records",
    explanation:
      "A parent, or a student who is 18 or older, may inspect education records within 45 days of asking. That includes records that a vendor keeps for the district.",
    evidenceNeeded: "How to get records out of the product when a parent asks: an export, or a contact and a time.",
    sourceTitle: "34 CFR 99.10",
    sourceUrl: `${part99}/subpart-B/section-99.10`,
  },
];

/** Children under 13: the Children's Online Privacy Protection Rule, as amended with its compliance date of April 2026. */
export const coppaRequirements: Requirement[] = [
  {
    code: "coppa.consent",
    law: "COPPA",
    appliesWhen: learnsOfChildren,
    appliesWords: childrenWords,
    title: "Consent for children under 13 is settled",
    explanation:
      "Personal information of children under 13 needs a parent’s consent before it is collected. A school may stand in for parents only where the data serves the school and nothing commercial.",
    evidenceNeeded: "The parents’ consents, or the school’s consent with terms that limit use to education.",
    sourceTitle: "16 CFR 312.5",
    sourceUrl: `${part312}/section-312.5`,
  },
  {
    code: "coppa.notice",
    law: "COPPA",
    appliesWhen: learnsOfChildren,
    appliesWords: childrenWords,
    title: "The vendor says what it collects and who receives it",
    explanation:
      "The vendor’s notice names what it collects from children, how it is used, and to whom it goes. Since April 22, 2026, the amended rule requires more about third parties.",
    evidenceNeeded: "A link to the vendor’s notice, with the date it was read.",
    sourceTitle: "16 CFR 312.4",
    sourceUrl: `${part312}/section-312.4`,
  },
  {
    code: "coppa.security",
    law: "COPPA",
    appliesWhen: learnsOfChildren,
    appliesWords: childrenWords,
    title: "The vendor has a written security program",
    explanation:
      "Children’s personal information must be protected. Since April 22, 2026, the amended rule requires a written security program.",
    evidenceNeeded: "The vendor’s statement on its security program, or an independent report on it.",
    sourceTitle: "16 CFR 312.8",
    sourceUrl: `${part312}/section-312.8`,
  },
  {
    code: "coppa.retention",
    law: "COPPA",
    appliesWhen: learnsOfChildren,
    appliesWords: childrenWords,
    title: "Children’s data is deleted when it is no longer needed",
    explanation:
      "Children’s personal information may be kept only as long as its purpose needs, and never indefinitely. Since April 22, 2026, the amended rule requires a written retention policy.",
    evidenceNeeded: "The written retention policy, or the clause on deletion with its number of days.",
    sourceTitle: "16 CFR 312.10",
    sourceUrl: `${part312}/section-312.10`,
  },
];

/** Surveys and marketing: the Protection of Pupil Rights Amendment. */
export const ppraRequirements: Requirement[] = [
  {
    code: "ppra.surveys",
    law: "PPRA",
    appliesWhen: {
      match: "any",
      rules: [
        { field: "data_elements", op: "has_any_of", values: ["behavioural", "health", "demographics", "iep_504"] },
        { field: "data_elements", op: "is_empty", values: [] },
      ],
    },
    appliesWords:
      "Where it collects data on behavior, health, background or special education, or where that isn’t known.",
    title: "Surveys on protected topics have notice and consent",
    explanation:
      "Questions about topics such as health, family, beliefs or income need notice to parents. If they are required and paid for with federal education funds, parents must consent first.",
    evidenceNeeded: "A note that the product asks no such questions, or the notice and consents for those it asks.",
    sourceTitle: "34 CFR 98.4",
    sourceUrl: "https://www.ecfr.gov/current/title-34/subtitle-A/part-98/section-98.4",
  },
  {
    code: "ppra.marketing",
    law: "PPRA",
    appliesWhen: learnsOfStudents,
    appliesWords: learnsWords,
    title: "Students’ information is not collected to market or sell it",
    explanation:
      "Parents must be told about, and may refuse, any collection of students’ personal information for marketing or sale. Products made for schools are left out where the data serves education only.",
    evidenceNeeded: "The clause that rules out marketing, advertising and sale, or the notice to parents.",
    sourceTitle: "20 U.S.C. 1232h",
    sourceUrl: "https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title20-section1232h&num=0&edition=prelim",
  },
];

import type { PricingModel, ProductType } from "domain/software/catalogue/terms";
import type { PrivacyStatus, StoredApproval } from "domain/software/status/terms";

/**
 * Products that exist in the demo alone, so that whatever is said of them is said of nobody: their vendors, addresses and
 * faults are made up. Addresses end in .example, which belongs to no one.
 */
export type OwnProduct = {
  name: string;
  vendor: string;
  host: string;
  /** The name of its category, when there is one of that name. */
  category: string;
  description: string;
  type: ProductType;
  grades: [number, number] | null;
  subjects: string[];
  pricing: PricingModel;
  collectsPii: boolean;
  showsAds?: boolean;
  usesAi?: boolean;
  staffOnly?: boolean;
  approval: StoredApproval;
  privacy: PrivacyStatus;
};

const made = { type: "web_app", pricing: "per_school", collectsPii: true } as const;

export const ownOfLakeside: OwnProduct[] = [
  {
    ...made,
    name: "Brightpath Reader",
    vendor: "Brightpath Learning",
    host: "brightpath.example",
    category: "Digital library and reading",
    description: "Leveled books read aloud, with a record of what each child has read.",
    grades: [0, 5],
    subjects: ["Reading"],
    approval: "approved",
    privacy: "compliant",
  },
  {
    ...made,
    name: "Mathloom",
    vendor: "Loomworks",
    host: "mathloom.example",
    category: "Mathematics",
    description: "Practice in fractions and ratios that shows each step.",
    grades: [5, 8],
    subjects: ["Mathematics"],
    pricing: "per_student",
    approval: "approved_with_conditions",
    privacy: "conditional",
  },
  {
    ...made,
    name: "Soundstage Junior",
    vendor: "Soundstage Arts",
    host: "soundstage.example",
    category: "Music and arts",
    description: "Record, mix and share a song with the class.",
    grades: [3, 8],
    subjects: ["Music"],
    approval: "approved",
    privacy: "compliant",
  },
  {
    ...made,
    name: "Timetable Tiger",
    vendor: "Tiger Scheduling",
    host: "timetabletiger.example",
    category: "School administration",
    description: "Plans rooms and substitute teachers.",
    type: "infrastructure",
    grades: null,
    subjects: [],
    collectsPii: false,
    staffOnly: true,
    approval: "approved_with_conditions",
    privacy: "no_data_collected",
  },
  {
    ...made,
    name: "Fieldnotes",
    vendor: "Tidewater Science",
    host: "fieldnotes.example",
    category: "Science",
    description: "A notebook for observations outdoors, with drawings and maps.",
    grades: [4, 10],
    subjects: ["Science"],
    pricing: "per_student",
    approval: "pilot",
    privacy: "conditional",
  },
  {
    ...made,
    name: "Storyforge",
    vendor: "Storyforge Labs",
    host: "storyforge.example",
    category: "English language arts",
    description: "An assistant that asks questions about a draft and suggests what to look at next.",
    type: "ai_assistant",
    grades: [6, 12],
    subjects: ["English"],
    pricing: "per_student",
    usesAi: true,
    approval: "under_review",
    privacy: "in_negotiation",
  },
  {
    ...made,
    name: "Tidepool 3D",
    vendor: "Tidewater Science",
    host: "tidepool3d.example",
    category: "Science",
    description: "Walks along the coast and under the sea in three dimensions.",
    type: "desktop",
    grades: [5, 12],
    subjects: ["Science"],
    pricing: "quote_only",
    collectsPii: false,
    approval: "under_review",
    privacy: "not_evaluated",
  },
  {
    ...made,
    name: "Quizblast",
    vendor: "Quizblast Games",
    host: "quizblast.example",
    category: "Assessment and testing",
    description: "Quick quizzes with a scoreboard and advertisements between rounds.",
    grades: [3, 12],
    subjects: [],
    pricing: "freemium",
    showsAds: true,
    approval: "denied",
    privacy: "non_compliant",
  },
  {
    ...made,
    name: "Homework Harbor",
    vendor: "Harbor Answers",
    host: "homeworkharbor.example",
    category: "Digital library and reading",
    description: "A site where answers to homework are traded.",
    type: "content_site",
    grades: [6, 12],
    subjects: [],
    pricing: "free",
    showsAds: true,
    approval: "denied",
    privacy: "non_compliant",
  },
  {
    ...made,
    name: "Snapgrade",
    vendor: "Snapgrade",
    host: "snapgrade.example",
    category: "Assessment and testing",
    description: "Grades photographs of handwritten work.",
    type: "mobile_app",
    grades: [3, 12],
    subjects: [],
    pricing: "per_teacher",
    usesAi: true,
    approval: "blocked",
    privacy: "non_compliant",
  },
  {
    ...made,
    name: "Looptalk",
    vendor: "Looptalk Social",
    host: "looptalk.example",
    category: "Office and collaboration",
    description: "Chat rooms that anyone can open.",
    type: "mobile_app",
    grades: [6, 12],
    subjects: [],
    pricing: "free",
    showsAds: true,
    approval: "blocked",
    privacy: "non_compliant",
  },
  {
    ...made,
    name: "Wordgarden",
    vendor: "Garden Path Press",
    host: "wordgarden.example",
    category: "Digital library and reading",
    description: "Spelling lists to grow, week by week.",
    grades: [1, 4],
    subjects: ["English"],
    approval: "retiring",
    privacy: "expired",
  },
];

export const ownOfNorthfield: OwnProduct[] = [
  {
    ...made,
    name: "Millrace Math",
    vendor: "Millrace",
    host: "millrace.example",
    category: "Mathematics",
    description: "Number sense for the early grades.",
    grades: [0, 3],
    subjects: ["Mathematics"],
    approval: "approved",
    privacy: "compliant",
  },
  {
    ...made,
    name: "Orchard Notes",
    vendor: "Orchard Hill Software",
    host: "orchardnotes.example",
    category: "English language arts",
    description: "Notes that a class writes together.",
    grades: [3, 8],
    subjects: ["English"],
    approval: "under_review",
    privacy: "not_evaluated",
  },
];

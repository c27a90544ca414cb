import type { Role } from "domain/access/terms";
import type { IconName } from "~/ui/icon-names";
import type { TitledScreen } from "./table";

/** Every screen, by subject, with what one finds there. Somebody sees those that they may open. */
export const toolGroups: { title: string; screens: Partial<Record<TitledScreen, string>> }[] = [
  {
    title: "Software",
    screens: {
      dashboard: "Which products are used, by how many people, where, and how that changed.",
      roi: "What each product costs, how much of it is used, and what you could save.",
      rankings: "Products in order of how much they are used.",
      history: "This month, term or year beside an earlier one.",
      peers: "How your rates compare with those of districts your size.",
      reports: "Usage, cost and compliance as files, printed pages and emails, and a page for your board.",
    },
  },
  {
    title: "Research & AI",
    screens: {
      softwareSearch: "Search the catalog: may I use this with my grade, and why?",
      recommendations: "What to consolidate, renew, review or approve, with the records behind it.",
      requests: "Request a product, and see who decides and when.",
    },
  },
  {
    title: "Compliance",
    screens: {
      compliance: "What is allowed and why, and what ends soon.",
      unauthorizedUsage: "What is used without approval, by how many people, and what to do about it.",
      urlMapper: "Which address belongs to which product.",
      policyRules: "Rules that decide on their own what is allowed, blocked or sent to review.",
      blacklist: "What is blocked, for whom, since when, and what to use instead.",
    },
  },
  {
    title: "People and places",
    screens: {
      users: "Invite people, give them a role and school, and switch accounts off.",
      profiles: "Everyone you can see: school, role, grade, last sign-in.",
      districts: "Districts, their state, time zone and school year.",
      places: "Create, edit, merge and import places.",
    },
  },
  {
    title: "Rosters",
    screens: {
      sftp: "Bring schools, classes and people in from files, and see what each sync changed.",
      oneRoster: "Bring schools, classes and people in from a OneRoster service, and see what each sync changed.",
    },
  },
  {
    title: "Usage",
    screens: {
      usageSources:
        "Upload a log from your web filter, or bring usage in by SFTP or with a key. Check that it keeps coming in.",
    },
  },
  {
    title: "Platform",
    screens: { admin: "Counts, queues, administrators and the audit log." },
  },
];

const ofSchools: Partial<Record<TitledScreen, string>> = {
  recommendations: "What your school could use instead of products that aren’t approved.",
  roi: "What each product costs, and when its contract renews.",
  reports: "Usage, cost and compliance as files, printed pages and emails.",
};

/** Of those who decide: their list of requests is what schools have sent. */
const ofDeciders: Partial<Record<TitledScreen, string>> = {
  requests: "What your schools have requested, and what still needs a decision.",
};

/** What those find on a screen who see or do less there than its own sentence says, or something else. */
export const narrowerWords: Partial<Record<Role, Partial<Record<TitledScreen, string>>>> = {
  super_admin: ofDeciders,
  admin: ofDeciders,
  district_admin: ofDeciders,
  it_director: ofDeciders,
  curriculum_director: {
    ...ofDeciders,
    sftp: "How schools, classes and people come in from files, and what each sync changed.",
  },
  principal: {
    ...ofSchools,
    dashboard: "Which products your school uses, by how many people, and how that changed.",
    places: "Your school and its details.",
  },
  teacher: {
    ...ofSchools,
    dashboard: "Which products your classes use, by how many people, and how that changed.",
    compliance: "Which products you may use, and with which conditions.",
  },
  student: {
    dashboard: "Which products you use, and how that changed.",
    compliance: "Which products are approved for your school and grade.",
    notifications: "What is new for you.",
  },
};

const office: TitledScreen[] = [
  ...(["dashboard", "requests", "roi", "unauthorizedUsage"] as const),
  ...(["compliance", "softwareSearch", "users", "sftp"] as const),
];

/** The few screens that people of a role work with most, in the order in which their first page has them. */
export const usualPlaces: Record<Role, TitledScreen[]> = {
  super_admin: ["admin", "districts", "users", "sftp", "compliance", "softwareSearch"],
  admin: ["admin", "districts", "users", "compliance", "softwareSearch"],
  district_admin: office,
  it_director: office,
  curriculum_director: ["requests", "roi", "rankings", "compliance", "softwareSearch", "history"],
  principal: ["dashboard", "requests", "roi", "compliance", "users"],
  teacher: ["dashboard", "requests", "compliance", "softwareSearch"],
  student: ["dashboard", "compliance"],
};

/** Signs of screens that the navigation doesn't have. */
export const otherIcons: Partial<Record<TitledScreen, IconName>> = {
  admin: "shield-check",
  rankings: "chart-column",
  sftp: "folder-sync",
};

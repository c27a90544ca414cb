import { paths } from "./paths";

/** Every screen that /home lists, in its order. A new screen is a line here; `need` names what screens.server.ts asks for. */
export const screenList = [
  {
    group: "Software",
    title: "Dashboard",
    description: "Use at a glance: who uses what, how much, and since when.",
    to: paths.dashboard,
    need: "dashboard",
    coming: true,
  },
  {
    group: "Software",
    title: "ROI Analytics",
    description: "What each product costs, what is used of it, and what could be saved.",
    to: paths.roi,
    need: "roi",
    coming: true,
  },
  {
    group: "Software",
    title: "Software Rankings",
    description: "All products in order of a measure you choose.",
    to: paths.rankings,
    need: "rankings",
    coming: true,
  },
  {
    group: "Software",
    title: "Historical Usage Analysis",
    description: "Two periods side by side, the larger movers first.",
    to: paths.history,
    need: "history",
    coming: true,
  },
  {
    group: "Software",
    title: "Peer Benchmarking",
    description: "Your rates against districts of your size.",
    to: paths.peers,
    need: "peers",
    coming: true,
  },
  {
    group: "Software",
    title: "Reports",
    description: "Use, cost and compliance as files and printed pages.",
    to: paths.reports,
    need: "reports",
    coming: true,
  },
  {
    group: "Research & AI",
    title: "Software Research Assistant",
    description: "Search the catalogue: may I use this with my grade, and why?",
    to: paths.softwareSearch,
    need: "softwareSearch",
  },
  {
    group: "Research & AI",
    title: "AI Recommendations",
    description: "What to consolidate, renew, review or approve, with the rows behind it.",
    to: paths.recommendations,
    need: "recommendations",
    coming: true,
  },
  {
    group: "Research & AI",
    title: "Software Requests",
    description: "Ask for a product, and see who decides and when.",
    to: paths.requests,
    need: "recommendations",
  },
  {
    group: "Compliance",
    title: "Compliance Report",
    description: "What is allowed, on what ground, and what ends soon.",
    to: paths.compliance,
    need: "compliance",
  },
  {
    group: "Compliance",
    title: "Unauthorized Usage",
    description: "What is used without approval, by how many, and what to do about it.",
    to: paths.unauthorizedUsage,
    need: "unauthorizedUsage",
    coming: true,
  },
  {
    group: "Compliance",
    title: "URL Mapper",
    description: "Which address belongs to which product.",
    to: paths.urlMapper,
    need: "urlMapper",
  },
  {
    group: "Compliance",
    title: "Policy Rules",
    description: "What is allowed, reviewed, alerted or blocked by itself.",
    to: paths.policyRules,
    need: "policyRules",
  },
  {
    group: "Compliance",
    title: "Software Blacklisting",
    description: "What is banned, for whom, since when, and what to use instead.",
    to: paths.blacklist,
    need: "blacklist",
  },
  {
    group: "People and places",
    title: "User Management",
    description: "Invite people, give them their role and school, switch accounts off.",
    to: paths.users,
    need: "users",
  },
  {
    group: "People and places",
    title: "Profiles",
    description: "Everyone in reach: school, role, grade, last sign-in.",
    to: paths.profiles,
    need: "profiles",
  },
  {
    group: "People and places",
    title: "District Management",
    description: "Districts, their state, time zone and school year.",
    to: paths.districts,
    need: "districts",
  },
  {
    group: "People and places",
    title: "States, Districts, Schools",
    description: "Create, edit, merge and import places.",
    to: paths.places,
    need: "places",
  },
  {
    group: "Rosters",
    title: "SFTP Integration",
    description: "Bring schools, classes and people in from files, and see what each sync changed.",
    to: paths.sftp,
    need: "sftp",
  },
  {
    group: "Rosters",
    title: "OneRoster Integration",
    description: "Bring rosters in from a OneRoster service, and let others read yours.",
    to: paths.oneRoster,
    need: "oneRoster",
    coming: true,
  },
  {
    group: "Platform",
    title: "Admin",
    description: "Counts, queues, administrators and the audit log.",
    to: paths.admin,
    need: "admin",
  },
] as const satisfies {
  group: string;
  title: string;
  description: string;
  to: string;
  need: string;
  /** Its page says what will be there, and nothing more yet. */
  coming?: true;
}[];

import { can, type Permission } from "domain/access/permissions";
import type { Role } from "domain/access/roles";
import { paths } from "./paths";
import { screenList } from "./screen-list.server";

const anySoftware = ["view:all_software", "view:district_software", "view:school_software"] as const;

/**
 * Who may open which screen: access.md's table, permission by permission. "any" is everyone who is signed in; of several
 * permissions any one is enough. Loaders and actions pass these to requireViewer; the navigation and /home show by them.
 */
export const needs = {
  home: "any",
  dashboard: "any",
  profile: "any",
  notifications: "any",
  compliance: "any",
  admin: ["manage:all_users"],
  roi: anySoftware,
  rankings: anySoftware,
  peers: anySoftware,
  reports: anySoftware,
  recommendations: anySoftware,
  requestSoftware: ["request:software", "create:software_requests"],
  // The queue and the reviews: whoever deals with requests, or decides.
  reviews: ["manage:software_requests", "approve:software"],
  softwareSearch: anySoftware,
  software: anySoftware,
  // A district's own products: whoever deals with its requests or decides.
  ownSoftware: ["manage:software_requests", "approve:software"],
  approveSoftware: ["approve:software"],
  // Who may look at whom is the scope's question: what it does not let through is a 404.
  studentDashboard: "any",
  teacherDashboard: "any",
  profiles: ["manage:all_users", "manage:district_users", "manage:school_users"],
  users: ["manage:all_users", "manage:district_users", "manage:school_users"],
  districts: ["manage:all_districts", "manage:own_district", "view:district_data"],
  changeDistricts: ["manage:all_districts", "manage:own_district"],
  oneRoster: ["manage:all_districts", "manage:own_district"],
  places: ["manage:all_districts", "manage:all_schools", "manage:district_schools", "manage:own_school"],
  urlMapper: ["manage:url_patterns"],
  unauthorizedUsage: ["view:unauthorized_usage"],
  policyRules: ["view:policy_rules"],
  changePolicyRules: ["manage:policies"],
  // district_admin, it_director, curriculum_director, super_admin, admin
  history: ["view:all_software", "view:district_software"],
  blacklist: ["manage:software_blacklist"],
  sftp: ["manage:all_districts", "manage:own_district", "view:district_data"],
  changeSftp: ["manage:all_districts", "manage:own_district"],
} as const satisfies Record<string, "any" | readonly Permission[]>;

/** The roster screens, as their routes ask for them. */
export const sftpScreens = { view: needs.sftp, manage: needs.changeSftp };

type Need = "any" | readonly Permission[];
type Screen = (typeof screenList)[number] & { coming?: true };

const screens: Screen[] = [...screenList];

/** True when someone of this role may open what needs `need`. */
export function opens(viewer: { role: Role | null }, need: Need): boolean {
  return need === "any" ? viewer.role !== null : can(viewer, ...need);
}

const profile = {
  title: "Profile Settings",
  description: "Your name, picture, password, theme and where you are signed in.",
  to: paths.profile,
};

const notifications = {
  title: "Notifications",
  description: "What happened to your requests, and what waits for you.",
  to: paths.notifications,
};

/** What is about this person alone: their profile, their news and, for students and teachers, their own page. */
function ownScreens({ role, profileId }: { role: Role; profileId: string }) {
  const pages = { student: paths.studentDashboard, teacher: paths.teacherDashboard };
  const to = role === "student" || role === "teacher" ? pages[role](profileId) : null;
  const page = { title: "Your page", description: "What you use, by week.", coming: true };
  return [
    ...(to ? [{ ...page, to }] : []),
    { ...notifications, coming: false },
    { ...profile, title: "Your profile", coming: false },
  ];
}

/** The screens this viewer may open, in groups. */
export function screensFor(viewer: { role: Role; profileId: string }) {
  const open = screens.filter((screen) => opens(viewer, needs[screen.need]));
  const groups = [...new Set(open.map((screen) => screen.group))].map((title) => ({
    title,
    screens: open
      .filter((screen) => screen.group === title)
      .map(({ title, description, to, coming }) => ({ title, description, to, coming: coming ?? false })),
  }));
  return [...groups, { title: "About you", screens: ownScreens(viewer) }];
}

/** What works today and is open to this viewer, for a screen that is still to come to lead on to. */
export function standingScreensFor(viewer: { role: Role | null }) {
  const home = {
    title: "Home",
    description: "What waits for you, and every screen that is open to you.",
    to: paths.home,
  };
  const standing = screens
    .filter((screen) => !screen.coming && opens(viewer, needs[screen.need]))
    .map(({ title, description, to }) => ({ title, description, to }));
  return [home, ...standing, profile];
}

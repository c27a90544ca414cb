import { can } from "domain/access/permissions";
import type { Role } from "domain/access/roles";
import type { Navigation, NavigationLink } from "~/components/nav-types";
import { paths } from "./paths";
import { needs, opens } from "./screens.server";

type Viewer = { role: Role | null };
type Rule = NavigationLink & { shows: (viewer: Viewer) => boolean };

const districtRoles: readonly (Role | null)[] = ["district_admin", "it_director", "curriculum_director"];

/** Above the menus. */
const links: Rule[] = [
  {
    to: paths.dashboard,
    label: "Dashboard",
    icon: "dashboard",
    shows: (viewer) => opens(viewer, needs.dashboard),
  },
  { to: paths.roi, label: "ROI Analytics", icon: "roi", shows: (viewer) => opens(viewer, needs.roi) },
  {
    to: paths.compliance,
    label: "Compliance Report",
    icon: "compliance",
    shows: (viewer) => opens(viewer, needs.compliance),
  },
];

const menus: { id: string; label: string; links: Rule[] }[] = [
  {
    id: "research",
    label: "Research & AI",
    links: [
      {
        to: paths.softwareSearch,
        label: "Software Research Assistant",
        icon: "research",
        shows: (viewer) => opens(viewer, needs.softwareSearch),
      },
      {
        to: paths.recommendations,
        label: "AI Recommendations",
        icon: "recommendations",
        shows: (viewer) => opens(viewer, needs.recommendations),
      },
      {
        to: paths.requests,
        label: "Software Requests",
        icon: "requests",
        shows: (viewer) => opens(viewer, needs.recommendations),
      },
    ],
  },
  {
    id: "management",
    label: "Management",
    links: [
      { to: paths.users, label: "User Management", icon: "users", shows: (viewer) => opens(viewer, needs.users) },
      { to: paths.profiles, label: "Profiles", icon: "profiles", shows: (viewer) => opens(viewer, needs.profiles) },
      {
        to: paths.districts,
        label: "District Management",
        icon: "districts",
        // Whoever may read a district's data: the two directors. admin manages no districts and is not shown the link.
        shows: (viewer) =>
          can(viewer, ...needs.changeDistricts) ||
          viewer.role === "it_director" ||
          viewer.role === "curriculum_director",
      },
      {
        to: paths.history,
        label: "Historical Usage Analysis",
        icon: "history",
        // super_admin and admin may open it, too, and find it on /home.
        shows: (viewer) => districtRoles.includes(viewer.role),
      },
      {
        to: paths.blacklist,
        label: "Software Blacklisting",
        icon: "blacklist",
        shows: (viewer) => opens(viewer, needs.blacklist),
      },
    ],
  },
  {
    id: "compliance",
    label: "Compliance Tools",
    links: [
      {
        to: paths.unauthorizedUsage,
        label: "Unauthorized Usage",
        icon: "unauthorized",
        shows: (viewer) => opens(viewer, needs.unauthorizedUsage),
      },
      {
        to: paths.policyRules,
        label: "Policy Rules",
        icon: "rules",
        shows: (viewer) => opens(viewer, needs.policyRules),
      },
    ],
  },
];

/**
 * What the navigation bar and the drawer show this viewer: exactly the links of the specification. A menu is there when
 * one of its links is. Someone without a role gets none.
 */
export function navigationFor(viewer: Viewer): Navigation {
  return {
    links: shown(links, viewer),
    menus: menus
      .map(({ id, label, links }) => ({ id, label, links: shown(links, viewer) }))
      .filter((menu) => menu.links.length > 0),
  };
}

function shown(rules: Rule[], viewer: Viewer): NavigationLink[] {
  return rules.filter(({ shows }) => shows(viewer)).map(({ to, label, icon }) => ({ to, label, icon }));
}

import type { Permission } from "domain/access/permissions";
import type { IconName } from "~/ui/icon-names";
import type { TitledScreen } from "./table";

/** A screen's place in the navigation, shown to whoever may open it, or to fewer: those who hold one of `only`. */
export type NavigationPlace = { screen: TitledScreen; icon: IconName; only?: readonly Permission[] };

/** Above the menus, in this order. */
export const barPlaces: NavigationPlace[] = [
  { screen: "dashboard", icon: "chart-column" },
  { screen: "roi", icon: "circle-dollar-sign" },
  { screen: "compliance", icon: "shield-check" },
];

export const menuPlaces: { id: string; label: string; places: NavigationPlace[] }[] = [
  {
    id: "research",
    label: "Research & AI",
    places: [
      { screen: "softwareSearch", icon: "search" },
      { screen: "recommendations", icon: "lightbulb" },
      { screen: "requests", icon: "inbox" },
    ],
  },
  {
    id: "management",
    label: "Management",
    places: [
      { screen: "users", icon: "users" },
      { screen: "profiles", icon: "contact" },
      { screen: "districts", icon: "school" },
      // super_admin and admin may open it, too, and find it among all tools.
      { screen: "history", icon: "history", only: ["view:district_software"] },
      { screen: "blacklist", icon: "ban" },
    ],
  },
  {
    id: "compliance",
    label: "Compliance Tools",
    places: [
      { screen: "unauthorizedUsage", icon: "shield-alert" },
      { screen: "policyRules", icon: "list-checks" },
    ],
  },
];

export type NavigationLink = { to: string; label: string; icon: IconName };

/** What the bar and the drawer show somebody. */
export type Navigation = { links: NavigationLink[]; menus: { id: string; label: string; links: NavigationLink[] }[] };

import type { IconName } from "~/ui/icon-names";
import type { NavigationIcon } from "./nav-types";

/** The sign of each link, in the menus and in the drawer. */
export const navigationIcons: Record<NavigationIcon, IconName> = {
  dashboard: "chart-column",
  roi: "circle-dollar-sign",
  compliance: "shield-check",
  research: "search",
  recommendations: "lightbulb",
  requests: "inbox",
  users: "users",
  profiles: "contact",
  districts: "school",
  history: "history",
  blacklist: "ban",
  unauthorized: "shield-alert",
  rules: "list-checks",
};

import {
  Ban,
  ChartColumn,
  CircleDollarSign,
  Contact,
  History,
  Inbox,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  School,
  Search,
  ShieldAlert,
  ShieldCheck,
  Users,
} from "lucide-react";
import type { NavigationIcon } from "./nav-types";

/** The sign of each link, in the menus and in the drawer. */
export const navigationIcons: Record<NavigationIcon, LucideIcon> = {
  dashboard: ChartColumn,
  roi: CircleDollarSign,
  compliance: ShieldCheck,
  research: Search,
  recommendations: Lightbulb,
  requests: Inbox,
  users: Users,
  profiles: Contact,
  districts: School,
  history: History,
  blacklist: Ban,
  unauthorized: ShieldAlert,
  rules: ListChecks,
};

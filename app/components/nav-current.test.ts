import { expect, test } from "vitest";
import type { NavigationLink } from "~/screens/navigation";
import { currentOf } from "./nav-current";

const links: NavigationLink[] = [
  "/dashboard",
  "/user-management",
  "/user-management?tab=districts",
  "/edtech-ai-recommendations",
  "/edtech-ai-recommendations?tab=requests",
].map((to) => ({ to, label: to, icon: "users" }));

test.each([
  ["/dashboard", "", { to: "/dashboard", exact: true }],
  ["/dashboard", "?window=30", { to: "/dashboard", exact: true }],
  ["/user-management", "", { to: "/user-management", exact: true }],
  ["/user-management", "?tab=districts&q=a", { to: "/user-management?tab=districts", exact: true }],
  ["/user-management/invite", "", { to: "/user-management", exact: false }],
  ["/user-management/districts/7", "", { to: "/user-management?tab=districts", exact: false }],
  ["/user-management", "?tab=unknown", { to: "/user-management", exact: false }],
  ["/edtech-ai-recommendations", "?tab=requests", { to: "/edtech-ai-recommendations?tab=requests", exact: true }],
  ["/dashboards", "", null],
  ["/home", "", null],
])("at %s%s", (pathname, search, expected) => {
  expect(currentOf(links, { pathname, search })).toEqual(expected);
});

import { type Role, roles } from "domain/access/terms";
import { describe, expect, test } from "vitest";
import { navigationFor } from "~/http/navigation.server";
import { opens } from "~/http/screens.server";
import { screens } from "~/screens/table";

const all = "super_admin admin district_admin curriculum_director it_director principal teacher student";
const software = "super_admin admin district_admin curriculum_director it_director principal teacher";

/** Which role sees which link, written out by hand. */
const table: [menu: string, label: string, to: string, roles: string][] = [
  ["", "Dashboard", "/dashboard", all],
  ["", "ROI Analytics", "/roi-dashboard", software],
  ["", "Compliance Report", "/compliance-report", all],
  ["Research & AI", "Software Research Assistant", "/software-search", software],
  ["Research & AI", "AI Recommendations", "/edtech-ai-recommendations", software],
  ["Research & AI", "Software Requests", "/edtech-ai-recommendations?tab=requests", software],
  ["Management", "User Management", "/user-management", "super_admin admin district_admin it_director principal"],
  ["Management", "Profiles", "/profiles", "super_admin admin district_admin it_director principal"],
  [
    "Management",
    "District Management",
    "/user-management?tab=districts",
    "super_admin district_admin curriculum_director it_director",
  ],
  [
    "Management",
    "Historical Usage Analysis",
    "/historical-usage-comparison",
    "district_admin curriculum_director it_director",
  ],
  ["Management", "Software Blacklisting", "/software-blacklist-manager", "admin district_admin it_director"],
  [
    "Compliance Tools",
    "Unauthorized Usage",
    "/url-mapper?tab=unauthorized",
    "super_admin admin district_admin it_director",
  ],
  ["Compliance Tools", "Policy Rules", "/url-mapper?tab=policy-rules", "super_admin admin district_admin it_director"],
];

const linesOf = (role: Role | null) => {
  const { links, menus } = navigationFor({ role });
  return [
    ...links.map(({ label, to }) => `${label} ${to}`),
    ...menus.flatMap((menu) => menu.links.map(({ label, to }) => `${menu.label} > ${label} ${to}`)),
  ];
};

describe("the navigation", () => {
  test.each(roles)("of %s has exactly its links, in their order", (role) => {
    const expected = table
      .filter(([, , , seenBy]) => seenBy.split(" ").includes(role))
      .map(([menu, label, to]) => (menu ? `${menu} > ${label} ${to}` : `${label} ${to}`));
    expect(linesOf(role)).toEqual(expected);
  });

  test.each(roles)("of %s has no menu that is empty", (role) => {
    for (const menu of navigationFor({ role }).menus) expect(menu.links.length).toBeGreaterThan(0);
  });

  test("of someone without a role is empty", () => {
    expect(linesOf(null)).toEqual([]);
  });

  test.each(roles)("leads %s nowhere that is closed to that role", (role) => {
    const { links, menus } = navigationFor({ role });
    for (const { to } of [...links, ...menus.flatMap((menu) => menu.links)]) {
      const row = Object.values(screens).find(({ at }) => at === to);
      expect(row && opens({ role }, row.needs), to).toBe(true);
    }
  });
});

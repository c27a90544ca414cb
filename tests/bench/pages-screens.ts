import type { Screen as ScreenOf } from "./pages-measure";
import { viewers } from "./pages-world";

export type Who = keyof typeof viewers;
export type Screen = ScreenOf<Who>;

/** A page of the same shell that shows no data. */
export const plain = "/user-management/import";

export const screens: Screen[] = [
  ...(Object.keys(viewers) as Who[]).map((who) => ({ who, at: plain })),
  { who: "district_admin", at: "/profile" },
  { who: "district_admin", at: "/profiles" },
  { who: "district_admin", at: "/profiles?q=mar" },
  { who: "district_admin", at: "/profiles?q=maeve" },
  { who: "district_admin", at: "/profiles?q=zz" },
  { who: "district_admin", at: "/profiles?role=student&sort=newest" },
  { who: "district_admin", at: "/profiles?sort=sign-in" },
  { who: "district_admin", at: "/user-management" },
  { who: "district_admin", at: "/user-management?show=all&q=nora" },
  { who: "district_admin", at: "/school-district-state-manager?tab=schools" },
  { who: "principal", at: "/profiles" },
  { who: "principal", at: "/profiles?q=nora" },
  { who: "super_admin", at: "/profiles" },
  { who: "super_admin", at: "/profiles?q=maeve" },
  { who: "super_admin", at: "/user-management?tab=districts" },
  { who: "super_admin", at: "/user-management?tab=districts&q=harbor" },
  { who: "super_admin", at: "/school-district-state-manager?tab=states" },
  { who: "super_admin", at: "/school-district-state-manager?tab=districts" },
  { who: "super_admin", at: "/school-district-state-manager?tab=schools" },
  { who: "super_admin", at: "/school-district-state-manager?tab=schools&q=harbor" },
  { who: "super_admin", at: "/admin" },
  { who: "super_admin", at: "/admin/audit" },
  { who: "super_admin", at: "/admin/audit?action=access.refused" },
  { who: "super_admin", at: "/home" },
  { who: "district_admin", at: "/home" },
  { who: "district_admin", at: "/software-search" },
  { who: "district_admin", at: "/software-search?q=math" },
  { who: "district_admin", at: "/software-search?q=algbera&grade=4" },
  { who: "district_admin", at: "/edtech-ai-recommendations?tab=requests" },
  { who: "district_admin", at: "/edtech-ai-recommendations?tab=requests&show=all&q=math" },
  { who: "district_admin", at: "/edtech-ai-recommendations/reviews/due" },
  { who: "district_admin", at: "/compliance-report" },
  { who: "district_admin", at: "/compliance-report?state=fail&ends=30" },
  { who: "district_admin", at: "/compliance-report?print=1" },
  { who: "district_admin", at: "/compliance-report/agreements" },
  { who: "district_admin", at: "/compliance-report.csv" },
  { who: "district_admin", at: "/software-blacklist-manager" },
  { who: "district_admin", at: "/software-blacklist-manager/filter.csv" },
  { who: "district_admin", at: "/url-mapper" },
  { who: "district_admin", at: "/url-mapper?q=site19" },
  { who: "district_admin", at: "/url-mapper?address=https://site1990.example/a" },
  { who: "district_admin", at: "/url-mapper?tab=policy-rules" },
  { who: "district_admin", at: "/notifications" },
  { who: "principal", at: "/software-search?q=math" },
  { who: "principal", at: "/compliance-report" },
];

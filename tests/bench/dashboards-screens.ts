import { reportKinds } from "domain/insight/terms";
import { madeFigures as moneyFigures } from "domain/money/made-terms";
import { classFiguresOpen, madeFigures, personFiguresOpen } from "domain/usage/made-terms";
import type { DashboardWorld, viewers } from "./dashboards-world";
import type { Screen } from "./pages-measure";

type Who = keyof typeof viewers;

/** A page of the same shell that shows no data, to everyone. */
export const plain = "/tools";

/** Every screen that shows figures, as those see it who come for it, and the empty page of each of them first. */
export function screensOf({ teacherId, studentId, softwareId }: DashboardWorld): Screen<Who>[] {
  const whole = [
    ...["/home", "/dashboard", "/dashboard?span=year", "/dashboard?span=90", "/dashboard/products.csv"],
    ...madeFigures.map((figure) => `/dashboard/made?figure=${figure}`),
    ...moneyFigures.map((figure) => `/roi-dashboard/made?figure=${figure}`),
    ...personFiguresOpen.map((figure) => `/student-dashboard/${studentId}/made?figure=${figure}`),
    ...classFiguresOpen.map((figure) => `/teacher-dashboard/${teacherId}/made?figure=${figure}`),
    "/historical-usage-comparison/made",
    ...["/roi-dashboard", "/roi-dashboard.csv", "/roi-dashboard/contracts", "/roi-dashboard/calendar"],
    ...["/software-rankings", "/software-rankings.csv", "/historical-usage-comparison"],
    ...["/historical-usage-comparison?by=school", "/peer-benchmarking", "/reports", "/reports/board"],
    ...reportKinds.flatMap((kind) => [`/reports/${kind}`, `/reports/${kind}/export.csv`]),
    ...[`/student-dashboard/${studentId}`, `/teacher-dashboard/${teacherId}`, `/software/${softwareId}`],
    ...["/software-search", "/software-search?q=math", "/compliance-report", `/compliance-report/${softwareId}`],
    ...["/compliance-report.csv", "/edtech-ai-recommendations?tab=requests", "/edtech-ai-recommendations/reviews/due"],
    ...["/url-mapper?tab=policy-rules", "/url-mapper?tab=unauthorized", "/figures/money", "/figures/usage"],
  ];
  const narrow: Record<Exclude<Who, "district_admin">, string[]> = {
    principal: ["/home", "/dashboard", "/software-rankings", "/compliance-report", "/reports/use"],
    teacher: ["/home", "/dashboard", `/teacher-dashboard/${teacherId}`],
    student: ["/home", `/student-dashboard/${studentId}`],
  };
  const by: [Who, string[]][] = [["district_admin", whole], ...(Object.entries(narrow) as [Who, string[]][])];
  return by.flatMap(([who, addresses]) => [plain, ...addresses].map((at) => ({ who, at })));
}

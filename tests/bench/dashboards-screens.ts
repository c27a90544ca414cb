import { reportKinds } from "domain/insight/terms";
import { madeFigures as moneyFigures } from "domain/money/made-terms";
import { comparedBy } from "domain/usage/comparison-terms";
import { classFiguresOpen, madeFigures, personFiguresOpen } from "domain/usage/made-terms";
import { partsBy } from "domain/usage/parts-terms";
import type { DashboardWorld, OpenedFrom, viewers } from "./dashboards-world";
import type { Screen } from "./pages-measure";

type Who = keyof typeof viewers;

/** A page of the same shell that shows no data, to everyone. */
export const plain = "/tools";

const spans = ["", "?span=90", "?span=year"];
/** A figure's parts as a page and as a file. */
const parts = (path: string, queries: readonly string[]) =>
  ["/made", "/made.csv"].flatMap((end) => queries.map((query) => `${path}${end}?${query}`));
const named = (figures: readonly string[]) => figures.map((figure) => `figure=${figure}`);
/** The parts of a district's use, or of a school's. */
const useParts = partsBy.map((by) => `/dashboard/parts.csv?by=${by}`);
const report = (kind: string) => [`/reports/${kind}`, `/reports/${kind}?print=1`, `/reports/${kind}/export.csv`];

const ofStudent = (id: string) => [
  ...["", "/usage.csv"].map((end) => `/student-dashboard/${id}${end}`),
  ...parts(`/student-dashboard/${id}`, named(personFiguresOpen)),
];
const ofTeacher = (id: string) => [
  ...["", "/classes.csv", "/usage.csv"].map((end) => `/teacher-dashboard/${id}${end}`),
  ...parts(`/teacher-dashboard/${id}`, [
    ...named(classFiguresOpen),
    ...named(personFiguresOpen).map((query) => `whose=own&${query}`),
  ]),
];

/** What everyone sees who sees software: a principal of their school, a teacher of their classes. */
const ofStaff = ({ softwareId, contractId, approvedId }: DashboardWorld & OpenedFrom) => [
  "/home",
  ...[...spans.map((span) => `/dashboard${span}`), "/dashboard/products.csv"],
  ...parts("/dashboard", named(madeFigures)),
  ...["/roi-dashboard", "/roi-dashboard.csv", ...parts("/roi-dashboard", ["figure=annualCost"])],
  ...[
    "/roi-dashboard/renewals",
    "/roi-dashboard/renewals.csv",
    "/roi-dashboard/funding.csv",
    "/roi-dashboard/calendar",
  ],
  ...["/roi-dashboard/contracts", "/roi-dashboard/contracts.csv", `/roi-dashboard/contracts/${contractId}`],
  ...["", "?measure=value"].flatMap((measure) => [`/software-rankings${measure}`, `/software-rankings.csv${measure}`]),
  ...["", "?with=state"].flatMap((others) => [`/peer-benchmarking${others}`, `/peer-benchmarking.csv${others}`]),
  ...["/reports", ...["use", "roi", "compliance"].flatMap(report)],
  ...["/software-search", "/software-search?q=math", "/software-search.csv", `/software/${softwareId}`],
  ...["/compliance-report", "/compliance-report?print=1", "/compliance-report.csv", `/compliance-report/${approvedId}`],
  ...["/edtech-ai-recommendations?tab=requests"],
  ...["usage", "money", "value", "peers"].map((subject) => `/figures/${subject}`),
];

/** What only those see who see the whole district. */
const ofOffice = ({ reviewedId }: OpenedFrom) => [
  ...["activeRate", "unusedSeats"].map((figure) => `/peer-benchmarking/made?figure=${figure}`),
  ...parts("/roi-dashboard", named(moneyFigures.filter((figure) => figure !== "annualCost"))),
  ...useParts,
  ...["/roi-dashboard/savings", "/roi-dashboard/savings.csv", "/roi-dashboard/savings.csv?part=overlaps"],
  ...comparedBy.flatMap((by) => ["", "/made", ".csv"].map((end) => `/historical-usage-comparison${end}?by=${by}`)),
  "/reports/board",
  ...["/edtech-ai-recommendations", "/edtech-ai-recommendations?kind=sign_agreement"],
  ...reportKinds.filter((kind) => !["use", "roi", "compliance"].includes(kind)).flatMap(report),
  ...["/edtech-ai-recommendations/reviews/due", `/edtech-ai-recommendations/reviews/${reviewedId}`],
  ...["/compliance-report/agreements", "/compliance-report/agreements.csv"],
  ...["/url-mapper?tab=policy-rules", "/url-mapper?tab=unauthorized", "/url-mapper/unauthorized.csv"],
];

/** Every screen that shows figures, as everyone sees it who may open it, and the empty page of each of them first. */
export function screensOf(world: DashboardWorld & OpenedFrom): Screen<Who>[] {
  const { teacherId, studentId, ofPrincipal } = world;
  const by: Record<Who, string[]> = {
    district_admin: [...ofStaff(world), ...ofOffice(world), ...ofStudent(studentId), ...ofTeacher(teacherId)],
    principal: [
      ...ofStaff(world),
      ...useParts,
      ...ofStudent(ofPrincipal.studentId),
      ...ofTeacher(ofPrincipal.teacherId),
    ],
    teacher: [...ofStaff(world), ...ofStudent(studentId), ...ofTeacher(teacherId)],
    student: [
      ...["/home", ...spans.map((span) => `/dashboard${span}`), ...ofStudent(studentId)],
      ...["/compliance-report", "/figures/usage"],
    ],
  };
  return (Object.entries(by) as [Who, string[]][]).flatMap(([who, addresses]) =>
    [plain, ...addresses].map((at) => ({ who, at })),
  );
}

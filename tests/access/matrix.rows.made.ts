import { type ReportKind, reportKinds } from "domain/insight/terms";
import { type MadeFigure as MoneyFigure, madeFigures as moneyFigures } from "domain/money/made-terms";
import { type ComparedBy, comparedBy } from "domain/usage/comparison-terms";
import { classFiguresOpen, madeFigures, personFiguresOpen } from "domain/usage/made-terms";
import { type Row, rowsOf } from "./matrix.row";
import { personPages, students, teachers } from "./matrix.rows.screens";

/** What a page's file gives: where the page sends somebody elsewhere, a file says why it can't be had. */
const asFile = (gives: string) => gives.replace(/\bin\b/, "401").replace(/\bno\b/g, "403");

/** A page and its file, asked for each of some figures (or kinds, or ways to compare) that the domain lists. */
function eachOf<Name extends string>(
  names: readonly Name[],
  { page, file, at, gives }: { page: string; file: string; at: (name: Name) => [string, string]; gives: Given<Name> },
): Row[] {
  return names.flatMap((name) => {
    const [path, csv] = at(name);
    return [
      ...rowsOf(page, { [`GET of ${name}`]: { at: () => path, gives: gives[name] } }),
      ...rowsOf(file, { [`GET of ${name}`]: { at: () => csv, gives: asFile(gives[name]) } }),
    ];
  });
}
type Given<Name extends string> = Readonly<Record<Name, string>>;

//                  out super admin dist curr it  prin teach stud
const software = "  in  200   200   200  200  200 200  200   no";
const directors = " in  200   200   200  200  200 no   no    no";
/** A principal and a teacher see what is paid. Seats are a whole district's, so what comes of them isn't there for them. */
const seats = "     in  200   200   200  200  200 404  404   no";
const found = "     in  200   200   200  no   200 no   no    no";
const syncs = "     in  200   no    200  200  200 no   no    no";

const ofMoney: Given<MoneyFigure> = {
  annualCost: software,
  unusedSpend: seats,
  realizableSaving: seats,
  priceIndex: seats,
};
const ofReports: Given<ReportKind> = {
  use: software,
  roi: software,
  compliance: software,
  unauthorized: found,
  requests: directors,
  syncs,
};
const ofComparisons: Given<ComparedBy> = { product: directors, school: directors, grade: directors };
const ofUse = Object.fromEntries(madeFigures.map((figure) => [figure, software])) as Given<
  (typeof madeFigures)[number]
>;

/** The figures of one person's page, of whoever asks and of somebody of the other district. */
const ofPersons = (route: string, at: string, named: typeof students, queries: readonly string[]) =>
  queries.flatMap((query) =>
    ["made", "made.csv"].flatMap((end) => {
      const targets = (["our own", "another district"] as const).flatMap((of) => {
        const target = named[of];
        return target ? [[`${of}: ${query}`, target] as const] : [];
      });
      const ends = end === "made" ? "" : "-csv";
      return personPages(`${route}-made${ends}`, at, Object.fromEntries(targets), `/${end}?${query}`);
    }),
  );

/** Every figure that opens to its parts, every way to compare, and every kind of report, each with its file. */
export const madeRows: Row[] = [
  ...eachOf(madeFigures, {
    page: "usage/made",
    file: "usage/made-csv",
    at: (figure) => [`/dashboard/made?figure=${figure}`, `/dashboard/made.csv?figure=${figure}`],
    gives: ofUse,
  }),
  ...eachOf(moneyFigures, {
    page: "money/made",
    file: "money/made-csv",
    at: (figure) => [`/roi-dashboard/made?figure=${figure}`, `/roi-dashboard/made.csv?figure=${figure}`],
    gives: ofMoney,
  }),
  ...eachOf(comparedBy, {
    page: "usage/comparison-made",
    file: "usage/comparison-csv",
    at: (by) => [`/historical-usage-comparison/made?by=${by}`, `/historical-usage-comparison.csv?by=${by}`],
    gives: ofComparisons,
  }),
  ...eachOf(reportKinds, {
    page: "insight/report",
    file: "insight/report-csv",
    at: (kind) => [`/reports/${kind}`, `/reports/${kind}/export.csv`],
    gives: ofReports,
  }),
  ...ofPersons(
    "people/student",
    "/student-dashboard",
    students,
    personFiguresOpen.map((figure) => `figure=${figure}`),
  ),
  ...ofPersons("people/teacher", "/teacher-dashboard", teachers, [
    ...classFiguresOpen.map((figure) => `figure=${figure}`),
    ...personFiguresOpen.map((figure) => `whose=own&figure=${figure}`),
  ]),
];

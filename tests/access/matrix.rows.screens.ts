import { type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";

//                          out super admin dist curr it prin teach stud
const everybody = "200 200   200   200  200  200 200 200 200";
const redirects = "done done done done done done done done done";
const signedIn = "in  200   200   200  200  200 200 200 200";
const software = "in  200   200   200  200  200 200 200 no";
const file = "    401 200   200   200  200  200 200 200 403";
const directors = "401 200  200   200  200  200 403 403 403";
const none = "    in  404   404   404  404  404 404 404 404";

const page = (route: string, at: string, gives: string) => rowsOf(route, { GET: { at: () => at, gives } });

const weighs = "  in done   done  done done done 403 403 403";
const weighsNothing = "in 422 422   422  422  422 403 403 403";
const weights = (each: string) => ({ utilization: each, target: each, evidence: each, compliance: each, rating: each });

const publicPages: [string, string][] = [
  ["public/about", "/about"],
  ["public/competitive-analysis", "/competitive-analysis"],
  ["public/oneroster-docs", "/docs/oneroster-integration"],
  ["public/faq", "/faq"],
  ["public/feature-research", "/features/ai-research-assistance"],
  ["public/feature-roi", "/features/ai-roi-insights"],
  ["public/feature-compliance", "/features/compliance-engine"],
  ["public/feature-recommendations", "/features/software-recommendations"],
  ["public/privacy", "/privacy"],
  ["public/terms", "/terms"],
  ["public/oneroster-sample", "/docs/oneroster-integration/samples/1.1/users.csv"],
  ["public/oneroster-sample-zip", "/docs/oneroster-integration/samples/oneroster-1.1.zip"],
  ["public/sitemap", "/sitemap.xml"],
  ["public/robots", "/robots.txt"],
];

const unfilled = "422 422 422 422 422 422 422 422 422";
const checking = "/docs/oneroster-integration/check-files";
/** What visitors send to the public pages: the same for everyone. */
const publicForms: Row[] = [
  ...rowsOf("public/contact", {
    GET: { at: () => "/contact", gives: everybody },
    POST: { at: () => "/contact", fields: () => ({ topic: "question", website: "" }), gives: unfilled },
  }),
  ...rowsOf("public/check-files", {
    GET: { at: () => checking, gives: everybody },
    "GET of unknown": {
      at: ({ unknown }) => `${checking}?check=${unknown}`,
      gives: "404 404 404 404 404 404 404 404 404",
    },
    "POST check": { at: () => checking, gives: unfilled },
    "POST withdraw of unknown": { at: () => checking, fields: ({ unknown }) => ({ check: unknown }), gives: redirects },
  }),
];

type Target = (world: MatrixWorld) => string;

/** A person's page: `named` are people by what they are to whoever asks. */
export const personPages = (route: string, at: string, named: Record<string, [Target, string]>, end = "") =>
  rowsOf(
    route,
    Object.fromEntries(
      Object.entries(named).map(([of, [target, gives]]) => [
        `GET of ${of}`,
        {
          at: (world: MatrixWorld) => `${at}/${target(world)}${end}`,
          gives: /\.csv\b/.test(end) ? gives.replace("in", "401") : gives,
        },
      ]),
    ),
  );

//                                                           out super admin dist curr it prin teach stud
export const students: Record<string, [Target, string]> = {
  "our own": [({ viewers }) => viewers.student.profileId, "in 200 200 200 200 200 200 200 200"],
  "a student of the same school": [({ people }) => people.student.profileId, "in 200 200 200 200 200 200 404 404"],
  "another school": [({ people }) => people.studentElsewhere.profileId, "in 200 200 200 200 200 404 404 404"],
  "another district": [({ people }) => people.theirStudent.profileId, "in 200 200 404 404 404 404 404 404"],
  "a teacher": [({ viewers }) => viewers.teacher.profileId, none],
  unknown: [({ unknown }) => unknown, none],
  "not an id": [() => "not-an-id", none],
};
export const teachers: Record<string, [Target, string]> = {
  "our own": [({ viewers }) => viewers.teacher.profileId, "in 200 200 200 200 200 200 200 404"],
  "a teacher of the same school": [({ people }) => people.teacher.profileId, "in 200 200 200 200 200 200 404 404"],
  "another school": [({ people }) => people.teacherElsewhere.profileId, "in 200 200 200 200 200 404 404 404"],
  "another district": [({ people }) => people.theirTeacher.profileId, "in 200 200 404 404 404 404 404 404"],
  "a student": [({ viewers }) => viewers.student.profileId, none],
  unknown: [({ unknown }) => unknown, none],
  "not an id": [() => "not-an-id", none],
};

/** Screens that show what hangs on the viewer alone, or on one person; and the public ones. */
export const screenRows: Row[] = [
  ...publicForms,
  ...publicPages.flatMap(([route, at]) => page(route, at, everybody)),
  ...page("places/district-management", "/district-management", redirects),
  ...page("rosters/one-roster-start", "/integrations/oneroster", redirects),
  ...page("public/api-docs", "/api-docs", redirects),
  ...rowsOf("frame/theme", {
    GET: { at: () => "/theme", gives: redirects },
    POST: { at: () => "/theme", fields: () => ({ theme: "light" }), gives: redirects },
  }),
  ...page("usage/dashboard", "/dashboard", signedIn),
  ...page("usage/made", "/dashboard/made", software),
  ...page("usage/made-csv", "/dashboard/made.csv", file),
  ...page("usage/parts-csv", "/dashboard/parts.csv?by=category", file),
  ...rowsOf("usage/rankings", {
    GET: { at: () => "/software-rankings", gives: software },
    "GET of values": { at: () => "/software-rankings?measure=value", gives: software },
    "POST keep-weights": { at: () => "/software-rankings", fields: () => weights("3"), gives: weighs },
    "POST keep-weights of too little": {
      at: () => "/software-rankings",
      fields: () => weights("0"),
      gives: weighsNothing,
    },
    "POST reset-weights": { at: () => "/software-rankings", fields: () => ({}), gives: weighs },
  }),
  ...page("usage/dashboard-csv", "/dashboard/products.csv", file),
  ...rowsOf("usage/rankings-csv", {
    GET: { at: () => "/software-rankings.csv", gives: file },
    "GET of values": { at: () => "/software-rankings.csv?measure=value", gives: file },
  }),
  ...page("usage/comparison-csv", "/historical-usage-comparison.csv", directors),
  //                                                    out super admin dist curr it prin teach stud
  ...page("usage/comparison", "/historical-usage-comparison", "          in  200   200   200  200 200 no   no    no"),
  ...page("usage/comparison-made", "/historical-usage-comparison/made", "in  200   200   200  200 200 no   no    no"),
  ...page(
    "software/policies/blacklist",
    "/software-blacklist-manager",
    "           in  no    200   200  no  200 no   no    no",
  ),
  ...rowsOf("software/addresses/mapper", {
    GET: { at: () => "/url-mapper", gives: "             in  200   200   200  no  200 no   no    no" },
    "GET of unauthorized": { at: () => "/url-mapper?tab=unauthorized", gives: "in 200 200 200 no 200 no no no" },
    "GET of policy rules": { at: () => "/url-mapper?tab=policy-rules", gives: "in 200 200 200 no 200 no no no" },
  }),
  ...personPages("people/student-page", "/student-dashboard", students),
  ...personPages("people/student-usage-csv", "/student-dashboard", students, "/usage.csv"),
  ...personPages("people/teacher-page", "/teacher-dashboard", teachers),
  ...personPages("people/teacher-classes-csv", "/teacher-dashboard", teachers, "/classes.csv"),
  ...personPages("people/student-made", "/student-dashboard", students, "/made"),
  ...personPages("people/student-made-csv", "/student-dashboard", students, "/made.csv"),
  ...personPages("people/teacher-made", "/teacher-dashboard", teachers, "/made"),
  ...personPages("people/teacher-made-csv", "/teacher-dashboard", teachers, "/made.csv"),
  ...personPages("people/teacher-usage-csv", "/teacher-dashboard", teachers, "/usage.csv"),
  ...rowsOf("places/reference-data", {
    "GET of schools": { at: () => "/reference-data/schools", gives: "401 200 200 200 200 200 200 200 200" },
    "GET of another district": {
      at: ({ theirs }) => `/reference-data/schools?district=${theirs.districtId}&q=${canarySearch}`,
      gives: "401 200 200 200 200 200 200 200 200",
    },
    "GET of districts": { at: () => "/reference-data/districts", gives: "401 200 200 200 200 200 200 200 200" },
    "GET of states": { at: () => "/reference-data/states", gives: "401 200 200 200 200 200 200 200 200" },
    "GET of categories": { at: () => "/reference-data/categories", gives: "401 200 200 200 200 200 200 200 200" },
    "GET of funding sources": {
      at: () => "/reference-data/funding-sources",
      gives: "401 200 200 200 200 200 200 200 200",
    },
    "GET of unknown": { at: () => "/reference-data/people", gives: "401 404 404 404 404 404 404 404 404" },
  }),
];

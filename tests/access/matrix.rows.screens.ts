import { type Row, rowsOf } from "./matrix.row";
import { canarySearch, type MatrixWorld } from "./matrix.world";

//                          out super admin dist curr it prin teach stud
const everybody = "200 200   200   200  200  200 200 200 200";
const redirects = "done done done done done done done done done";
const signedIn = "in  200   200   200  200  200 200 200 200";
const software = "in  200   200   200  200  200 200 200 no";
const none = "    in  404   404   404  404  404 404 404 404";

const page = (route: string, gives: string, at = `/${route.replace(/^_(app|public)\./, "")}`) =>
  rowsOf(route, { GET: { at: () => at.replaceAll(".", "/"), gives } });

const publicPages = [
  "_public.about",
  "_public.competitive-analysis",
  "_public.contact",
  "_public.docs.oneroster-integration",
  "_public.faq",
  "_public.features.ai-research-assistance",
  "_public.features.ai-roi-insights",
  "_public.features.compliance-engine",
  "_public.features.software-recommendations",
  "_public.privacy",
  "_public.terms",
];

type Target = (world: MatrixWorld) => string;

/** A person's page: `named` are people by what they are to whoever asks. */
const personPages = (route: string, at: string, named: Record<string, [Target, string]>) =>
  rowsOf(
    route,
    Object.fromEntries(
      Object.entries(named).map(([of, [target, gives]]) => [
        `GET of ${of}`,
        { at: (world: MatrixWorld) => `${at}/${target(world)}`, gives },
      ]),
    ),
  );

/** Screens that show what hangs on the viewer alone, or on one person; and the public ones. */
export const screenRows: Row[] = [
  ...publicPages.flatMap((route) => page(route, everybody)),
  ...page("district-management", redirects),
  ...page("integrations.oneroster", redirects),
  ...page("api-docs", redirects),
  ...rowsOf("theme", {
    GET: { at: () => "/theme", gives: redirects },
    POST: { at: () => "/theme", fields: () => ({ theme: "light" }), gives: redirects },
  }),
  ...page("_app.dashboard", signedIn),
  ...page("_app.roi-dashboard", software),
  ...page("_app.software-rankings", software),
  ...page("_app.peer-benchmarking", software),
  ...page("_app.reports", software),
  ...rowsOf("_app.edtech-ai-recommendations", {
    GET: { at: () => "/edtech-ai-recommendations", gives: software },
    "GET of requests": { at: () => "/edtech-ai-recommendations?tab=requests", gives: software },
  }),
  //                                                    out super admin dist curr it prin teach stud
  ...page("_app.one-roster-integration", "               in  200   no    200  no  200 no   no    no"),
  ...page("_app.historical-usage-comparison", "          in  200   200   200  200 200 no   no    no"),
  ...page("_app.software-blacklist-manager", "           in  no    200   200  no  200 no   no    no"),
  ...rowsOf("_app.url-mapper", {
    GET: { at: () => "/url-mapper", gives: "             in  200   200   200  no  200 no   no    no" },
    "GET of unauthorized": { at: () => "/url-mapper?tab=unauthorized", gives: "in 200 200 200 no 200 no no no" },
    "GET of policy rules": { at: () => "/url-mapper?tab=policy-rules", gives: "in 200 200 200 no 200 no no no" },
  }),
  //                                                    out super admin dist curr it prin teach stud
  ...personPages("_app.student-dashboard.$id", "/student-dashboard", {
    "our own": [({ viewers }) => viewers.student.profileId, "in 200 200 200 200 200 200 200 200"],
    "a student of the same school": [({ people }) => people.student.profileId, "in 200 200 200 200 200 200 404 404"],
    "another school": [({ people }) => people.studentElsewhere.profileId, "in 200 200 200 200 200 404 404 404"],
    "another district": [({ people }) => people.theirStudent.profileId, "in 200 200 404 404 404 404 404 404"],
    "a teacher": [({ viewers }) => viewers.teacher.profileId, none],
    unknown: [({ unknown }) => unknown, none],
    "not an id": [() => "not-an-id", none],
  }),
  ...personPages("_app.teacher-dashboard.$id", "/teacher-dashboard", {
    "our own": [({ viewers }) => viewers.teacher.profileId, "in 200 200 200 200 200 200 200 404"],
    "a teacher of the same school": [({ people }) => people.teacher.profileId, "in 200 200 200 200 200 200 404 404"],
    "another school": [({ people }) => people.teacherElsewhere.profileId, "in 200 200 200 200 200 404 404 404"],
    "another district": [({ people }) => people.theirTeacher.profileId, "in 200 200 404 404 404 404 404 404"],
    "a student": [({ viewers }) => viewers.student.profileId, none],
    unknown: [({ unknown }) => unknown, none],
    "not an id": [() => "not-an-id", none],
  }),
  ...rowsOf("reference-data.$kind", {
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

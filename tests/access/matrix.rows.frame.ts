import { type Row, rowsOf } from "./matrix.row";

//                          out super admin dist curr it prin teach stud
const everybody = "200 200   200   200  200  200 200 200 200";
const signedIn = "in  200   200   200  200  200 200 200 200";

/** What stands around everything: the way in and out, layouts, what machines ask. */
export const frameRows: Row[] = [
  ...rowsOf("frame/signed-in", { GET: { only: "loader", at: () => "/home", gives: signedIn } }),
  ...rowsOf("rosters/frame", {
    // Only the frame, with one's own name: what stands in it asks for itself.
    GET: { only: "loader", at: () => "/sftp-integration", gives: signedIn },
  }),
  ...rowsOf("frame/home", { GET: { at: () => "/home", gives: signedIn } }),
  ...rowsOf("frame/tools", { GET: { at: () => "/tools", gives: signedIn } }),
  // Only who sees all districts has one to choose; for the others there is nothing behind any id but their own.
  ...rowsOf("places/working-district", {
    GET: { at: () => "/working-district", gives: signedIn },
    "POST of ours": {
      // The choice stays with the visit, so each has one of its own.
      signsOut: true,
      at: () => "/working-district",
      fields: ({ ours }) => ({ district: ours.districtId }),
      gives: "in  done  done  done done done done done done",
    },
    "POST of another": {
      signsOut: true,
      at: () => "/working-district",
      fields: ({ theirs }) => ({ district: theirs.districtId }),
      gives: "in  done  done  404  404  404 404 404 404",
    },
    "POST of unknown": {
      at: () => "/working-district",
      fields: ({ unknown }) => ({ district: unknown }),
      gives: "in  404   404   404  404  404 404 404 404",
    },
  }),
  ...rowsOf("public/landing", { GET: { at: () => "/", gives: everybody } }),
  ...rowsOf("access/login", {
    GET: { at: () => "/login", gives: "200 done done done done done done done done" },
    POST: {
      at: () => "/login",
      fields: () => ({ email: "", password: "" }),
      gives: "422 done done done done done done done done",
    },
  }),
  ...rowsOf("access/unauthorized", {
    GET: { at: () => "/unauthorized", gives: "403 403 403 403 403 403 403 403 403" },
  }),
  ...rowsOf("frame/not-found", { GET: { at: () => "/nowhere/at/all", gives: "404 404 404 404 404 404 404 404 404" } }),
  // A session opens nothing for machines; keys have a table of their own, in endpoints.test.ts.
  ...rowsOf("api/v1/me", {
    GET: { at: () => "/api/v1/me", gives: "401 401 401 401 401 401 401 401 401" },
    POST: { at: () => "/api/v1/me", gives: "405 405 405 405 405 405 405 405 405" },
  }),
  ...rowsOf("api/v1/openapi", {
    GET: { at: () => "/api/v1/openapi.json", gives: everybody },
    POST: { at: () => "/api/v1/openapi.json", gives: "405 405 405 405 405 405 405 405 405" },
  }),
  ...rowsOf("api/v1/usage-events", {
    GET: { at: () => "/api/v1/usage-events", gives: "405 405 405 405 405 405 405 405 405" },
    POST: { at: () => "/api/v1/usage-events", gives: "401 401 401 401 401 401 401 401 401" },
  }),
  ...rowsOf("api/not-found", {
    GET: { at: () => "/api/v1/nothing", gives: "404 404 404 404 404 404 404 404 404" },
    POST: { at: () => "/api/v1/nothing", gives: "404 404 404 404 404 404 404 404 404" },
  }),
  ...rowsOf("operations/healthz", { GET: { only: "page", at: () => "/healthz", gives: everybody } }),
  ...rowsOf("operations/readyz", { GET: { only: "page", at: () => "/readyz", gives: everybody } }),
  ...rowsOf("access/session", {
    GET: { at: () => "/session", gives: "401 200 200 200 200 200 200 200 200" },
    "POST activity": { at: () => "/session", gives: "401 200 200 200 200 200 200 200 200" },
    "POST refresh": { at: () => "/session", gives: "401 200 200 200 200 200 200 200 200" },
  }),
  // Signing out leads to the sign-in page.
  ...rowsOf("access/sign-out", {
    GET: { at: () => "/sign-out", gives: "done done done done done done done done done" },
    POST: { at: () => "/sign-out", signsOut: true, gives: "in in in in in in in in in" },
  }),
  // The mailbox of the demo's accounts: on the loopback only, for anyone.
  ...rowsOf("demo/mailbox", { GET: { at: () => "/demo/mail", gives: everybody } }),
  ...rowsOf("demo/mail", {
    "GET of unknown": { at: ({ unknown }) => `/demo/mail/${unknown}`, gives: "404 404 404 404 404 404 404 404 404" },
  }),
];
